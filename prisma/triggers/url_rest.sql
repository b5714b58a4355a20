-- Part of an address after its host; "/" if it is empty.
CREATE OR REPLACE FUNCTION url_rest("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(regexp_replace($1, '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*', ''), ''), '/')
$$;
