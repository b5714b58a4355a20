-- A fragment "#!x" is a route, too, and a slash that ends a path is none within a route: `plainAddress` of jobs/contracts, for canonical
-- addresses.
CREATE OR REPLACE FUNCTION plain_address("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT url_host($1) || regexp_replace(regexp_replace(url_rest($1), '#(?![/!]).*$', ''), '^([^?#]*?)/+(?=[?#]|$)', '\1')
$$;
