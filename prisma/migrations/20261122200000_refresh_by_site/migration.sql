-- What a day of a refresh sweep does on each site, and how many pages its visits met.
CREATE TABLE "refresh_site_day" (
  "sweep_id" UUID NOT NULL,
  "day" INTEGER NOT NULL,
  "site_id" UUID NOT NULL,
  "planned" INTEGER NOT NULL DEFAULT 0,
  "expected_changes" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "visited" INTEGER NOT NULL DEFAULT 0,
  "found_changes" INTEGER NOT NULL DEFAULT 0,
  "gone" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "refresh_site_day_pkey" PRIMARY KEY ("sweep_id", "day", "site_id")
);
ALTER TABLE "refresh_site_day" ADD CONSTRAINT "refresh_site_day_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "refresh_site_day" ADD CONSTRAINT "refresh_site_day_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "refresh_site_day_site_id_idx" ON "refresh_site_day"("site_id");

ALTER TABLE "refresh_tally" ADD COLUMN "new_pages" INTEGER NOT NULL DEFAULT 0;

-- The picture of a changed finding, taken after the visit.
ALTER TABLE "page_change" ADD COLUMN "picture" TEXT NOT NULL DEFAULT 'off', ADD COLUMN "picture_hash" TEXT;
ALTER TABLE "page_change" ADD CONSTRAINT "page_change_picture_check" CHECK ("picture" IN ('off', 'pending', 'done', 'failed'));
CREATE INDEX "page_change_picture_hash_idx" ON "page_change"("picture_hash");
CREATE INDEX "page_change_pending_picture_idx" ON "page_change"("id") WHERE "picture" = 'pending';
CREATE INDEX "page_change_failed_picture_idx" ON "page_change"("id") WHERE "picture" = 'failed';

-- A body whose last evidence is removed is no longer kept: retention lets it go like any other.
CREATE OR REPLACE FUNCTION "release_blobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone CONSTANT text := CASE TG_TABLE_NAME
    WHEN 'evidence_page' THEN 'SELECT received_hash FROM old_rows UNION SELECT text_hash FROM old_rows'
    WHEN 'known_page' THEN 'SELECT text_hash FROM old_rows'
    WHEN 'page_change' THEN 'SELECT before_hash FROM old_rows UNION SELECT after_hash FROM old_rows
      UNION SELECT picture_hash FROM old_rows'
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
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.after_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.picture_hash = blob.hash)$sql$;
  RETURN NULL;
END $$;
