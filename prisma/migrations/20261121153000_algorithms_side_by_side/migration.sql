-- One sweep may run several algorithms on the same sites. The first is its lead: a site's answer, its change, its place
-- in the review queue and its known page come from the lead's search; the others are judged by the same verdicts.
ALTER TABLE "sweep" ADD COLUMN "algorithms" TEXT[];
UPDATE "sweep" SET "algorithms" = ARRAY["algorithm"];
ALTER TABLE "sweep" ALTER COLUMN "algorithms" SET NOT NULL, DROP COLUMN "algorithm";
ALTER TABLE "sweep" ADD CHECK (cardinality("algorithms") BETWEEN 1 AND 6);
UPDATE "schedule" SET "plan" = ("plan" - 'algorithm') || jsonb_build_object('algorithms', jsonb_build_array("plan" -> 'algorithm'))
  WHERE "plan" ? 'algorithm';

ALTER TABLE "search" ADD COLUMN "algorithm" TEXT, ADD COLUMN "lead" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "sampled" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "verdict" TEXT;
UPDATE "search" SET "algorithm" = sweep."algorithms"[1] FROM "sweep" WHERE sweep."id" = "search"."sweep_id";
UPDATE "search" SET "verdict" = item."verdict", "sampled" = item."drawn" = 'sample',
    "confidence" = finding."confidence"
  FROM "review_item" item JOIN "finding" ON finding."search_id" = item."search_id" WHERE item."search_id" = "search"."id";
ALTER TABLE "search" ALTER COLUMN "algorithm" SET NOT NULL, ALTER COLUMN "lead" DROP DEFAULT;
ALTER TABLE "search" ADD CHECK ("verdict" IN ('correct', 'wrong', 'absent', 'cannot-tell'));
DROP INDEX "search_sweep_id_site_id_key";
CREATE UNIQUE INDEX "search_sweep_id_site_id_algorithm_key" ON "search" ("sweep_id", "site_id", "algorithm");
-- A site has one lead search in a sweep.
CREATE UNIQUE INDEX "search_one_lead" ON "search" ("sweep_id", "site_id") WHERE "lead";

-- `answerOf` of jobs/contracts, but for "does not apply", which is said of a site and not of a search. A test holds the
-- two together.
ALTER TABLE "search" ADD COLUMN "answer" TEXT NOT NULL GENERATED ALWAYS AS (CASE
  WHEN "verdict" = 'absent' THEN 'no'
  WHEN "verdict" IN ('correct', 'wrong') THEN 'yes'
  WHEN "state" = 'waiting' OR "outcome" IS NULL OR "outcome" = 'cancelled' THEN 'not-checked'
  WHEN "outcome" = 'found' THEN 'yes'
  WHEN "outcome" = 'not-found' AND "reason" = 'site-exhausted' THEN 'no'
  ELSE 'could-not-be-checked' END) STORED;
CREATE INDEX "search_by_answer" ON "search" ("sweep_id", "answer", "site_id");
CREATE INDEX "search_by_verdict" ON "search" ("algorithm", "sweep_id") INCLUDE ("confidence", "outcome", "verdict", "site_id", "sampled")
  WHERE "verdict" IS NOT NULL;
CREATE INDEX "known_page_does_not_apply" ON "known_page" ("target_id") WHERE "does_not_apply";

-- How many searches of a sweep and algorithm ended how. Kept by triggers, so that totals cost the same with a million
-- searches stored as with ten. An empty text stands for what is not there yet.
CREATE TABLE "search_tally" (
    "sweep_id" UUID NOT NULL,
    "algorithm" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "change" TEXT NOT NULL,
    "sampled" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,
    "downloads" BIGINT NOT NULL,

    CONSTRAINT "search_tally_pkey" PRIMARY KEY ("sweep_id", "algorithm", "outcome", "answer", "verdict", "change", "sampled"),
    CONSTRAINT "search_tally_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- How many searches of a sweep and algorithm that were carried out took so many downloads.
CREATE TABLE "download_tally" (
    "sweep_id" UUID NOT NULL,
    "algorithm" TEXT NOT NULL,
    "downloads" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "download_tally_pkey" PRIMARY KEY ("sweep_id", "algorithm", "downloads"),
    CONSTRAINT "download_tally_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What a site's answer is today: that of its newest lead search that was carried out. Try-outs give none.
CREATE TABLE "standing_answer" (
    "site_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "search_id" UUID NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" TEXT NOT NULL,
    "verdict" TEXT,

    CONSTRAINT "standing_answer_pkey" PRIMARY KEY ("site_id", "target_id"),
    CONSTRAINT "standing_answer_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "standing_answer_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "standing_answer_search_id_idx" ON "standing_answer" ("search_id");

-- Once a statement, however many rows it changes. Tallies are locked in the order of their key, so that two transactions
-- never wait for each other crosswise. A sweep that is being removed needs no tally: it goes too.
CREATE FUNCTION "tally_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := '(o.outcome, o.answer, o.verdict, o.change, o.sampled)
    IS DISTINCT FROM (n.outcome, n.answer, n.verdict, n.change, n.sampled)';
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed
      || ' UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed END;
BEGIN
  EXECUTE $sql$INSERT INTO search_tally AS tally
    SELECT s.sweep_id, s.algorithm, coalesce(s.outcome, ''), s.answer, coalesce(s.verdict, ''),
      coalesce(s.change, ''), s.sampled, sum(s.sign), sum(CASE WHEN s.outcome IS NULL THEN 0 ELSE s.sign * s.downloads END)
    FROM ($sql$ || deltas || $sql$) s WHERE EXISTS (SELECT FROM sweep WHERE sweep.id = s.sweep_id)
    GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  EXECUTE $sql$INSERT INTO download_tally AS tally
    SELECT s.sweep_id, s.algorithm, s.downloads, sum(s.sign)
    FROM ($sql$ || deltas || $sql$) s WHERE s.outcome IN ('found', 'not-found')
      AND EXISTS (SELECT FROM sweep WHERE sweep.id = s.sweep_id)
    GROUP BY 1, 2, 3 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, algorithm, downloads) DO UPDATE SET count = tally.count + excluded.count$sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER "tally_new_searches" AFTER INSERT ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_searches"();
CREATE TRIGGER "tally_changed_searches" AFTER UPDATE ON "search" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_searches"();
CREATE TRIGGER "tally_removed_searches" AFTER DELETE ON "search" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_searches"();

CREATE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standing_answer AS standing
    SELECT DISTINCT ON (s.site_id, v.target_id) s.site_id, v.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM new_rows s JOIN sweep ON sweep.id = s.sweep_id JOIN target_version v ON v.id = sweep.target_version_id
    WHERE s.lead AND s.state = 'done' AND s.outcome <> 'cancelled' AND sweep.draft_words IS NULL
    ORDER BY s.site_id, v.target_id, s.finished_at DESC
    ON CONFLICT (site_id, target_id) DO UPDATE SET search_id = excluded.search_id,
      finished_at = excluded.finished_at, answer = excluded.answer, verdict = excluded.verdict
      WHERE standing.finished_at < excluded.finished_at OR standing.search_id = excluded.search_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "standing_after_insert" AFTER INSERT ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_standing_answers"();
CREATE TRIGGER "standing_after_update" AFTER UPDATE ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_standing_answers"();

-- Where the search behind a standing answer is removed, the one before it stands again.
CREATE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM standing_answer standing USING old_rows o WHERE standing.search_id = o.id
    RETURNING standing.site_id, standing.target_id)
  INSERT INTO standing_answer
    SELECT gone.site_id, gone.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM gone CROSS JOIN LATERAL (
      SELECT search.* FROM search JOIN sweep ON sweep.id = search.sweep_id AND sweep.draft_words IS NULL
      JOIN target_version v ON v.id = sweep.target_version_id AND v.target_id = gone.target_id
      WHERE search.site_id = gone.site_id AND search.lead AND search.state = 'done' AND search.outcome <> 'cancelled'
      ORDER BY search.finished_at DESC LIMIT 1) s
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "standing_after_delete" AFTER DELETE ON "search" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "restore_standing_answers"();

-- What is stored already, once.
INSERT INTO "search_tally"
  SELECT "sweep_id", "algorithm", coalesce("outcome", ''), "answer", coalesce("verdict", ''), coalesce("change", ''),
    "sampled", count(*), sum(CASE WHEN "outcome" IS NULL THEN 0 ELSE "downloads" END)
  FROM "search" GROUP BY 1, 2, 3, 4, 5, 6, 7;
INSERT INTO "download_tally"
  SELECT "sweep_id", "algorithm", "downloads", count(*) FROM "search" WHERE "outcome" IN ('found', 'not-found')
  GROUP BY 1, 2, 3;
INSERT INTO "standing_answer"
  SELECT DISTINCT ON (s."site_id", v."target_id") s."site_id", v."target_id", s."id", s."finished_at", s."answer", s."verdict"
  FROM "search" s JOIN "sweep" ON sweep."id" = s."sweep_id" AND sweep."draft_words" IS NULL
  JOIN "target_version" v ON v."id" = sweep."target_version_id"
  WHERE s."state" = 'done' AND s."outcome" <> 'cancelled' ORDER BY s."site_id", v."target_id", s."finished_at" DESC;
