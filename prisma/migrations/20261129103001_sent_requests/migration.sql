-- Requests of portals' scripts that the evidence sent in the last run, so that a person can forbid them.
ALTER TABLE "record_portal" ADD COLUMN "sent" JSONB NOT NULL DEFAULT '[]';
