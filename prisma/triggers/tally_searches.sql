-- Maintains search_tally, download_tally and claim_tally from the changes of each statement on search. While the sweep runs, each
-- connection has its own slot.
CREATE OR REPLACE FUNCTION "tally_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := '(o.outcome, o.answer, o.verdict, o.change, o.sampled, o.confidence, o.repeats)
    IS DISTINCT FROM (n.outcome, n.answer, n.verdict, n.change, n.sampled, n.confidence, n.repeats)';
  deltas CONSTANT text := '(SELECT s.*, CASE sweep.state WHEN ''running'' THEN pg_backend_pid() % 16 ELSE 0 END AS slot FROM (' || CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed
      || ' UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed END
    || ') s JOIN sweep ON sweep.id = s.sweep_id) s';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) THEN -- a cascade that found nothing left
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO search_tally AS tally
      (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, repeats, count, downloads)
    SELECT s.sweep_id, s.algorithm, coalesce(s.outcome, ''), s.answer, coalesce(s.verdict, ''),
      coalesce(s.change, ''), s.sampled, s.trained, s.slot, s.repeats, sum(s.sign),
      sum(CASE WHEN s.outcome IS NULL THEN 0 ELSE s.sign * s.downloads END)
    FROM $sql$ || deltas || $sql$
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, repeats) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  EXECUTE $sql$INSERT INTO download_tally AS tally (sweep_id, algorithm, downloads, trained, slot, count)
    SELECT s.sweep_id, s.algorithm, s.downloads, s.trained, s.slot, sum(s.sign)
    FROM $sql$ || deltas || $sql$ WHERE s.outcome IN ('found', 'not-found')
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (sweep_id, algorithm, downloads, trained, slot) DO UPDATE SET count = tally.count + excluded.count$sql$;
  EXECUTE $sql$INSERT INTO claim_tally AS tally (sweep_id, algorithm, bin, count, "right", confidence)
    SELECT s.sweep_id, s.algorithm, confidence_bin(s.confidence), sum(s.sign),
      sum(CASE WHEN was_right(s.outcome, s.verdict) THEN s.sign ELSE 0 END),
      sum(s.sign * coalesce(s.confidence, 0)::numeric)
    FROM $sql$ || deltas || $sql$
    WHERE was_right(s.outcome, s.verdict) IS NOT NULL AND NOT s.trained AND NOT s.repeats
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, algorithm, bin) DO UPDATE SET count = tally.count + excluded.count,
      "right" = tally."right" + excluded."right", confidence = tally.confidence + excluded.confidence$sql$;
  RETURN NULL;
END $$;
