-- If a sheet of a report was redacted or deleted, or its finding deleted: deletes the part of the PDF that contains it.
CREATE OR REPLACE FUNCTION "drop_report_pdf_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.covered := true;
  END IF;
  UPDATE report_pdf_part SET pdf = NULL
  WHERE report_pdf_id = OLD.report_pdf_id AND OLD.number BETWEEN first_sheet AND last_sheet AND pdf IS NOT NULL;
  RETURN CASE WHEN TG_OP = 'UPDATE' THEN NEW ELSE OLD END;
END $$;
