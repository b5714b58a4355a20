-- If part of a finding's evidence was redacted or deleted: deletes pictures of its near misses, which may show it.
CREATE OR REPLACE FUNCTION "drop_near_miss_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'evidence_page' THEN
    DELETE FROM near_miss_picture WHERE search_id = NEW.task_id;
  ELSE
    DELETE FROM near_miss_picture WHERE search_id = NEW.search_id;
  END IF;
  RETURN NULL;
END $$;
