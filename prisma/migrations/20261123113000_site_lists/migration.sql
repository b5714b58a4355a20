-- A site's official number and tags; what stood in the lines of a list that failed, so that they can be mended.
ALTER TABLE "site" ADD COLUMN "number" TEXT, ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "site_tags_idx" ON "site" USING gin ("tags");
ALTER TABLE "site_import" ADD COLUMN "header" JSONB;
ALTER TABLE "site_import_line" ADD COLUMN "cells" JSONB;
