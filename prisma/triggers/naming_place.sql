-- Whether a page names private persons: null where it does not, else the part of its address that is surely no record's,
-- which everybody may see: of places within places the outermost, since an inner one may be somebody's entry. It does where
-- it lies
--   at or under a portal of its site (or of the site on whose host it lies), the form of one, or what its form is sent to;
--   at or under the page that people or searches hold to be the site's, of a target that names people (a mail record);
--   on a host, not the site's own, on which some site has a portal or such a page, or that is such a target's register.
CREATE OR REPLACE FUNCTION naming_place("site" UUID, "page" TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH owner(id) AS (
    SELECT $1 UNION SELECT id FROM site WHERE url_host(home_url) = url_host($2)
  ), own(place) AS (
    SELECT unnest(ARRAY[url, form_url, form ->> 'action']) FROM record_portal WHERE site_id IN (SELECT id FROM owner)
    UNION ALL
    SELECT verified.url FROM verified_page verified JOIN target ON target.id = verified.target_id AND target.names_people
    WHERE verified.site_id IN (SELECT id FROM owner)
    UNION ALL
    SELECT search.found_url FROM standing_answer standing
      JOIN target ON target.id = standing.target_id AND target.names_people
      JOIN search ON search.id = standing.search_id AND search.verdict IS DISTINCT FROM 'wrong'
    WHERE standing.site_id IN (SELECT id FROM owner)
  ), away(host) AS (
    SELECT url_host($2) WHERE url_host($2) IS DISTINCT FROM (SELECT url_host(home_url) FROM site WHERE id = $1)
  ), places(place, is_host) AS (
    SELECT place, false FROM own WHERE lies_in($2, place)
    UNION ALL
    SELECT 'https://' || away.host, true FROM away WHERE EXISTS (SELECT FROM record_portal WHERE url_host(url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form_url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form ->> 'action') = away.host)
      OR EXISTS (SELECT FROM own WHERE url_host(own.place) = away.host)
      OR EXISTS (SELECT FROM register JOIN target ON target.slug = ANY (register.targets) AND target.names_people
        WHERE register.removed_at IS NULL AND (register.host = away.host
          OR register.host LIKE '*.%' AND away.host LIKE '%' || replace(replace(substring(register.host from 2), '%', '\%'), '_', '\_')))
  )
  SELECT place FROM places ORDER BY is_host, length(place), place LIMIT 1
$$;
