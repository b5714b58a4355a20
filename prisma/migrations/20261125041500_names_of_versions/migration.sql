-- What a target is called, where a person has edited it: its version's own, and a try-out's draft.
ALTER TABLE "target_version" ADD COLUMN "names" JSONB;
ALTER TABLE "locate_sweep" ADD COLUMN "draft_names" JSONB;
