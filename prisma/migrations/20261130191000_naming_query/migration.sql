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

-- Pages that name private persons: for each page (`n`, its position from 1) null if it names none, else the part of its address that
-- belongs to no record and is visible to everybody. Of nested places the outermost is returned, since an inner one may be a person's
-- entry. A page names persons if it is
--   at or under a portal of its site (or of the site on whose host it is), the portal's form, or the form's action;
--   at or under the site's page for a target that names people (a mail record), by verdicts or searches;
--     unless a query chooses another page of that path (`other_parameters`), by a parameter that chooses also the site's home page, or its
--     page for a target that names nobody;
--   on another host than the site's own on which any site has a portal or such a page, or that is a register of such a target.
-- Conditions on a host are evaluated once for all of its pages. The plan is for few pages, with the indexes of large tables: a plan for the
-- given number would scan these tables.
CREATE OR REPLACE FUNCTION naming_places("sites" UUID[], "pages" TEXT[]) RETURNS TABLE ("n" BIGINT, "place" TEXT)
LANGUAGE sql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
  WITH page AS MATERIALIZED (
    SELECT n, url, site_id, host, dense_rank() OVER (ORDER BY site_id, host) AS k
    FROM (SELECT n, url, site_id, url_host(url) AS host FROM unnest($1, $2) WITH ORDINALITY AS asked(site_id, url, n)) asked
  ), host AS MATERIALIZED (
    SELECT DISTINCT k, site_id, host FROM page
  ), owner AS MATERIALIZED (
    SELECT k, site_id AS id FROM host UNION SELECT k, site.id FROM host JOIN site ON url_host(home_url) = host.host
  ), named AS MATERIALIZED (
    SELECT k, verified.url FROM owner JOIN verified_page verified ON verified.site_id = owner.id
      JOIN target ON target.id = verified.target_id AND target.names_people
    UNION
    SELECT k, search.found_url FROM owner JOIN standing_answer standing ON standing.site_id = owner.id
      JOIN target ON target.id = standing.target_id AND target.names_people
      JOIN search ON search.id = standing.search_id AND search.verdict IS DISTINCT FROM 'wrong'
  ), asked AS MATERIALIZED (
    SELECT DISTINCT k, id FROM named JOIN owner USING (k) WHERE url LIKE '%?%'
  ), other AS MATERIALIZED (
    SELECT k, verified.url FROM asked JOIN verified_page verified ON verified.site_id = asked.id
      JOIN target ON target.id = verified.target_id AND NOT target.names_people
    UNION
    SELECT k, search.found_url FROM asked JOIN standing_answer standing ON standing.site_id = asked.id
      JOIN target ON target.id = standing.target_id AND NOT target.names_people
      JOIN search ON search.id = standing.search_id AND search.verdict IS DISTINCT FROM 'wrong'
    UNION
    SELECT k, home_url FROM asked JOIN site USING (id)
  ), own AS MATERIALIZED (
    SELECT k, place, url_host(place) AS host, choosing FROM (
      SELECT k, unnest(ARRAY[url, form_url, form ->> 'action']) AS place, '{}'::text[] AS choosing
      FROM owner JOIN record_portal ON site_id = owner.id
      UNION
      SELECT k, url, ARRAY(SELECT unnest(other_parameters(other.url, named.url)) FROM other WHERE other.k = named.k AND named.url LIKE '%?%')
      FROM named) told
  ), away AS (
    SELECT k, host.host FROM host LEFT JOIN site ON site.id = site_id WHERE host.host IS DISTINCT FROM url_host(home_url)
  ), naming_host AS MATERIALIZED (
    SELECT k, host FROM away
    WHERE EXISTS (SELECT FROM record_portal WHERE url_host(url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form_url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form ->> 'action') = away.host)
      OR EXISTS (SELECT FROM own WHERE own.k = away.k AND own.host = away.host)
      OR EXISTS (SELECT FROM register JOIN target ON target.slug = ANY (register.targets) AND target.names_people
        WHERE register.removed_at IS NULL AND (register.host = away.host
          OR register.host LIKE '*.%' AND away.host LIKE '%' || replace(replace(substring(register.host from 2), '%', '\%'), '_', '\_')))
  ), places AS (
    SELECT n, place, false AS is_host FROM page JOIN own USING (k, host) WHERE lies_in(url, place)
      AND NOT (choosing <> '{}' AND other_parameters(url, place) && choosing)
    UNION ALL
    SELECT n, 'https://' || naming_host.host, true FROM page JOIN naming_host USING (k)
  )
  SELECT DISTINCT ON (n) n, place FROM page LEFT JOIN places USING (n) ORDER BY n, is_host, length(place), place
$$;
