-- Keeps standing_answer, a site's answer for a target today, when a lead search is done or its verdict changes.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE state = 'done') THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT DISTINCT ON (s.site_id, v.target_id) s.site_id, v.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM new_rows s JOIN sweep ON sweep.id = s.sweep_id JOIN target_version v ON v.id = sweep.target_version_id
    WHERE s.lead AND s.state = 'done' AND s.outcome <> 'cancelled' AND sweep.draft_words IS NULL
    ORDER BY s.site_id, v.target_id, s.finished_at DESC
    ON CONFLICT (site_id, target_id) DO UPDATE SET search_id = excluded.search_id,
      finished_at = excluded.finished_at, answer = excluded.answer, verdict = excluded.verdict
      WHERE standing.finished_at < excluded.finished_at OR standing.search_id = excluded.search_id;
  RETURN NULL;
END $$;
