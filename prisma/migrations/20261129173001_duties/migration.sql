-- The last answer on proof, so that subscribers can be notified of a duty that lapsed or is met again.
alter table standing_answer add column proven text check (proven in ('yes', 'no')), add column proven_by uuid,
  add column notified text check (notified in ('yes', 'no')), add column notified_by uuid;
update standing_answer set proven = answer, proven_by = search_id, notified = answer, notified_by = search_id where answer in ('yes', 'no');
create index standing_answer_to_notify on standing_answer (site_id, target_id) where notified <> proven;

alter table notice add column find_id uuid references discover_find on update cascade on delete cascade;
create index notice_find_id_idx on notice (find_id);
create index discover_find_found_at_idx on discover_find (found_at desc);
alter table notice drop constraint notice_subject_check;
alter table notice add constraint notice_subject_check check (
  case type
    when 'finding.probable' then num_nonnulls(search_id, site_id, target_id) = 3
    when 'duty.lapsed' then num_nonnulls(search_id, site_id, target_id) = 3
    when 'duty.met' then num_nonnulls(search_id, site_id, target_id) = 3
    when 'record.found' then num_nonnulls(record_id, site_id) = 2
    when 'topic.found' then find_id is not null
    when 'sweep.done' then sweep_id is not null
    when 'schedule.failed' then schedule_run_id is not null
    when 'disk.low' then num_nonnulls(place, free_bytes) = 2
    else false
  end
);
alter table subscription drop constraint subscription_tells_check;
alter table subscription add constraint subscription_tells_check check (cardinality(tells) > 0 and tells <@ array['page.lost',
  'page.moved', 'page.returned', 'page.changed', 'document.found', 'record.found', 'topic.found', 'duty.lapsed', 'duty.met',
  'finding.probable', 'sweep.done', 'schedule.failed', 'disk.low']);

-- Maintains standing_answer, a site's current answer for a target (`standing_claim`), when a lead search ends or its verdict changes.
-- The rows are locked first, so that of two searches that end at one moment the later statement sees both. `proven` is the last answer
-- that was yes or no, `notified` the one that subscribers know: each with its search. A worker compares the two (jobs/worker/kinds/locate).
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT place.site_id, place.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict,
      proof.answer, proof.search_id, proof.answer, proof.search_id
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id ORDER BY 1, 2) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
      LEFT JOIN LATERAL (SELECT claim.search_id, claim.answer) proof ON claim.answer IN ('yes', 'no')
    ON CONFLICT (site_id, target_id) DO UPDATE SET finished_at = standing.finished_at;
  UPDATE standing_answer standing SET search_id = claim.search_id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict, proven = coalesce(proof.answer, standing.proven),
      proven_by = coalesce(proof.search_id, standing.proven_by), notified = coalesce(standing.notified, proof.answer),
      notified_by = CASE WHEN standing.notified <> proof.answer THEN standing.notified_by ELSE coalesce(proof.search_id, standing.notified_by) END
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
      LEFT JOIN LATERAL (SELECT claim.search_id, claim.answer) proof ON claim.answer IN ('yes', 'no')
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND (standing.search_id, standing.answer, standing.verdict, standing.proven, standing.proven_by)
        IS DISTINCT FROM (claim.search_id, claim.answer, claim.verdict, coalesce(proof.answer, standing.proven),
          coalesce(proof.search_id, standing.proven_by));
  RETURN NULL;
END $$;

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
