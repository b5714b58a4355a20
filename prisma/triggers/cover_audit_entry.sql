-- Redacts spellings of a name in an entry of the audit log, and marks the entry as redacted. The only way to change an entry: API and
-- worker may only append.
CREATE OR REPLACE FUNCTION "cover_audit_entry"(entry bigint, spelled text[]) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
DECLARE
  one text;
  new_subject text;
  new_details text;
BEGIN
  SELECT subject, details::text INTO new_subject, new_details FROM audit_entry WHERE id = entry FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOREACH one IN ARRAY spelled LOOP
    IF length(one) < 4 OR one ~ '["{}]' THEN
      RAISE EXCEPTION 'not a name';
    END IF;
    new_subject := replace(new_subject, one, '***');
    new_details := replace(new_details, one, '***');
  END LOOP;
  UPDATE audit_entry SET subject = new_subject, details = new_details::jsonb || '{"covered": true}' WHERE id = entry;
  RETURN true;
END $$;
