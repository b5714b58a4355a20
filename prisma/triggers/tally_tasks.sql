-- Maintains task_tally from the changes of each statement on task. A running task is written at each download without changing a total,
-- which is checked first. Finished tasks of a continuing sweep may be deleted with their counts kept: the transaction that does so sets
-- `hyrde.folding`. While the sweep runs, each connection has its own slot.
CREATE OR REPLACE FUNCTION "tally_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome
      UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome' END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) OR current_setting('hyrde.folding', true) = 'on' THEN -- or a cascade that found nothing left
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL)
      AND NOT EXISTS (SELECT FROM old_rows WHERE outcome IS NOT NULL) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO task_tally AS tally (sweep_id, engine, outcome, slot, count, downloads)
    SELECT t.sweep_id, t.engine, coalesce(t.outcome, ''), CASE sweep.state WHEN 'running' THEN pg_backend_pid() % 16 ELSE 0 END,
      sum(t.sign), sum(CASE WHEN t.outcome IS NULL THEN 0 ELSE t.sign * t.downloads END)
    FROM ($sql$ || deltas || $sql$) t JOIN sweep ON sweep.id = t.sweep_id
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (sweep_id, engine, outcome, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  RETURN NULL;
END $$;
