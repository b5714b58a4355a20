-- Maintains standing_answer, a site's current answer for a target, when a lead search ends or its verdict changes.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT DISTINCT ON (s.site_id, s.target_id) s.site_id, s.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM new_rows n JOIN lead_search s ON s.id = n.id
    WHERE s.outcome <> 'cancelled'
    ORDER BY s.site_id, s.target_id, s.finished_at DESC
    ON CONFLICT (site_id, target_id) DO UPDATE SET search_id = excluded.search_id,
      finished_at = excluded.finished_at, answer = excluded.answer, verdict = excluded.verdict
      WHERE standing.finished_at < excluded.finished_at OR standing.search_id = excluded.search_id;
  RETURN NULL;
END $$;
