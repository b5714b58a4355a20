-- What a record is (a letter, a meeting …), the time of a meeting, and the day on which it was published.
ALTER TABLE "portal_record" ADD COLUMN "kind" TEXT, ADD COLUMN "time" TEXT, ADD COLUMN "published_on" DATE;
