-- Links by which anybody may read the report of a sweep.
CREATE TABLE "report_link" (
  "id" UUID NOT NULL,
  "sweep_id" UUID NOT NULL,
  "token_hash" TEXT NOT NULL,
  "created_by_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),

  CONSTRAINT "report_link_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "report_link_token_hash_key" ON "report_link"("token_hash");
CREATE INDEX "report_link_sweep_id_idx" ON "report_link"("sweep_id");
CREATE INDEX "report_link_created_by_id_idx" ON "report_link"("created_by_id");
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_sweep_id_fkey"
  FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_created_by_id_fkey"
  FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
