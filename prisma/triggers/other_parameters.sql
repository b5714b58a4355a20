-- Names of the query parameters to which two addresses of one path give different values; empty if a path or host differs.
CREATE OR REPLACE FUNCTION other_parameters("page" TEXT, "place" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH value AS (
    SELECT of, split_part(pair, '=', 1) AS name, array_agg(pair ORDER BY pair) AS pairs
    FROM unnest(ARRAY[$1, $2]) WITH ORDINALITY AS address(url, of),
      regexp_split_to_table(lower(substring(url from '\?([^#]*)')), '&') AS pair
    WHERE url_host($1) = url_host($2)
      AND lower(regexp_replace(url_rest($1), '/*([?#].*)?$', '')) = lower(regexp_replace(url_rest($2), '/*([?#].*)?$', ''))
    GROUP BY 1, 2
  )
  SELECT coalesce(array_agg(a.name), '{}') FROM value a JOIN value b USING (name) WHERE a.of < b.of AND a.pairs <> b.pairs
$$;
