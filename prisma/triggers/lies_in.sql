-- Does a page lie at a place or under it? A place without anything behind its host is the whole host. Capitals are taken
-- for small letters: some servers do, and a page that is covered though it need not be is the smaller harm.
CREATE OR REPLACE FUNCTION lies_in("page" TEXT, "place" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(url_host($1) = url_host($2) AND ($2 !~ '://[^/?#]+[/?#]' OR lower(url_rest($1)) = lower(url_stem($2))
    OR starts_with(lower(url_rest($1)), lower(url_stem($2)))
      AND substr(url_rest($1), length(url_stem($2)) + 1, 1) IN ('/', '?', '&', '#', ';')), false)
$$;
