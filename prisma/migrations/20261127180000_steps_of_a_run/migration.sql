-- Steps since the state of a run was written, so that it is written once in many of them; found words that a person struck out.
ALTER TABLE "discover_run"
  ADD COLUMN "steps" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "struck" TEXT[] NOT NULL DEFAULT '{}';
