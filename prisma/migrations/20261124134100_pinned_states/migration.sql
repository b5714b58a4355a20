-- The state of its engine that a task began with: later attempts go by the same, whatever other steps have written since.
ALTER TABLE "task" ADD COLUMN "pinned_state" JSONB;
