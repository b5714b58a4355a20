-- Maintains standing_answer, a site's current answer for a target, when a lead search ends or its verdict changes: the answer of the
-- newest search, but a search that could not be carried out does not replace an answer that a person has verified.
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
  UPDATE standing_answer standing SET search_id = claim.id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id
        JOIN standing_answer unreached ON unreached.site_id = s.site_id AND unreached.target_id = s.target_id
          AND unreached.answer = 'could-not-be-reached') place
      CROSS JOIN LATERAL (
        SELECT s.id, s.finished_at, s.answer, s.verdict FROM lead_search s
        WHERE s.site_id = place.site_id AND s.target_id = place.target_id AND s.outcome IN ('found', 'not-found')
        ORDER BY s.finished_at DESC LIMIT 1) claim
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND claim.verdict IN ('correct', 'wrong', 'absent');
  UPDATE standing_answer standing SET search_id = newest.id, finished_at = newest.finished_at, answer = newest.answer,
      verdict = newest.verdict
    FROM new_rows n
      CROSS JOIN LATERAL (
        SELECT s.id, s.target_id, s.finished_at, s.answer, s.verdict FROM lead_search s
        WHERE s.site_id = n.site_id AND s.finished_at > n.finished_at AND s.outcome <> 'cancelled') newest
    WHERE standing.search_id = n.id AND standing.target_id = newest.target_id AND n.verdict IS NULL
      AND NOT EXISTS (SELECT FROM lead_search s WHERE s.site_id = n.site_id AND s.target_id = newest.target_id
        AND s.finished_at > newest.finished_at AND s.outcome <> 'cancelled');
  RETURN NULL;
END $$;
