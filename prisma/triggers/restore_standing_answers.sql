-- If the search of a standing answer is deleted, makes the previous search the standing answer.
CREATE OR REPLACE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (
    DELETE FROM standing_answer standing USING old_rows o WHERE standing.search_id = o.id
    RETURNING standing.site_id, standing.target_id)
  INSERT INTO standing_answer
    SELECT gone.site_id, gone.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM gone CROSS JOIN LATERAL (
      SELECT * FROM lead_search
      WHERE lead_search.site_id = gone.site_id AND lead_search.target_id = gone.target_id AND lead_search.outcome <> 'cancelled'
      ORDER BY lead_search.finished_at DESC LIMIT 1) s
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
