-- If the content of a proof sheet was redacted: deletes its PDF, which still contains it.
CREATE OR REPLACE FUNCTION "drop_proof_sheet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pdf := NULL;
  RETURN NEW;
END $$;
