-- What people call no news teaches: documents of a hub that are like it are muted. And where a document stands in the journal
-- of the round that found it: the answer of its hub is its evidence.
CREATE TABLE "watch_mute" (
  "id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "hub_id" UUID NOT NULL,
  "by" TEXT NOT NULL CHECK ("by" IN ('title', 'section')),
  "shape" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'standing' CHECK ("state" IN ('standing', 'struck')),
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "watch_mute_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "watch_mute_hub_id_by_shape_key" ON "watch_mute"("hub_id", "by", "shape");
CREATE INDEX "watch_mute_site_id_idx" ON "watch_mute"("site_id");
ALTER TABLE "watch_mute" ADD CONSTRAINT "watch_mute_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_mute" ADD CONSTRAINT "watch_mute_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "watch_hub"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "watch_document"
  ADD COLUMN "title_shape" TEXT,
  ADD COLUMN "section" TEXT,
  ADD COLUMN "mute_id" UUID,
  ADD COLUMN "number" TEXT,
  ADD COLUMN "task_id" UUID,
  ADD COLUMN "seq" INTEGER,
  DROP CONSTRAINT "watch_document_state_check",
  ADD CONSTRAINT "watch_document_state_check" CHECK ("state" IN ('news', 'not-news', 'held', 'dropped', 'muted'));
ALTER TABLE "watch_document" ADD CONSTRAINT "watch_document_mute_id_fkey" FOREIGN KEY ("mute_id") REFERENCES "watch_mute"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "watch_document_mute_id_idx" ON "watch_document"("mute_id");

-- A document leads to the records of its site that stand at its address, or under its number.
CREATE INDEX "portal_record_number" ON "portal_record"("site_id", "document_number") WHERE "document_number" IS NOT NULL;
CREATE INDEX "portal_record_link" ON "portal_record" USING HASH ("link");
CREATE INDEX "record_names_link" ON "record_names" USING HASH ("link");
