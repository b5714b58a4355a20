-- Sites are watched for what is new on them: where (hubs), when next (sites), and what was found (documents, some of them held back).
CREATE TABLE "watch_hub" (
  "id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('feed', 'list')),
  "title" TEXT NOT NULL DEFAULT '',
  "target_id" UUID,
  "looks" INTEGER NOT NULL DEFAULT 0,
  "fruitful" INTEGER NOT NULL DEFAULT 0,
  "firsts" INTEGER NOT NULL DEFAULT 0,
  "per_day" DOUBLE PRECISION NOT NULL DEFAULT 0,
  "hours" DOUBLE PRECISION[] DEFAULT ARRAY[]::DOUBLE PRECISION[],
  "weekdays" DOUBLE PRECISION[] DEFAULT ARRAY[]::DOUBLE PRECISION[],
  "last_look" TIMESTAMPTZ(3),
  "last_item" TIMESTAMPTZ(3),
  "failures" INTEGER NOT NULL DEFAULT 0,
  "rests_until" TIMESTAMPTZ(3),
  "gone_at" TIMESTAMPTZ(3),
  CONSTRAINT "watch_hub_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "watch_hub_site_id_key_key" ON "watch_hub"("site_id", "key");
CREATE INDEX "watch_hub_target_id_idx" ON "watch_hub"("target_id");
ALTER TABLE "watch_hub" ADD CONSTRAINT "watch_hub_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_hub" ADD CONSTRAINT "watch_hub_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "watch_site" (
  "sweep_id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "rounds" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "next_hub_id" UUID,
  "last_at" TIMESTAMPTZ(3),
  "downloads" INTEGER NOT NULL DEFAULT 0,
  "news" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "watch_site_pkey" PRIMARY KEY ("sweep_id", "site_id")
);
CREATE INDEX "watch_site_next_at_idx" ON "watch_site"("next_at");
CREATE INDEX "watch_site_site_id_idx" ON "watch_site"("site_id");
ALTER TABLE "watch_site" ADD CONSTRAINT "watch_site_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_site" ADD CONSTRAINT "watch_site_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "watch_burst" (
  "id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "hub_id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "documents" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'held' CHECK ("state" IN ('held', 'released', 'dropped')),
  CONSTRAINT "watch_burst_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "watch_burst_practice_state_at_id_idx" ON "watch_burst"("practice", "state", "at" DESC, "id");
CREATE INDEX "watch_burst_site_id_state_idx" ON "watch_burst"("site_id", "state");
CREATE INDEX "watch_burst_hub_id_idx" ON "watch_burst"("hub_id");
ALTER TABLE "watch_burst" ADD CONSTRAINT "watch_burst_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_burst" ADD CONSTRAINT "watch_burst_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "watch_hub"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "watch_document" (
  "id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "hub_id" UUID NOT NULL,
  "target_id" UUID,
  "identity" TEXT NOT NULL,
  "url" TEXT,
  "title" TEXT NOT NULL,
  "dating" TEXT NOT NULL CHECK ("dating" IN ('time', 'day', 'first-seen')),
  "published_from" TIMESTAMPTZ(3) NOT NULL,
  "published_to" TIMESTAMPTZ(3) NOT NULL,
  "found_at" TIMESTAMPTZ(3) NOT NULL,
  "state" TEXT NOT NULL CHECK ("state" IN ('news', 'not-news', 'held', 'dropped')),
  "burst_id" UUID,
  CONSTRAINT "watch_document_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "watch_document_published_check" CHECK ("published_from" <= "published_to" AND "published_to" <= "found_at")
);
CREATE UNIQUE INDEX "watch_document_site_id_identity_key" ON "watch_document"("site_id", "identity");
CREATE INDEX "watch_document_practice_state_found_at_id_idx" ON "watch_document"("practice", "state", "found_at" DESC, "id");
CREATE INDEX "watch_document_site_id_state_found_at_id_idx" ON "watch_document"("site_id", "state", "found_at" DESC, "id");
CREATE INDEX "watch_document_target_id_state_found_at_id_idx" ON "watch_document"("target_id", "state", "found_at" DESC, "id");
CREATE INDEX "watch_document_hub_id_idx" ON "watch_document"("hub_id");
CREATE INDEX "watch_document_burst_id_idx" ON "watch_document"("burst_id");
ALTER TABLE "watch_document" ADD CONSTRAINT "watch_document_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_document" ADD CONSTRAINT "watch_document_hub_id_fkey" FOREIGN KEY ("hub_id") REFERENCES "watch_hub"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_document" ADD CONSTRAINT "watch_document_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "watch_document" ADD CONSTRAINT "watch_document_burst_id_fkey" FOREIGN KEY ("burst_id") REFERENCES "watch_burst"("id") ON DELETE CASCADE ON UPDATE CASCADE;
