-- A password made by the machine is to be changed by the person.
ALTER TABLE "person" ADD COLUMN "must_change_password" BOOLEAN NOT NULL DEFAULT false;

-- Lists stay fast with a million searches: each order of a sweep's table is read off an index, page by page.
CREATE INDEX "search_by_outcome" ON "search" ("sweep_id", "outcome", "reason");
CREATE INDEX "search_by_downloads" ON "search" ("sweep_id", "downloads", "id");
CREATE INDEX "search_by_confidence" ON "search" ("sweep_id", "confidence", "id");
CREATE INDEX "search_by_finish" ON "search" ("sweep_id", "finished_at");
CREATE INDEX "search_changed" ON "search" ("sweep_id", "change") WHERE "change" IS NOT NULL;
CREATE INDEX "site_by_name" ON "site" ("practice", "name", "id");
CREATE INDEX "site_by_population" ON "site" ("practice", "population", "id");
CREATE INDEX "claim_by_person" ON "claim" ("person_id", "until");
