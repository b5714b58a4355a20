-- What a finding's page says is carried over to its search, as a mark, where two sweeps are compared by it.
CREATE OR REPLACE FUNCTION "mark_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search SET text_mark = ('x' || left(NEW.visible_hash, 16))::bit(64)::bigint WHERE id = NEW.search_id;
  RETURN NULL;
END $$;
