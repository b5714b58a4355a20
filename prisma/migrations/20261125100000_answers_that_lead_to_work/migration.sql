-- "Could not be checked" becomes what it was made of: "probably" (named, but too weakly), "not found" (nothing was worth
-- naming, and the site was not read to its end), and "could not be reached"; "not checked" is called "not searched".
ALTER TABLE "search" ALTER COLUMN "answer" SET EXPRESSION AS (CASE
  WHEN "verdict" = 'absent' THEN 'no'
  WHEN "verdict" IN ('correct', 'wrong') THEN 'yes'
  WHEN "outcome" IS NULL OR "outcome" = 'cancelled' THEN 'not-searched'
  WHEN "outcome" = 'found' THEN CASE WHEN "weak" THEN 'probably' ELSE 'yes' END
  WHEN "outcome" <> 'not-found' THEN 'could-not-be-reached'
  WHEN "reason" = 'site-exhausted' THEN 'no'
  ELSE 'not-found' END);

-- What was counted by the answers before: outcome and old answer say the new one, and no two rows fall together.
UPDATE "search_tally" SET "answer" = CASE
  WHEN "answer" = 'not-checked' THEN 'not-searched'
  WHEN "outcome" = 'found' THEN 'probably'
  WHEN "outcome" = 'not-found' THEN 'not-found'
  ELSE 'could-not-be-reached' END
  WHERE "answer" IN ('not-checked', 'could-not-be-checked');
UPDATE "standing_answer" standing SET "answer" = search."answer"
  FROM "search" search WHERE search."id" = standing."search_id" AND search."answer" <> standing."answer";
