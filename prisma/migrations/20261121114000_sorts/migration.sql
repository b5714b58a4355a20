-- Lists sort by keys that are never null, so that a page can begin after any row. The indexes carry the same expressions.
DROP INDEX "search_by_confidence";
DROP INDEX "search_by_finish";
DROP INDEX "site_by_population";
CREATE INDEX "search_by_confidence" ON "search" ("sweep_id", (coalesce("confidence", -1::double precision)), "id");
CREATE INDEX "search_by_finish" ON "search" ("sweep_id", (coalesce("finished_at", 'infinity'::timestamptz)), "id");
CREATE INDEX "site_by_population" ON "site" ("practice", (coalesce("population", -1)), "id");
