-- Host of an address with its port, without "www.".
CREATE OR REPLACE FUNCTION url_host("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(substring($1 from '^[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*)')), '^www\.', '')
$$;
