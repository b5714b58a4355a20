-- A verdict belongs to a site's page: it is carried to later claims, and claims that were superseded leave the queue.

alter table search add column repeats boolean not null default false;
alter table search_tally add column repeats boolean not null default false;
alter table search_tally drop constraint search_tally_pkey;
alter table search_tally add primary key
  (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, repeats);

-- True if a search was right by its verdict: `wasRight` of jobs/contracts; null if undecided.
CREATE OR REPLACE FUNCTION "was_right"("outcome" TEXT, "verdict" TEXT) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "outcome" IN ('found', 'not-found') AND "verdict" IN ('correct', 'wrong', 'absent')
  THEN "verdict" = CASE "outcome" WHEN 'found' THEN 'correct' ELSE 'absent' END END;

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

-- Maintains standing_answer, a site's current answer for a target, when a lead search ends or its verdict changes: the answer of the
-- newest search, but a search that could not be carried out does not replace an answer that a person has verified.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT DISTINCT ON (s.site_id, s.target_id) s.site_id, s.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM new_rows n JOIN lead_search s ON s.id = n.id
    WHERE s.outcome <> 'cancelled'
    ORDER BY s.site_id, s.target_id, s.finished_at DESC
    ON CONFLICT (site_id, target_id) DO UPDATE SET search_id = excluded.search_id,
      finished_at = excluded.finished_at, answer = excluded.answer, verdict = excluded.verdict
      WHERE standing.finished_at < excluded.finished_at OR standing.search_id = excluded.search_id;
  UPDATE standing_answer standing SET search_id = claim.id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id
        JOIN standing_answer unreached ON unreached.site_id = s.site_id AND unreached.target_id = s.target_id
          AND unreached.answer = 'could-not-be-reached') place
      CROSS JOIN LATERAL (
        SELECT s.id, s.finished_at, s.answer, s.verdict FROM lead_search s
        WHERE s.site_id = place.site_id AND s.target_id = place.target_id AND s.outcome IN ('found', 'not-found')
        ORDER BY s.finished_at DESC LIMIT 1) claim
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND claim.verdict IN ('correct', 'wrong', 'absent');
  UPDATE standing_answer standing SET search_id = newest.id, finished_at = newest.finished_at, answer = newest.answer,
      verdict = newest.verdict
    FROM new_rows n
      CROSS JOIN LATERAL (
        SELECT s.id, s.target_id, s.finished_at, s.answer, s.verdict FROM lead_search s
        WHERE s.site_id = n.site_id AND s.finished_at > n.finished_at AND s.outcome <> 'cancelled') newest
    WHERE standing.search_id = n.id AND standing.target_id = newest.target_id AND n.verdict IS NULL
      AND NOT EXISTS (SELECT FROM lead_search s WHERE s.site_id = n.site_id AND s.target_id = newest.target_id
        AND s.finished_at > newest.finished_at AND s.outcome <> 'cancelled');
  RETURN NULL;
END $$;

-- Earlier versions inferred these from the searches alone; nobody looked whether the page was gone.
update search set change = 'unproven' where change in ('lost', 'moved', 'recovered');

alter table review_item drop constraint review_item_drawn_check;
alter table review_item add constraint review_item_drawn_check
  check (drawn in ('sample', 'uncertain', 'chosen', 'missed'));
alter table review_item add column carried_from uuid,
  add column superseded boolean not null default false,
  add constraint review_item_carried_check check (carried_from is null or verdict is not null);
update review_item item set superseded = true
  from (select ri.search_id, row_number() over (partition by ri.site_id, ri.target_id order by s.finished_at desc, s.id desc) as place
    from review_item ri join search s on s.id = ri.search_id) ranked
  where ranked.search_id = item.search_id and ranked.place > 1;

drop index review_least_certain;
drop index review_least_certain_of_sweep;
drop index review_next;
drop index review_next_of_sweep;
create index review_least_certain on review_item (practice, confidence, search_id)
  where decided_at is null and not superseded;
create index review_least_certain_of_sweep on review_item (sweep_id, confidence, search_id)
  where decided_at is null and not superseded;
create index review_next on review_item (practice, priority, search_id) where decided_at is null and not superseded;
create index review_next_of_sweep on review_item (sweep_id, priority, search_id)
  where decided_at is null and not superseded;
create index review_left on review_item (practice, target_id, sweep_id) where decided_at is null and not superseded;
create index review_item_site_id_target_id_idx on review_item (site_id, target_id);
create index review_item_carried_from_idx on review_item (carried_from);

-- If the last claim about a site and target is deleted, the claim before it returns to the review queue.
CREATE OR REPLACE FUNCTION "restore_review_items"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE review_item item SET superseded = false
    FROM (SELECT DISTINCT o.site_id, o.target_id FROM old_rows o WHERE NOT o.superseded) place
      CROSS JOIN LATERAL (
        SELECT earlier.search_id FROM review_item earlier JOIN search ON search.id = earlier.search_id
        WHERE earlier.site_id = place.site_id AND earlier.target_id = place.target_id
        ORDER BY search.finished_at DESC, search.id DESC LIMIT 1) last
    WHERE item.search_id = last.search_id AND item.superseded;
  RETURN NULL;
END $$;

create trigger restore_review_items
  after delete on review_item referencing old table as old_rows for each statement execute function restore_review_items();
