-- A link's report is of a sweep, or of bodies and targets as the matrix shows them.
ALTER TABLE "report_link" ALTER COLUMN "sweep_id" DROP NOT NULL;
ALTER TABLE "report_link" ADD COLUMN "matrix" JSONB;
ALTER TABLE "report_link" ADD CONSTRAINT "report_link_of_one" CHECK (("sweep_id" IS NULL) <> ("matrix" IS NULL));
