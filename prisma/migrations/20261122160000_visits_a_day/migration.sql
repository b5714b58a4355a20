-- A day's plan knows for how many visits it was made, so that another number makes it anew at once.
ALTER TABLE "refresh_day" ADD COLUMN "visits_a_day" INTEGER, ADD COLUMN "plans" INTEGER NOT NULL DEFAULT 1;
UPDATE "refresh_day" SET "visits_a_day" = ("sweep"."plan" ->> 'visitsADay')::int FROM "sweep" WHERE "sweep"."id" = "refresh_day"."sweep_id";
ALTER TABLE "refresh_day" ALTER COLUMN "visits_a_day" SET NOT NULL;
