-- Names of the query parameters by which a page is another one than a place of the same path and host: neither value, without what is no
-- letter or digit, contains the other. None if the page's query has a number or a parameter that the place's lacks: it may be an entry.
CREATE OR REPLACE FUNCTION other_parameters("page" TEXT, "place" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH value AS (
    SELECT of, split_part(pair, '=', 1) AS name, pair ~ '=.*(?<!%.?)\d' AS has_number,
      regexp_replace(substring(pair from '=(.*)'), '%[2-7].|[^%a-z0-9]', '', 'g') AS value
    FROM unnest(ARRAY[$1, $2]) WITH ORDINALITY AS address(url, of),
      regexp_split_to_table(lower(substring(url from '\?([^#]*)')), '&') AS pair
    WHERE url_host($1) = url_host($2)
      AND lower(regexp_replace(url_rest($1), '/*([?#].*)?$', '')) = lower(regexp_replace(url_rest($2), '/*([?#].*)?$', ''))
  ), parameter AS (
    SELECT name, bool_or(page.has_number OR place.name IS NULL) AS is_entry,
      bool_or(strpos(page.value, place.value) > 0 OR strpos(place.value, page.value) > 0) IS FALSE AS is_other
    FROM (SELECT * FROM value WHERE of = 1) page LEFT JOIN (SELECT * FROM value WHERE of = 2) place USING (name)
    GROUP BY name
  )
  SELECT CASE WHEN bool_or(is_entry) THEN '{}' ELSE coalesce(array_agg(name) FILTER (WHERE is_other), '{}') END FROM parameter
$$;
