-- Maintains standing_answer (`standing_claim`) if searches are deleted: of the places whose answer or a later search was among them.
-- If the answer that is left proves nothing, the last one on proof stays, unless its search was deleted.
CREATE OR REPLACE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (
    DELETE FROM standing_answer standing USING old_rows o
    WHERE standing.site_id = o.site_id AND standing.finished_at <= o.finished_at
    RETURNING standing.*)
  INSERT INTO standing_answer
    SELECT gone.site_id, gone.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict,
      coalesce(proof.answer, kept.proven), coalesce(proof.search_id, kept.proven_by), coalesce(proof.answer, kept.notified),
      coalesce(proof.search_id, kept.notified_by)
    FROM (SELECT DISTINCT ON (site_id, target_id) * FROM gone) gone
      CROSS JOIN LATERAL standing_claim(gone.site_id, gone.target_id) claim
      LEFT JOIN LATERAL (SELECT claim.search_id, claim.answer) proof ON claim.answer IN ('yes', 'no')
      LEFT JOIN LATERAL (SELECT gone.* WHERE EXISTS (SELECT FROM search WHERE id = gone.proven_by)) kept ON true
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
