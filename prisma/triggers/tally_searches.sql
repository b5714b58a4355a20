-- Keeps search_tally and download_tally in step with the table search, by each statement's differences. A search that
-- goes on is written at each download and changes no total: that is seen first.
CREATE OR REPLACE FUNCTION "tally_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := '(o.outcome, o.answer, o.verdict, o.change, o.sampled)
    IS DISTINCT FROM (n.outcome, n.answer, n.verdict, n.change, n.sampled)';
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed
      || ' UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n ON n.id = o.id
      WHERE (o.outcome, o.answer, o.verdict, o.change, o.sampled)
        IS DISTINCT FROM (n.outcome, n.answer, n.verdict, n.change, n.sampled)) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO search_tally AS tally
    SELECT s.sweep_id, s.algorithm, coalesce(s.outcome, ''), s.answer, coalesce(s.verdict, ''),
      coalesce(s.change, ''), s.sampled, sum(s.sign), sum(CASE WHEN s.outcome IS NULL THEN 0 ELSE s.sign * s.downloads END)
    FROM ($sql$ || deltas || $sql$) s WHERE EXISTS (SELECT FROM sweep WHERE sweep.id = s.sweep_id)
    GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  EXECUTE $sql$INSERT INTO download_tally AS tally
    SELECT s.sweep_id, s.algorithm, s.downloads, sum(s.sign)
    FROM ($sql$ || deltas || $sql$) s WHERE s.outcome IN ('found', 'not-found')
      AND EXISTS (SELECT FROM sweep WHERE sweep.id = s.sweep_id)
    GROUP BY 1, 2, 3 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, algorithm, downloads) DO UPDATE SET count = tally.count + excluded.count$sql$;
  RETURN NULL;
END $$;
