-- An authority's word on when a packet was sealed, where the operator has named one.
ALTER TABLE "seal"
  ADD COLUMN "time_stamp" BYTEA,
  ADD COLUMN "stamped_at" TIMESTAMPTZ(3),
  ADD COLUMN "stamped_by" TEXT,
  ADD COLUMN "stamp_next_at" TIMESTAMPTZ(3),
  ADD COLUMN "stamp_attempts" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "stamp_detail" TEXT;
CREATE INDEX "seal_stamp_next_at_idx" ON "seal"("stamp_next_at");
