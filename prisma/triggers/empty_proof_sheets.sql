-- If part of a finding was redacted or deleted: empties its proof sheets, which may contain it.
CREATE OR REPLACE FUNCTION "empty_proof_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proof_sheet SET told = '{}' WHERE search_id = NEW.search_id;
  UPDATE report_pdf_sheet SET told = '{}' WHERE search_id = NEW.search_id AND told IS NOT NULL;
  RETURN NULL;
END $$;
