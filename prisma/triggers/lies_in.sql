-- True if a page is at a place or under it. A place without a path is the whole host. Case is ignored, as on some servers: redacting a
-- page without need is the smaller harm.
CREATE OR REPLACE FUNCTION lies_in("page" TEXT, "place" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(url_host($1) = url_host($2) AND ($2 !~ '://[^/?#]+[/?#]' OR lower(url_rest($1)) = lower(url_stem($2))
    OR starts_with(lower(url_rest($1)), lower(url_stem($2)))
      AND substr(url_rest($1), length(url_stem($2)) + 1, 1) IN ('/', '?', '&', '#', ';')), false)
$$;
