-- A person may ask for a second opinion on a finding; how far two agree is counted over those that two have judged.
ALTER TABLE "review_item" ADD COLUMN "second" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "review_by_several" ON "review_item" ("practice", "search_id") WHERE "needed" > 1;

-- Today's answers of a kind, and the few sites that need not have a page, without reading those of all sites.
CREATE INDEX "standing_answer_by_answer" ON "standing_answer" ("target_id", "answer", "site_id");
CREATE INDEX "verified_page_not_needed" ON "verified_page" ("target_id", "site_id") WHERE "does_not_apply";
