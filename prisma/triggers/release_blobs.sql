-- Marks bodies whose last evidence was removed as not kept, so that retention deletes them.
CREATE OR REPLACE FUNCTION "release_blobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone CONSTANT text := CASE TG_TABLE_NAME
    WHEN 'evidence_page' THEN 'SELECT received_hash FROM old_rows UNION SELECT text_hash FROM old_rows'
    WHEN 'known_page' THEN 'SELECT text_hash FROM old_rows'
    WHEN 'page_change' THEN 'SELECT before_hash FROM old_rows UNION SELECT after_hash FROM old_rows
      UNION SELECT picture_hash FROM old_rows'
    ELSE 'SELECT screenshot_hash FROM old_rows UNION SELECT visible_hash FROM old_rows' END;
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  EXECUTE 'UPDATE blob SET kept = false WHERE kept AND hash IN (' || gone || $sql$)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.received_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.screenshot_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.visible_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM known_page p WHERE p.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.before_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.after_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.picture_hash = blob.hash)$sql$;
  RETURN NULL;
END $$;
