-- Found hosts of which a person said that they are no public body's, for all topics.
CREATE TABLE "no_public_body" (
  "id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "host" TEXT NOT NULL,
  "judged_by_id" UUID,
  "judged_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "no_public_body_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "no_public_body_practice_host_key" ON "no_public_body"("practice", "host");
CREATE INDEX "no_public_body_judged_by_id_idx" ON "no_public_body"("judged_by_id");
ALTER TABLE "no_public_body" ADD CONSTRAINT "no_public_body_judged_by_id_fkey" FOREIGN KEY ("judged_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Hosts are told of by their finds' verdicts, which the index alone answers.
DROP INDEX "discover_find_sweep_id_host_idx";
CREATE INDEX "discover_find_sweep_id_host_domain_verdict_idx" ON "discover_find"("sweep_id", "host", "domain", "verdict");
