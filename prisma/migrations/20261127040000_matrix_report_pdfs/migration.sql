-- A report as PDF is of a sweep, or of bodies and targets as the matrix shows them, as a link's is.
ALTER TABLE "report_pdf" ALTER COLUMN "sweep_id" DROP NOT NULL;
ALTER TABLE "report_pdf" ADD COLUMN "matrix" JSONB;
ALTER TABLE "report_pdf" ADD CONSTRAINT "report_pdf_of_one" CHECK (("sweep_id" IS NULL) <> ("matrix" IS NULL));
