-- Maintains standing_answer (`standing_claim`) if searches are deleted: of the places whose answer or a later search was among them.
CREATE OR REPLACE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (
    DELETE FROM standing_answer standing USING old_rows o
    WHERE standing.site_id = o.site_id AND standing.finished_at <= o.finished_at
    RETURNING standing.site_id, standing.target_id)
  INSERT INTO standing_answer
    SELECT gone.site_id, gone.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict,
      proof.answer, proof.search_id, proof.answer, proof.search_id
    FROM (SELECT DISTINCT site_id, target_id FROM gone) gone
      CROSS JOIN LATERAL standing_claim(gone.site_id, gone.target_id) claim
      LEFT JOIN LATERAL (SELECT claim.search_id, claim.answer) proof ON claim.answer IN ('yes', 'no')
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
