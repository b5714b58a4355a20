-- A search that missed a page which its visit saw does not replace the site's answer, and proves no absence.

alter table search alter column answer set expression as (
  case
    when verdict = 'absent' then 'no'
    when verdict in ('correct', 'wrong') then 'yes'
    when outcome is null or outcome = 'cancelled' then 'not-searched'
    when outcome = 'found' then case when weak then 'probably' else 'yes' end
    when outcome <> 'not-found' then 'could-not-be-reached'
    when reason = 'site-exhausted' and coalesce(change, '') not in ('missed', 'unproven') then 'no'
    else 'not-found'
  end
);

-- No trigger runs when a generated column is computed anew.
create temporary table affected on commit drop as
  select distinct sweep_id from search where reason = 'site-exhausted' and change in ('missed', 'unproven');
delete from search_tally where sweep_id in (select sweep_id from affected);
insert into search_tally
    (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, repeats, slot, count, downloads)
  select sweep_id, algorithm, coalesce(outcome, ''), answer, coalesce(verdict, ''), coalesce(change, ''), sampled, trained,
    repeats, 0, count(*), sum(case when outcome is null then 0 else downloads end)
  from search where sweep_id in (select sweep_id from affected)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- The search whose answer is a site's current one for a target: the newest lead search that was carried out. Two kinds of search do
-- not replace an earlier answer: one that could not be carried out, if a person has verified the answer; and one that missed the page
-- known before although its visit saw that page, until a person judges it.
CREATE OR REPLACE FUNCTION standing_claim("site" UUID, "target" UUID)
RETURNS TABLE (search_id UUID, finished_at TIMESTAMPTZ, answer TEXT, verdict TEXT) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH newest AS (
    SELECT s.* FROM lead_search s
    WHERE s.site_id = $1 AND s.target_id = $2 AND s.finished_at IS NOT NULL AND s.outcome <> 'cancelled'
    ORDER BY s.finished_at DESC, s.id DESC LIMIT 1),
  claim AS (
    SELECT s.* FROM newest JOIN lead_search s ON s.site_id = $1 AND s.target_id = $2 AND s.outcome IN ('found', 'not-found')
    WHERE newest.answer = 'could-not-be-reached'
    ORDER BY s.finished_at DESC, s.id DESC LIMIT 1)
  SELECT one.id, one.finished_at, one.answer, one.verdict FROM (
    SELECT 1 AS place, s.id, s.finished_at, s.answer, s.verdict
    FROM newest JOIN known_page_visit visit ON visit.search_id = newest.id JOIN search s ON s.id = visit.named_by
    WHERE newest.change = 'missed' AND newest.verdict IS NULL
    UNION ALL SELECT 1, claim.id, claim.finished_at, claim.answer, claim.verdict FROM claim
    WHERE claim.verdict IN ('correct', 'wrong', 'absent')
    UNION ALL SELECT 2, newest.id, newest.finished_at, newest.answer, newest.verdict FROM newest) one
  ORDER BY one.place LIMIT 1
$$;

-- Maintains standing_answer, a site's current answer for a target (`standing_claim`), when a lead search ends or its verdict changes.
-- The rows are locked first, so that of two searches that end at one moment the later statement sees both.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT place.site_id, place.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id ORDER BY 1, 2) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
    ON CONFLICT (site_id, target_id) DO UPDATE SET finished_at = standing.finished_at;
  UPDATE standing_answer standing SET search_id = claim.search_id, finished_at = claim.finished_at, answer = claim.answer,
      verdict = claim.verdict
    FROM (SELECT DISTINCT s.site_id, s.target_id FROM new_rows n JOIN lead_search s ON s.id = n.id) place
      CROSS JOIN LATERAL standing_claim(place.site_id, place.target_id) claim
    WHERE standing.site_id = place.site_id AND standing.target_id = place.target_id
      AND (standing.search_id, standing.answer, standing.verdict)
        IS DISTINCT FROM (claim.search_id, claim.answer, claim.verdict);
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
    SELECT gone.site_id, gone.target_id, claim.search_id, claim.finished_at, claim.answer, claim.verdict
    FROM (SELECT DISTINCT site_id, target_id FROM gone) gone
      CROSS JOIN LATERAL standing_claim(gone.site_id, gone.target_id) claim
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

update standing_answer standing set search_id = claim.search_id, finished_at = claim.finished_at, answer = claim.answer,
    verdict = claim.verdict
  from standing_answer place cross join lateral standing_claim(place.site_id, place.target_id) claim
  where place.site_id = standing.site_id and place.target_id = standing.target_id;
