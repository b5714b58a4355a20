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
