-- Sweeps that one request began together share one row of the list, one pause and one report.
ALTER TABLE "sweep" ADD COLUMN "first_part_id" UUID;
CREATE INDEX "sweep_first_part_id_idx" ON "sweep"("first_part_id");
ALTER TABLE "sweep" ADD CONSTRAINT "sweep_first_part_id_fkey" FOREIGN KEY ("first_part_id") REFERENCES "sweep"("id") ON DELETE SET NULL ON UPDATE CASCADE;
