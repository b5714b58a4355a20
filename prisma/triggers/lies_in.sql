-- Does a page lie at a place or under it? A place without anything behind its host is the whole host.
CREATE OR REPLACE FUNCTION lies_in("page" TEXT, "place" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(url_host($1) = url_host($2) AND ($2 !~ '://[^/?#]+[/?#]' OR url_rest($1) = url_stem($2)
    OR left(url_rest($1), length(url_stem($2)) + 1)
      IN (url_stem($2) || '/', url_stem($2) || '?', url_stem($2) || '&', url_stem($2) || '#')), false)
$$;
