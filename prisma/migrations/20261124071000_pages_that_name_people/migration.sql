-- Which pages name private persons is a property of the page, asked by every door: `naming_place`.
ALTER TABLE "target" ADD COLUMN "names_people" BOOLEAN NOT NULL DEFAULT false;
UPDATE "target" SET "names_people" = true WHERE "slug" = 'mail-record';
ALTER TABLE "evidence_page" ADD COLUMN "has_records" BOOLEAN NOT NULL DEFAULT false;

UPDATE "evidence_page" page SET "has_records" = true FROM (
  SELECT DISTINCT task_id, seq FROM portal_record WHERE task_id IS NOT NULL
) stood WHERE page.task_id = stood.task_id AND page.seq = stood.seq;

-- What is masked beside a private person.
ALTER TABLE "record_names" ADD COLUMN "exemption" TEXT, ADD COLUMN "link" TEXT;
-- Were the words of a query taken from somebody's name? Of those put before this was noted, nobody knows: covered.
ALTER TABLE "portal_query" ADD COLUMN "names_people" BOOLEAN NOT NULL DEFAULT true;
-- Addresses that told what was asked.
UPDATE "record_portal" SET "because" = regexp_replace("because", '(https?://[^\s?#]+)[?#]\S*', '\1', 'g') WHERE "because" ~ '[?#]';
UPDATE "task" SET "detail" = regexp_replace("detail", '(https?://[^\s?#]+)[?#]\S*', '\1', 'g')
WHERE "detail" ~ '[?#]' AND "sweep_id" IN (SELECT id FROM sweep WHERE kind = 'surface');

-- A person of role auditor or above has said why they read names, and may until then. Each look is in the audit log.
CREATE TABLE "names_opening" (
  "person_id" UUID NOT NULL,
  "reason" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "until" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "names_opening_pkey" PRIMARY KEY ("person_id")
);
ALTER TABLE "names_opening" ADD CONSTRAINT "names_opening_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The host of an address with its port, without "www.".
CREATE OR REPLACE FUNCTION url_host("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(substring($1 from '^[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*)')), '^www\.', '')
$$;

-- What an address has behind its host; "/" where that is nothing.
CREATE OR REPLACE FUNCTION url_rest("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(regexp_replace($1, '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*', ''), ''), '/')
$$;

-- By what a page's address begins where it lies at or under another: without query and last slash, but for an address that
-- has no more than a query to tell it from the rest of its site.
CREATE OR REPLACE FUNCTION url_stem("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN url_rest($1) ~* '^/?((index|default)\.[a-z0-9]+)?([?#]|$)' THEN url_rest($1)
    ELSE regexp_replace(regexp_replace(url_rest($1), '[?#].*$', ''), '/+$', '') END
$$;

-- Does a page lie at a place or under it? A place without anything behind its host is the whole host.
CREATE OR REPLACE FUNCTION lies_in("page" TEXT, "place" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(url_host($1) = url_host($2) AND ($2 !~ '://[^/?#]+[/?#]' OR url_rest($1) = url_stem($2)
    OR left(url_rest($1), length(url_stem($2)) + 1)
      IN (url_stem($2) || '/', url_stem($2) || '?', url_stem($2) || '&', url_stem($2) || '#')), false)
$$;

CREATE INDEX "record_portal_host" ON "record_portal"(url_host("url"));
CREATE INDEX "record_portal_form_host" ON "record_portal"(url_host("form_url"));

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
