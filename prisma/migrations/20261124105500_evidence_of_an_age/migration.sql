-- Evidence of pages that name private persons goes when records do. What was looked at when its age was passed and names
-- nobody is not looked at again.
ALTER TABLE "evidence_page" ADD COLUMN "aged" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "page_change" ADD COLUMN "aged" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "evidence_page_young" ON "evidence_page"("at") WHERE NOT "aged";
CREATE INDEX "page_change_young" ON "page_change"("at") WHERE NOT "aged";
