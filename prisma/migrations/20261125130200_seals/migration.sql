-- Packets of evidence are signed with a key of the installation's own; what was signed stays.
CREATE TABLE "sealing_key" (
  "id" UUID NOT NULL,
  "public_key" TEXT NOT NULL,
  "private_key" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "retired_at" TIMESTAMPTZ(3),

  CONSTRAINT "sealing_key_pkey" PRIMARY KEY ("id")
);
-- Two that start at once make one key.
CREATE UNIQUE INDEX "sealing_key_in_use" ON "sealing_key"(("retired_at" IS NULL)) WHERE "retired_at" IS NULL;

CREATE TABLE "seal" (
  "search_id" UUID NOT NULL,
  "files_sum" TEXT NOT NULL,
  "key_id" UUID NOT NULL,
  "manifest" TEXT NOT NULL,
  "signature" BYTEA NOT NULL,
  "sealed_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "seal_pkey" PRIMARY KEY ("search_id", "files_sum")
);
CREATE INDEX "seal_key_id_idx" ON "seal"("key_id");
ALTER TABLE "seal" ADD CONSTRAINT "seal_search_id_fkey"
  FOREIGN KEY ("search_id") REFERENCES "finding"("search_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "seal" ADD CONSTRAINT "seal_key_id_fkey"
  FOREIGN KEY ("key_id") REFERENCES "sealing_key"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
