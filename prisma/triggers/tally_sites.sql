-- Maintains site_tally from changes of search. If searches are deleted, their sites are counted anew, unless the sites are deleted too: it
-- is unknown whether a deleted sweep was a try-out.
CREATE OR REPLACE FUNCTION "tally_sites"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT n.site_id, count(*), max(n.finished_at)
      FROM new_rows n JOIN sweep ON sweep.id = n.sweep_id AND NOT sweep.try_out GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET searches = tally.searches + excluded.searches,
        last_checked_at = greatest(tally.last_checked_at, excluded.last_checked_at);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT n.site_id, 0, max(n.finished_at)
      FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.finished_at IS DISTINCT FROM n.finished_at
        JOIN sweep ON sweep.id = n.sweep_id AND NOT sweep.try_out GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET last_checked_at = greatest(tally.last_checked_at, excluded.last_checked_at);
  ELSIF EXISTS (SELECT FROM old_rows) THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT site.id, count(s.id), max(s.finished_at)
      FROM site LEFT JOIN counted_search s ON s.site_id = site.id
      WHERE site.id IN (SELECT site_id FROM old_rows) GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET searches = excluded.searches, last_checked_at = excluded.last_checked_at;
  END IF;
  RETURN NULL;
END $$;
