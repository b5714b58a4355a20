-- Maintains standing_answer, a site's current answer for a target (`standing_claim`), when a lead search ends or its verdict changes.
-- The rows are locked first, so that of two searches that end at one moment the later statement sees both. `proven` is the last answer
-- that was yes or no, `notified` the one that subscribers know: each with its search. A worker compares the two (jobs/worker/kinds/locate).
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT place.site_id, place.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict,
      proof.answer, proof.search_id, proof.answer, proof.search_id
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id ORDER BY 1, 2) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
      LEFT JOIN LATERAL (SELECT claim.search_id, claim.answer) proof ON claim.answer IN ('yes', 'no')
    ON CONFLICT (site_id, target_id) DO UPDATE SET finished_at = standing.finished_at;
  UPDATE standing_answer standing SET search_id = claim.search_id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict, proven = coalesce(proof.answer, standing.proven),
      proven_by = coalesce(proof.search_id, standing.proven_by), notified = coalesce(standing.notified, proof.answer),
      notified_by = CASE WHEN standing.notified <> proof.answer THEN standing.notified_by ELSE coalesce(proof.search_id, standing.notified_by) END
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
      LEFT JOIN LATERAL (SELECT claim.search_id, claim.answer) proof ON claim.answer IN ('yes', 'no')
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND (standing.search_id, standing.answer, standing.verdict, standing.proven, standing.proven_by)
        IS DISTINCT FROM (claim.search_id, claim.answer, claim.verdict, coalesce(proof.answer, standing.proven),
          coalesce(proof.search_id, standing.proven_by));
  RETURN NULL;
END $$;
