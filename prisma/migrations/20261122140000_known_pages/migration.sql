-- The pages that Hyrde has met, what visits say of them, and the days of refresh sweeps.
CREATE TABLE "known_page" (
  "id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'alive',
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "read_at" TIMESTAMPTZ(3),
  "gone_since" TIMESTAMPTZ(3),
  "moved_to" TEXT,
  "validators" JSONB,
  "fingerprint" BYTEA,
  "volatile" BIGINT[] NOT NULL DEFAULT '{}',
  "steady" INTEGER NOT NULL DEFAULT 0,
  "text_hash" TEXT,
  "task_id" UUID,
  "seq" INTEGER,
  "visits" INTEGER NOT NULL DEFAULT 0,
  "changes" INTEGER NOT NULL DEFAULT 0,
  "gaps" REAL[] NOT NULL DEFAULT '{}',
  "quiet_days" REAL NOT NULL DEFAULT 0,
  "quiet_visits" INTEGER NOT NULL DEFAULT 0,
  "rate" REAL,
  "rate_low" REAL,
  "rate_high" REAL,
  CONSTRAINT "known_page_pkey" PRIMARY KEY ("id"),
  CHECK ("role" IN ('finding', 'runner-up', 'trail', 'listing', 'other')),
  CHECK ("state" IN ('alive', 'doubtful', 'moved', 'lost')),
  CHECK (("task_id" IS NULL) = ("seq" IS NULL)),
  CHECK (cardinality("gaps") % 2 = 0)
);
ALTER TABLE "known_page" ADD CONSTRAINT "known_page_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "known_page_site_id_url_key" ON "known_page"("site_id", "url");
CREATE INDEX "known_page_text_hash_idx" ON "known_page"("text_hash");

CREATE TABLE "page_visit" (
  "task_id" UUID NOT NULL,
  "page_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "result" TEXT NOT NULL,
  "reason" TEXT,
  "downloads" INTEGER NOT NULL,
  "chance" REAL,
  "by_lot" BOOLEAN NOT NULL,
  CONSTRAINT "page_visit_pkey" PRIMARY KEY ("task_id", "page_id"),
  CHECK ("result" IN ('not-modified', 'unchanged', 'trivial', 'changed', 'first-read', 'returned', 'moved', 'gone', 'lost', 'not-seen'))
);
ALTER TABLE "page_visit" ADD CONSTRAINT "page_visit_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "page_visit" ADD CONSTRAINT "page_visit_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "known_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "page_visit_page_id_at_idx" ON "page_visit"("page_id", "at");

CREATE TABLE "page_change" (
  "id" UUID NOT NULL,
  "page_id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "change" TEXT NOT NULL,
  "role" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "moved_to" TEXT,
  "before_hash" TEXT,
  "after_hash" TEXT,
  "task_id" UUID,
  "seq" INTEGER,
  "target_id" UUID,
  "search" TEXT NOT NULL DEFAULT 'none',
  "search_sweep_id" UUID,
  CONSTRAINT "page_change_pkey" PRIMARY KEY ("id"),
  CHECK ("change" IN ('changed', 'moved', 'lost', 'returned')),
  CHECK ("search" IN ('none', 'wanted', 'started'))
);
ALTER TABLE "page_change" ADD CONSTRAINT "page_change_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "known_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "page_change" ADD CONSTRAINT "page_change_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "page_change" ADD CONSTRAINT "page_change_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "page_change" ADD CONSTRAINT "page_change_search_sweep_id_fkey" FOREIGN KEY ("search_sweep_id") REFERENCES "sweep"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "page_change_practice_at_id_idx" ON "page_change"("practice", "at" DESC, "id");
CREATE INDEX "page_change_site_id_at_idx" ON "page_change"("site_id", "at");
CREATE INDEX "page_change_before_hash_idx" ON "page_change"("before_hash");
CREATE INDEX "page_change_after_hash_idx" ON "page_change"("after_hash");
CREATE INDEX "page_change_page_id_idx" ON "page_change"("page_id");
CREATE INDEX "page_change_search_sweep_id_idx" ON "page_change"("search_sweep_id");
CREATE INDEX "page_change_target_id_idx" ON "page_change"("target_id");
CREATE INDEX "page_change_search_wanted" ON "page_change"("at") WHERE "search" = 'wanted';

CREATE TABLE "refresh_day" (
  "sweep_id" UUID NOT NULL,
  "day" INTEGER NOT NULL,
  "planned_at" TIMESTAMPTZ(3) NOT NULL,
  "policy" TEXT NOT NULL,
  "pages" INTEGER NOT NULL,
  "visits" INTEGER NOT NULL,
  "obsolete_before" DOUBLE PRECISION NOT NULL,
  "obsolete" DOUBLE PRECISION NOT NULL,
  "expected_changes" DOUBLE PRECISION NOT NULL,
  "priors" JSONB NOT NULL,
  CONSTRAINT "refresh_day_pkey" PRIMARY KEY ("sweep_id", "day"),
  CHECK ("day" >= 0)
);
ALTER TABLE "refresh_day" ADD CONSTRAINT "refresh_day_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "refresh_tally" (
  "sweep_id" UUID NOT NULL,
  "day" INTEGER NOT NULL,
  "result" TEXT NOT NULL,
  "visits" INTEGER NOT NULL,
  "compared" INTEGER NOT NULL,
  "expected" DOUBLE PRECISION NOT NULL,
  "lot_compared" INTEGER NOT NULL,
  "lot_expected" DOUBLE PRECISION NOT NULL,
  CONSTRAINT "refresh_tally_pkey" PRIMARY KEY ("sweep_id", "day", "result")
);
ALTER TABLE "refresh_tally" ADD CONSTRAINT "refresh_tally_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "refresh_forecast" (
  "practice" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "pages" INTEGER NOT NULL,
  "read" INTEGER NOT NULL,
  "days" INTEGER NOT NULL,
  "curves" JSONB NOT NULL,
  CONSTRAINT "refresh_forecast_pkey" PRIMARY KEY ("practice")
);

-- A body whose last evidence is removed is no longer kept: retention lets it go like any other.
CREATE OR REPLACE FUNCTION "release_blobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone CONSTANT text := CASE TG_TABLE_NAME
    WHEN 'evidence_page' THEN 'SELECT received_hash FROM old_rows UNION SELECT text_hash FROM old_rows'
    WHEN 'known_page' THEN 'SELECT text_hash FROM old_rows'
    WHEN 'page_change' THEN 'SELECT before_hash FROM old_rows UNION SELECT after_hash FROM old_rows'
    ELSE 'SELECT screenshot_hash FROM old_rows UNION SELECT visible_hash FROM old_rows' END;
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  EXECUTE 'UPDATE blob SET kept = false WHERE kept AND hash IN (' || gone || $sql$)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.received_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.screenshot_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.visible_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM known_page p WHERE p.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.before_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.after_hash = blob.hash)$sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER "known_page_release_blobs" AFTER DELETE ON "known_page" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "release_blobs"();
CREATE TRIGGER "page_change_release_blobs" AFTER DELETE ON "page_change" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "release_blobs"();

-- What earlier sweeps have met: the pages that were kept as evidence.
INSERT INTO "known_page" ("id", "site_id", "url", "role", "first_seen_at", "last_seen_at")
SELECT gen_random_uuid(), "site_id", "final_url",
  (array['finding', 'runner-up', 'trail', 'other'])[min("rank")], min("at"), max("at")
FROM (
  SELECT "task"."site_id", "page"."final_url", "page"."at",
    CASE
      WHEN EXISTS (SELECT FROM "finding" WHERE "search_id" = "page"."task_id" AND "seq" = "page"."seq") THEN 1
      WHEN EXISTS (SELECT FROM "runner_up" WHERE "search_id" = "page"."task_id" AND "seq" = "page"."seq") THEN 2
      WHEN EXISTS (SELECT FROM "trail_step" WHERE "search_id" = "page"."task_id" AND "seq" = "page"."seq") THEN 3
      ELSE 4
    END AS "rank"
  FROM "evidence_page" "page" JOIN "task" ON "task"."id" = "page"."task_id" JOIN "sweep" ON "sweep"."id" = "task"."sweep_id"
  WHERE "task"."site_id" IS NOT NULL AND NOT "sweep"."try_out" AND "page"."request" IS NULL AND length("page"."final_url") <= 2000
) "met"
GROUP BY "site_id", "final_url";
