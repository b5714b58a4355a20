-- Maintains standing_answer, a site's current answer for a target (`standing_claim`), when a lead search ends or its verdict changes.
-- The rows are locked first, so that of two searches that end at one moment the later statement sees both.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT place.site_id, place.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id ORDER BY 1, 2) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
    ON CONFLICT (site_id, target_id) DO UPDATE SET finished_at = standing.finished_at;
  UPDATE standing_answer standing SET search_id = claim.search_id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND (standing.search_id, standing.answer, standing.verdict)
        IS DISTINCT FROM (claim.search_id, claim.answer, claim.verdict);
  RETURN NULL;
END $$;
