-- Something of a finding was covered or let go: its proof sheets, which may say or show it, say nothing any more.
CREATE OR REPLACE FUNCTION "empty_proof_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proof_sheet SET told = '{}' WHERE search_id = NEW.search_id;
  UPDATE report_pdf_sheet SET told = '{}' WHERE search_id = NEW.search_id AND told IS NOT NULL;
  RETURN NULL;
END $$;
