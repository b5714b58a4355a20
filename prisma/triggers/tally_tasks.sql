-- Keeps task_tally in step with the table task, by each statement's differences. A task that goes on is written at each
-- download and changes no total: that is seen first.
CREATE OR REPLACE FUNCTION "tally_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome
      UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO task_tally AS tally
    SELECT t.sweep_id, t.engine, coalesce(t.outcome, ''), sum(t.sign), sum(CASE WHEN t.outcome IS NULL THEN 0 ELSE t.sign * t.downloads END)
    FROM ($sql$ || deltas || $sql$) t WHERE EXISTS (SELECT FROM sweep WHERE sweep.id = t.sweep_id)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, engine, outcome) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  RETURN NULL;
END $$;
