-- The journal says after how many answers each request was made: a replay repeats that order whatever lies in between.
-- Entries from before have none, and are replayed by their numbers.
ALTER TABLE "journal_entry" ADD COLUMN "asked_after" INTEGER;
-- What the room of a long task left, to go on from there.
ALTER TABLE "task" ADD COLUMN "checkpoint" JSONB;
