-- An address without the parts that people omit when they copy it: scheme, "www.", final slash, and a fragment that is no route:
-- `plainAddress` of jobs/contracts, for canonical addresses.
CREATE OR REPLACE FUNCTION plain_address("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT url_host($1) || regexp_replace(regexp_replace(url_rest($1), '#(?![/!]).*$', ''), '^([^?#]*?)/+(?=[?#]|$)', '\1')
$$;
