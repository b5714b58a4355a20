-- Adds up the slots of an ended sweep's tallies into one, since every read would have to add them up.
CREATE OR REPLACE FUNCTION "fold_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH spread AS (DELETE FROM task_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO task_tally AS tally (sweep_id, engine, outcome, slot, count, downloads)
    SELECT sweep_id, engine, outcome, 0, sum(count), sum(downloads) FROM spread GROUP BY 1, 2, 3
    ON CONFLICT (sweep_id, engine, outcome, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads;
  DELETE FROM task_tally WHERE sweep_id = NEW.id AND slot = 0 AND count = 0;
  WITH spread AS (DELETE FROM search_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO search_tally AS tally
      (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, repeats, slot, count, downloads)
    SELECT sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, repeats, 0, sum(count), sum(downloads)
    FROM spread GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, repeats) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads;
  DELETE FROM search_tally WHERE sweep_id = NEW.id AND slot = 0 AND count = 0;
  WITH spread AS (DELETE FROM download_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO download_tally AS tally (sweep_id, algorithm, downloads, trained, slot, count)
    SELECT sweep_id, algorithm, downloads, trained, 0, sum(count) FROM spread GROUP BY 1, 2, 3, 4
    ON CONFLICT (sweep_id, algorithm, downloads, trained, slot) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END $$;
