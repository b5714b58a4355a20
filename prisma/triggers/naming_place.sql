-- Whether a page names private persons: null where it does not, else the most of its address that is no record's, which
-- everybody may see. It does where it lies
--   at or under a portal of its site, the form of one, or what its form is sent to;
--   at or under the page that people or searches hold to be the site's, of a target that names people (a mail record);
--   on a host, not the site's own, on which some site has a portal or such a page, or that is such a target's register.
CREATE OR REPLACE FUNCTION naming_place("site" UUID, "page" TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH own(place) AS (
    SELECT unnest(ARRAY[url, form_url, form ->> 'action']) FROM record_portal WHERE site_id = $1
    UNION ALL
    SELECT verified.url FROM verified_page verified JOIN target ON target.id = verified.target_id AND target.names_people
    WHERE verified.site_id = $1
    UNION ALL
    SELECT search.found_url FROM standing_answer standing
      JOIN target ON target.id = standing.target_id AND target.names_people
      JOIN search ON search.id = standing.search_id AND search.verdict IS DISTINCT FROM 'wrong'
    WHERE standing.site_id = $1
  ), away(host) AS (
    SELECT url_host($2) WHERE url_host($2) IS DISTINCT FROM (SELECT url_host(home_url) FROM site WHERE id = $1)
  ), places(place) AS (
    SELECT place FROM own WHERE lies_in($2, place)
    UNION ALL
    SELECT 'https://' || away.host FROM away WHERE EXISTS (SELECT FROM record_portal WHERE url_host(url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form_url) = away.host)
      OR EXISTS (SELECT FROM own WHERE url_host(own.place) = away.host)
      OR EXISTS (SELECT FROM register JOIN target ON target.slug = ANY (register.targets) AND target.names_people
        WHERE register.removed_at IS NULL AND (register.host = away.host
          OR register.host LIKE '*.%' AND away.host LIKE '%' || replace(replace(substring(register.host from 2), '%', '\%'), '_', '\_')))
  )
  SELECT place FROM places ORDER BY length(place) DESC LIMIT 1
$$;
