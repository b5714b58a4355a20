-- What a subscription tells of is a list of types of news, in place of one of two lists and a filter by change.
ALTER TABLE "subscription" ADD COLUMN "tells" TEXT[];
UPDATE "subscription" SET
  "tells" = CASE
    WHEN "about" = 'documents' THEN ARRAY['document.found']
    WHEN "filter" ? 'change' THEN ARRAY['page.' || ("filter" ->> 'change')]
    ELSE ARRAY['page.lost', 'page.moved', 'page.returned', 'page.changed'] END,
  "filter" = "filter" - 'change';
ALTER TABLE "subscription" ALTER COLUMN "tells" SET NOT NULL,
  DROP COLUMN "about",
  ADD CONSTRAINT "subscription_tells_check" CHECK (cardinality("tells") > 0 AND "tells" <@ ARRAY['page.lost', 'page.moved',
    'page.returned', 'page.changed', 'document.found', 'finding.probable', 'sweep.done', 'schedule.failed', 'disk.low']);

-- News that has no row of its own anywhere else.
CREATE TABLE "notice" (
  "id" UUID NOT NULL,
  "type" TEXT NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "site_id" UUID,
  "target_id" UUID,
  "sweep_id" UUID,
  "search_id" UUID,
  "schedule_run_id" BIGINT,
  "place" TEXT,
  "free_bytes" BIGINT,
  "over_at" TIMESTAMPTZ(3),
  CONSTRAINT "notice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "notice_subject_check" CHECK (CASE "type"
    WHEN 'finding.probable' THEN num_nonnulls("search_id", "site_id", "target_id") = 3
    WHEN 'sweep.done' THEN "sweep_id" IS NOT NULL
    WHEN 'schedule.failed' THEN "schedule_run_id" IS NOT NULL
    WHEN 'disk.low' THEN num_nonnulls("place", "free_bytes") = 2
    ELSE false END)
);
ALTER TABLE "notice" ADD CONSTRAINT "notice_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice" ADD CONSTRAINT "notice_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice" ADD CONSTRAINT "notice_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice" ADD CONSTRAINT "notice_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notice" ADD CONSTRAINT "notice_schedule_run_id_fkey" FOREIGN KEY ("schedule_run_id") REFERENCES "schedule_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "notice_type_practice_at_idx" ON "notice"("type", "practice", "at" DESC);
CREATE INDEX "notice_at_idx" ON "notice"("at");
CREATE INDEX "notice_site_id_idx" ON "notice"("site_id");
CREATE INDEX "notice_target_id_idx" ON "notice"("target_id");
CREATE INDEX "notice_sweep_id_idx" ON "notice"("sweep_id");
CREATE INDEX "notice_search_id_idx" ON "notice"("search_id");
CREATE INDEX "notice_schedule_run_id_idx" ON "notice"("schedule_run_id");
-- A disk that has little room is told of once, until it has room again.
CREATE UNIQUE INDEX "notice_disk_low" ON "notice"("place") WHERE "over_at" IS NULL AND "type" = 'disk.low';

ALTER TABLE "subscription_news" DROP CONSTRAINT "subscription_news_pkey",
  DROP CONSTRAINT "subscription_news_subject_check",
  DROP COLUMN "subject_id",
  ADD COLUMN "notice_id" UUID;
ALTER TABLE "subscription_news"
  ADD COLUMN "subject_id" UUID GENERATED ALWAYS AS (coalesce("change_id", "document_id", "notice_id")) STORED,
  ADD CONSTRAINT "subscription_news_subject_check" CHECK (num_nonnulls("change_id", "document_id", "notice_id") = 1),
  ADD CONSTRAINT "subscription_news_pkey" PRIMARY KEY ("subscription_id", "subject_id"),
  ADD CONSTRAINT "subscription_news_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "subscription_news_notice_id_idx" ON "subscription_news"("notice_id");
