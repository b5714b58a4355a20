-- A target's versions say where they come from. One that is being learnt has the words of its base until it is ready.
ALTER TABLE "target_version"
  ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'built-in',
  ADD COLUMN "based_on_id" UUID,
  ADD COLUMN "note" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "state" TEXT NOT NULL DEFAULT 'ready',
  ADD COLUMN "failure" TEXT,
  ADD COLUMN "created_by_id" UUID;
ALTER TABLE "target_version" ALTER COLUMN "origin" DROP DEFAULT;
ALTER TABLE "target_version" ADD CHECK ("origin" IN ('built-in', 'edited', 'examples', 'verdicts', 'restored'));
ALTER TABLE "target_version" ADD CHECK ("state" IN ('learning', 'ready', 'failed'));
ALTER TABLE "target_version" ADD CHECK (("state" = 'failed') = ("failure" IS NOT NULL));
ALTER TABLE "target_version" ADD CONSTRAINT "target_version_based_on_id_fkey" FOREIGN KEY ("based_on_id") REFERENCES "target_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "target_version" ADD CONSTRAINT "target_version_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One version of a target at a time is being learnt.
CREATE UNIQUE INDEX "target_version_one_learning" ON "target_version" ("target_id") WHERE "state" = 'learning';

-- People make targets of their own, and put away those they need no more.
ALTER TABLE "target" ADD COLUMN "archived_at" TIMESTAMPTZ(3);
ALTER TABLE "target" ADD CHECK ("archived_at" IS NULL OR NOT "built_in");

-- Sites whose verdicts or examples trained a version, or one that it is based on.
CREATE TABLE "target_training_site" (
  "target_version_id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  CONSTRAINT "target_training_site_pkey" PRIMARY KEY ("target_version_id", "site_id")
);
ALTER TABLE "target_training_site" ADD CONSTRAINT "target_training_site_target_version_id_fkey" FOREIGN KEY ("target_version_id") REFERENCES "target_version"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "target_training_site" ADD CONSTRAINT "target_training_site_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "target_training_site_site_id_idx" ON "target_training_site" ("site_id");

-- Pages that people gave as examples of a target.
CREATE TABLE "target_example" (
  "id" UUID NOT NULL,
  "target_id" UUID NOT NULL,
  "url" TEXT NOT NULL,
  "added_by_id" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "failure" TEXT,
  "title" TEXT,
  "words" JSONB,
  CONSTRAINT "target_example_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "target_example" ADD CHECK ("state" IN ('waiting', 'read', 'failed'));
ALTER TABLE "target_example" ADD CHECK (("state" = 'failed') = ("failure" IS NOT NULL));
CREATE UNIQUE INDEX "target_example_target_id_url_key" ON "target_example" ("target_id", "url");
ALTER TABLE "target_example" ADD CONSTRAINT "target_example_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "target_example" ADD CONSTRAINT "target_example_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A try-out is a sweep of one site with words that are no version yet: null for every other sweep. It runs as any other
-- and is part of no list, total, accuracy, review queue or change.
ALTER TABLE "sweep" ADD COLUMN "draft_words" JSONB;
CREATE INDEX "sweep_try_out" ON "sweep" ("created_at") WHERE "draft_words" IS NOT NULL;
