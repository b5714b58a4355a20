-- Maintains standing_answer, a site's current answer for a target (`standing_claim`), when a lead search ends or its verdict changes.
-- The rows are locked first, so that of two searches that end at one moment the later statement sees both. `proven` is the last answer
-- that was yes or no; if another search gives the other one, subscribers are to be notified (`turned`). A verdict on the same search
-- corrects that, and they are notified only if they were before.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT place.site_id, place.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict,
      CASE WHEN claim.answer IN ('yes', 'no') THEN claim.answer END,
      CASE WHEN claim.answer IN ('yes', 'no') THEN claim.search_id END
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id ORDER BY 1, 2) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
    ON CONFLICT (site_id, target_id) DO UPDATE SET finished_at = standing.finished_at;
  UPDATE standing_answer standing SET search_id = claim.search_id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict,
      proven = CASE WHEN claim.answer IN ('yes', 'no') THEN claim.answer ELSE standing.proven END,
      proven_by = CASE WHEN claim.answer IN ('yes', 'no') THEN claim.search_id ELSE standing.proven_by END,
      turned = CASE WHEN claim.answer IN ('yes', 'no') AND standing.proven <> claim.answer
        THEN standing.proven_by <> claim.search_id
          OR EXISTS (SELECT FROM notice WHERE notice.search_id = claim.search_id AND notice.type IN ('duty.lapsed', 'duty.met'))
        ELSE standing.turned END
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND (standing.search_id, standing.answer, standing.verdict, CASE WHEN claim.answer IN ('yes', 'no') THEN standing.proven_by END)
        IS DISTINCT FROM
          (claim.search_id, claim.answer, claim.verdict, CASE WHEN claim.answer IN ('yes', 'no') THEN claim.search_id END);
  RETURN NULL;
END $$;
