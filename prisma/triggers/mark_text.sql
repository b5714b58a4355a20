-- Stores a mark of the found page's text in its search, by which two sweeps are compared.
CREATE OR REPLACE FUNCTION "mark_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search SET text_mark = ('x' || left(NEW.visible_hash, 16))::bit(64)::bigint WHERE id = NEW.search_id;
  RETURN NULL;
END $$;
