-- True if a search was right by its verdict: `wasRight` of jobs/contracts; null if undecided.
CREATE OR REPLACE FUNCTION "was_right"("outcome" TEXT, "verdict" TEXT) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN "outcome" IN ('found', 'not-found') AND "verdict" IN ('correct', 'wrong', 'absent')
  THEN "verdict" = CASE "outcome" WHEN 'found' THEN 'correct' ELSE 'absent' END END;
