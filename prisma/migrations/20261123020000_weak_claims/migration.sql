-- "Yes" is a page that a person has verified, or one that is claimed with at least the probability from which a claim counts.
ALTER TABLE "search" ADD COLUMN "weak" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "search" DISABLE TRIGGER USER;
-- By the threshold of the product; only the herder's confidence is a probability.
UPDATE "search" SET "weak" = true WHERE "outcome" = 'found' AND (split_part("algorithm", ':', 1) <> 'herder' OR "confidence" < 0.75);
ALTER TABLE "search" ENABLE TRIGGER USER;

ALTER TABLE "search" ALTER COLUMN "answer" SET EXPRESSION AS (CASE
  WHEN "verdict" = 'absent' THEN 'no'
  WHEN "verdict" IN ('correct', 'wrong') THEN 'yes'
  WHEN "outcome" IS NULL OR "outcome" = 'cancelled' THEN 'not-checked'
  WHEN "outcome" = 'found' AND NOT "weak" THEN 'yes'
  WHEN "outcome" = 'not-found' AND "reason" = 'site-exhausted' THEN 'no'
  ELSE 'could-not-be-checked' END);

-- What was counted by the answers before.
TRUNCATE "search_tally";
INSERT INTO "search_tally" ("sweep_id", "algorithm", "outcome", "answer", "verdict", "change", "sampled", "trained", "slot", "count", "downloads")
  SELECT "sweep_id", "algorithm", coalesce("outcome", ''), "answer", coalesce("verdict", ''), coalesce("change", ''), "sampled",
    "trained", 0, count(*), sum(CASE WHEN "outcome" IS NULL THEN 0 ELSE "downloads" END)
  FROM "search" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
UPDATE "standing_answer" standing SET "answer" = search."answer"
  FROM "search" search WHERE search."id" = standing."search_id" AND search."answer" <> standing."answer";
