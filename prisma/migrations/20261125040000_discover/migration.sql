-- Topics gathered over many hosts: runs with their rounds, the answers that wait to be learned from, and what was found.
CREATE TABLE "discover_run" (
  "sweep_id" UUID NOT NULL,
  "round" INTEGER NOT NULL DEFAULT 0,
  "batch" JSONB NOT NULL DEFAULT '[]',
  "seeds" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "seeds_taken" INTEGER NOT NULL DEFAULT 0,
  "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "stop" TEXT CHECK ("stop" IN ('budget', 'frontier-dry', 'no-seed', 'all-relevant')),
  "asked" INTEGER NOT NULL DEFAULT 0,
  "fetched" INTEGER NOT NULL DEFAULT 0,
  "links" INTEGER NOT NULL DEFAULT 0,
  "downloads" INTEGER NOT NULL DEFAULT 0,
  "found_words" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "discover_run_pkey" PRIMARY KEY ("sweep_id")
);
CREATE INDEX "discover_run_due_at_idx" ON "discover_run"("due_at") WHERE "stop" IS NULL;
ALTER TABLE "discover_run" ADD CONSTRAINT "discover_run_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "discover_round" (
  "sweep_id" UUID NOT NULL,
  "round" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "asked" INTEGER NOT NULL,
  "fetched" INTEGER NOT NULL,
  "finds" INTEGER NOT NULL,
  "later" INTEGER NOT NULL,
  CONSTRAINT "discover_round_pkey" PRIMARY KEY ("sweep_id", "round")
);
ALTER TABLE "discover_round" ADD CONSTRAINT "discover_round_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "discover_run"("sweep_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "discover_answer" (
  "sweep_id" UUID NOT NULL,
  "round" INTEGER NOT NULL,
  "seq" INTEGER NOT NULL,
  "opened" JSONB NOT NULL,
  CONSTRAINT "discover_answer_pkey" PRIMARY KEY ("sweep_id", "round", "seq")
);
ALTER TABLE "discover_answer" ADD CONSTRAINT "discover_answer_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "discover_run"("sweep_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "discover_find" (
  "id" UUID NOT NULL,
  "sweep_id" UUID NOT NULL,
  "page" INTEGER NOT NULL,
  "url" TEXT NOT NULL,
  "host" TEXT NOT NULL,
  "domain" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "probability" DOUBLE PRECISION NOT NULL,
  "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "round" INTEGER NOT NULL,
  "lot" DOUBLE PRECISION NOT NULL,
  "verdict" TEXT CHECK ("verdict" IN ('right', 'wrong', 'cannot-tell')),
  "judged_by_id" UUID,
  "judged_at" TIMESTAMPTZ(3),
  "taught" TEXT CHECK ("taught" IN ('right', 'wrong', 'cannot-tell')),
  CONSTRAINT "discover_find_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "discover_find_sweep_id_page_key" ON "discover_find"("sweep_id", "page");
CREATE INDEX "discover_find_sweep_id_host_idx" ON "discover_find"("sweep_id", "host");
CREATE INDEX "discover_find_sweep_id_lot_idx" ON "discover_find"("sweep_id", "lot");
CREATE INDEX "discover_find_judged_by_id_idx" ON "discover_find"("judged_by_id");
ALTER TABLE "discover_find" ADD CONSTRAINT "discover_find_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "discover_run"("sweep_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "discover_find" ADD CONSTRAINT "discover_find_judged_by_id_fkey" FOREIGN KEY ("judged_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
