-- Copies the end of a locate task to its search, where indexes combine it with verdict and answer.
CREATE OR REPLACE FUNCTION "end_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL UNION ALL SELECT FROM old_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE search SET outcome = n.outcome, reason = n.reason, downloads = n.downloads, finished_at = n.finished_at
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE search.id = n.id AND (o.outcome, o.reason, o.finished_at) IS DISTINCT FROM (n.outcome, n.reason, n.finished_at);
  RETURN NULL;
END $$;
