-- A task that takes its worker down is told from its neighbours: which attempt last brought an answer, and how many in a
-- row ended with their worker and brought none.
ALTER TABLE "task" ADD COLUMN "gained_in" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "deaths" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "lost_runner" TEXT, ADD COLUMN "dropped_at" TIMESTAMPTZ(3);
-- Of attempts before this migration nobody knows what they brought: none is held against its task.
UPDATE "task" SET "gained_in" = "attempts" WHERE "state" = 'waiting' AND "attempts" > 0;

-- What failed by our fault and nobody has put aside, for the screen of queues.
CREATE INDEX "task_failed" ON "task" ("finished_at", "id")
  WHERE "reason" IN ('attempts-exhausted', 'worker-died', 'internal') AND "dropped_at" IS NULL;
-- What comes back later.
CREATE INDEX "task_coming_back" ON "task" ("not_before", "id") WHERE "state" = 'waiting' AND "not_before" IS NOT NULL;

-- A task that is tried again is open again, and so is its search.
CREATE OR REPLACE FUNCTION "end_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL UNION ALL SELECT FROM old_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE search SET outcome = n.outcome, reason = n.reason, downloads = n.downloads, finished_at = n.finished_at
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE search.id = n.id AND (o.outcome, o.reason, o.finished_at) IS DISTINCT FROM (n.outcome, n.reason, n.finished_at);
  RETURN NULL;
END $$;
