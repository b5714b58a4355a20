-- What a sheet of a report says was covered or let go, or its finding went: the part in which it stands goes.
CREATE OR REPLACE FUNCTION "drop_report_pdf_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.covered := true;
  END IF;
  UPDATE report_pdf_part SET pdf = NULL
  WHERE report_pdf_id = OLD.report_pdf_id AND OLD.number BETWEEN first_sheet AND last_sheet AND pdf IS NOT NULL;
  RETURN CASE WHEN TG_OP = 'UPDATE' THEN NEW ELSE OLD END;
END $$;
