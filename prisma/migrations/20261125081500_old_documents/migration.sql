-- Documents that are older than names are kept are looked at once.
ALTER TABLE "watch_document" ADD COLUMN "aged" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "watch_document_names" ON "watch_document"("found_at") WHERE NOT "aged";
