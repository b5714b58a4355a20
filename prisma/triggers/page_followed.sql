-- What visits between two times saw of a page of a site and target: the last visit, its state, and where the page was by then. Follows the
-- page from visit to visit, since one may have found that it had moved. No row if it was not visited.
CREATE OR REPLACE FUNCTION page_followed("site" UUID, "target" UUID, "url" TEXT, "since" TIMESTAMPTZ, "until" TIMESTAMPTZ)
RETURNS TABLE (search_id UUID, state TEXT, place TEXT) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 1 AS $$
DECLARE
  visit record;
BEGIN
  place := $3;
  FOR visit IN
    SELECT v.search_id, v.url, v.state, v.final_url FROM known_page_visit v JOIN search made ON made.id = v.search_id
    WHERE v.site_id = $1 AND v.target_id = $2 AND made.finished_at > $4 AND made.finished_at <= $5
    ORDER BY made.finished_at, made.id
  LOOP
    CONTINUE WHEN plain_address(visit.url) <> plain_address(place);
    search_id := visit.search_id;
    state := visit.state;
    IF visit.state = 'moved' THEN
      place := coalesce(visit.final_url, place);
    END IF;
  END LOOP;
  IF search_id IS NOT NULL THEN
    RETURN NEXT;
  END IF;
END $$;
