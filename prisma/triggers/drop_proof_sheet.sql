-- What a proof sheet says was covered: its PDF, in which it still stands, goes.
CREATE OR REPLACE FUNCTION "drop_proof_sheet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pdf := NULL;
  RETURN NEW;
END $$;
