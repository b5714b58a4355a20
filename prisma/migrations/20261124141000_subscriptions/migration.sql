-- People have told to them what changes: each news to a program that they name, or many in a mail.
CREATE TABLE "subscription" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "filter" JSONB NOT NULL DEFAULT '{}',
  "means" TEXT NOT NULL CHECK ("means" IN ('webhook', 'mail')),
  "address" TEXT NOT NULL,
  "secret" TEXT NOT NULL,
  "old_secret" TEXT,
  "old_secret_until" TIMESTAMPTZ(3),
  "language" TEXT NOT NULL DEFAULT 'en' CHECK ("language" IN ('en', 'nb')),
  "hour" INTEGER NOT NULL DEFAULT 7 CHECK ("hour" BETWEEN 0 AND 23),
  "time_zone" TEXT NOT NULL DEFAULT 'UTC',
  "at_most" INTEGER NOT NULL DEFAULT 100 CHECK ("at_most" > 0),
  "digest_at" TIMESTAMPTZ(3),
  "off_at" TIMESTAMPTZ(3),
  "off_reason" TEXT CHECK ("off_reason" IN ('person', 'reader', 'gone', 'failing')),
  "off_detail" TEXT,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "waits_until" TIMESTAMPTZ(3),
  "runner" TEXT,
  "runner_until" TIMESTAMPTZ(3),
  "deleted_at" TIMESTAMPTZ(3),
  "created_by_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "subscription_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "subscription_off_check" CHECK (("off_at" IS NULL) = ("off_reason" IS NULL)),
  CONSTRAINT "subscription_digest_check" CHECK (("means" = 'mail') = ("digest_at" IS NOT NULL))
);
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "subscription_created_by_id_idx" ON "subscription"("created_by_id");

-- What goes out at once. It waits as long as it has no outcome.
CREATE TABLE "delivery" (
  "id" UUID NOT NULL,
  "subscription_id" UUID NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('news', 'test')),
  "payload" JSONB NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3),
  "outcome" TEXT CHECK ("outcome" IN ('delivered', 'given-up')),
  "status" INTEGER,
  "detail" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_at" TIMESTAMPTZ(3),
  CONSTRAINT "delivery_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "delivery_waits_check" CHECK (("next_at" IS NULL) = ("outcome" IS NOT NULL))
);
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "delivery_subscription_id_next_at_idx" ON "delivery"("subscription_id", "next_at");
CREATE INDEX "delivery_subscription_id_created_at_id_idx" ON "delivery"("subscription_id", "created_at" DESC, "id");
CREATE INDEX "delivery_created_at_idx" ON "delivery"("created_at");

-- A change that a subscription is to tell of: written with the change, so that none is lost, and once, so that none is told twice.
CREATE TABLE "subscription_news" (
  "subscription_id" UUID NOT NULL,
  "change_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "delivery_id" UUID,
  CONSTRAINT "subscription_news_pkey" PRIMARY KEY ("subscription_id", "change_id")
);
ALTER TABLE "subscription_news" ADD CONSTRAINT "subscription_news_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscription"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscription_news" ADD CONSTRAINT "subscription_news_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "page_change"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "subscription_news" ADD CONSTRAINT "subscription_news_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "subscription_news_change_id_idx" ON "subscription_news"("change_id");
CREATE INDEX "subscription_news_delivery_id_idx" ON "subscription_news"("delivery_id");
CREATE INDEX "subscription_news_untold" ON "subscription_news"("subscription_id", "at") WHERE "delivery_id" IS NULL;
