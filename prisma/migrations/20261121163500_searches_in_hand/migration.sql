-- Which searches of a sweep a worker has in hand: a few, however many the sweep has.
CREATE INDEX "search_in_hand" ON "search" ("sweep_id") WHERE "runner" IS NOT NULL;
