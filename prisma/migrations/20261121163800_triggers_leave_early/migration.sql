-- A search that goes on is written at each download and changes no total: the triggers see that first and leave.
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
