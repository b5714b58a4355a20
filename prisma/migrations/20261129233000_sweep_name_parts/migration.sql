-- Sweeps of earlier versions keep their names: the sheets that show them would get a new version each.
ALTER TABLE "sweep" ADD COLUMN "name_parts" JSONB;
