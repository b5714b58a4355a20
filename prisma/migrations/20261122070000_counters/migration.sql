-- Lists, totals and the ends of searches cost the same with a million searches stored as with ten.

-- ── A site's searches, counted ──
CREATE TABLE "site_tally" (
  "site_id" UUID NOT NULL,
  "searches" INTEGER NOT NULL,
  "last_checked_at" TIMESTAMPTZ(3),
  CONSTRAINT "site_tally_pkey" PRIMARY KEY ("site_id"),
  CONSTRAINT "site_tally_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "site_tally" SELECT "site_id", count(*), max("finished_at") FROM "counted_search" GROUP BY 1;

-- ── Searches on sites that trained their version ──
ALTER TABLE "search" ADD COLUMN "trained" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "search" DISABLE TRIGGER USER;
UPDATE "search" SET "trained" = true FROM "locate_sweep" locate
  JOIN "target_training_site" trained ON trained."target_version_id" = locate."target_version_id"
  WHERE locate."sweep_id" = search."sweep_id" AND trained."site_id" = search."site_id";
ALTER TABLE "search" ENABLE TRIGGER USER;

-- ── Tallies in slots, told apart by training sites ──
ALTER TABLE "task_tally" ADD COLUMN "slot" SMALLINT NOT NULL DEFAULT 0, DROP CONSTRAINT "task_tally_pkey";
ALTER TABLE "task_tally" ALTER COLUMN "slot" DROP DEFAULT,
  ADD CONSTRAINT "task_tally_pkey" PRIMARY KEY ("sweep_id", "engine", "outcome", "slot");
TRUNCATE "search_tally", "download_tally";
ALTER TABLE "search_tally" DROP CONSTRAINT "search_tally_pkey", ADD COLUMN "trained" BOOLEAN NOT NULL, ADD COLUMN "slot" SMALLINT NOT NULL,
  ADD CONSTRAINT "search_tally_pkey" PRIMARY KEY ("sweep_id", "algorithm", "outcome", "answer", "verdict", "change", "sampled", "trained", "slot");
ALTER TABLE "download_tally" DROP CONSTRAINT "download_tally_pkey", ADD COLUMN "trained" BOOLEAN NOT NULL, ADD COLUMN "slot" SMALLINT NOT NULL,
  ADD CONSTRAINT "download_tally_pkey" PRIMARY KEY ("sweep_id", "algorithm", "downloads", "trained", "slot");
INSERT INTO "search_tally" ("sweep_id", "algorithm", "outcome", "answer", "verdict", "change", "sampled", "trained", "slot", "count", "downloads")
  SELECT "sweep_id", "algorithm", coalesce("outcome", ''), "answer", coalesce("verdict", ''), coalesce("change", ''), "sampled",
    "trained", 0, count(*), sum(CASE WHEN "outcome" IS NULL THEN 0 ELSE "downloads" END)
  FROM "search" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
INSERT INTO "download_tally" ("sweep_id", "algorithm", "downloads", "trained", "slot", "count")
  SELECT "sweep_id", "algorithm", "downloads", "trained", 0, count(*) FROM "search" WHERE "outcome" IN ('found', 'not-found')
  GROUP BY 1, 2, 3, 4;

-- ── Confidence held against verdicts ──
CREATE TABLE "claim_tally" (
  "sweep_id" UUID NOT NULL,
  "algorithm" TEXT NOT NULL,
  "bin" SMALLINT NOT NULL,
  "count" INTEGER NOT NULL,
  "right" INTEGER NOT NULL,
  "confidence" DECIMAL(65,30) NOT NULL,
  CONSTRAINT "claim_tally_pkey" PRIMARY KEY ("sweep_id", "algorithm", "bin"),
  CONSTRAINT "claim_tally_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "claim_tally"
  SELECT "sweep_id", "algorithm", greatest(0, least(9, floor(coalesce("confidence", 0) * 10))), count(*),
    count(*) FILTER (WHERE "verdict" = CASE "outcome" WHEN 'found' THEN 'correct' ELSE 'absent' END), sum(coalesce("confidence", 0)::numeric)
  FROM "search" WHERE "verdict" IN ('correct', 'wrong', 'absent') AND "outcome" IN ('found', 'not-found') AND NOT "trained"
  GROUP BY 1, 2, 3;

-- Keeps task_tally in step with the table task, by each statement's differences. A task that goes on is written at each
-- download and changes no total: that is seen first. While the sweep runs, each connection has its own slot.
CREATE OR REPLACE FUNCTION "tally_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome
      UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome' END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) THEN -- a cascade that found nothing left
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
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

-- Keeps search_tally, download_tally and claim_tally in step with the table search, by each statement's differences. While
-- the sweep runs, each connection has its own slot.
CREATE OR REPLACE FUNCTION "tally_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := '(o.outcome, o.answer, o.verdict, o.change, o.sampled, o.confidence)
    IS DISTINCT FROM (n.outcome, n.answer, n.verdict, n.change, n.sampled, n.confidence)';
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
      (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, count, downloads)
    SELECT s.sweep_id, s.algorithm, coalesce(s.outcome, ''), s.answer, coalesce(s.verdict, ''),
      coalesce(s.change, ''), s.sampled, s.trained, s.slot, sum(s.sign),
      sum(CASE WHEN s.outcome IS NULL THEN 0 ELSE s.sign * s.downloads END)
    FROM $sql$ || deltas || $sql$
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  EXECUTE $sql$INSERT INTO download_tally AS tally (sweep_id, algorithm, downloads, trained, slot, count)
    SELECT s.sweep_id, s.algorithm, s.downloads, s.trained, s.slot, sum(s.sign)
    FROM $sql$ || deltas || $sql$ WHERE s.outcome IN ('found', 'not-found')
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (sweep_id, algorithm, downloads, trained, slot) DO UPDATE SET count = tally.count + excluded.count$sql$;
  EXECUTE $sql$INSERT INTO claim_tally AS tally (sweep_id, algorithm, bin, count, "right", confidence)
    SELECT s.sweep_id, s.algorithm, greatest(0, least(9, floor(coalesce(s.confidence, 0) * 10))), sum(s.sign),
      sum(CASE WHEN s.verdict = CASE s.outcome WHEN 'found' THEN 'correct' ELSE 'absent' END THEN s.sign ELSE 0 END),
      sum(s.sign * coalesce(s.confidence, 0)::numeric)
    FROM $sql$ || deltas || $sql$
    WHERE s.verdict IN ('correct', 'wrong', 'absent') AND s.outcome IN ('found', 'not-found') AND NOT s.trained
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, algorithm, bin) DO UPDATE SET count = tally.count + excluded.count,
      "right" = tally."right" + excluded."right", confidence = tally.confidence + excluded.confidence$sql$;
  RETURN NULL;
END $$;

-- Keeps site_tally in step with the table search. Where searches are removed their sites are counted anew, unless they
-- are removed too: of a sweep that is gone nobody can say any more if it was a try-out.
CREATE OR REPLACE FUNCTION "tally_sites"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT n.site_id, count(*), max(n.finished_at)
      FROM new_rows n JOIN sweep ON sweep.id = n.sweep_id AND NOT sweep.try_out GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET searches = tally.searches + excluded.searches,
        last_checked_at = greatest(tally.last_checked_at, excluded.last_checked_at);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT n.site_id, 0, max(n.finished_at)
      FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.finished_at IS DISTINCT FROM n.finished_at
        JOIN sweep ON sweep.id = n.sweep_id AND NOT sweep.try_out GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET last_checked_at = greatest(tally.last_checked_at, excluded.last_checked_at);
  ELSIF EXISTS (SELECT FROM old_rows) THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT site.id, count(s.id), max(s.finished_at)
      FROM site LEFT JOIN counted_search s ON s.site_id = site.id
      WHERE site.id IN (SELECT site_id FROM old_rows) GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET searches = excluded.searches, last_checked_at = excluded.last_checked_at;
  END IF;
  RETURN NULL;
END $$;

-- A sweep that has ended needs no slots in its tallies any more: every look would have to add them up.
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
      (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, count, downloads)
    SELECT sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, 0, sum(count), sum(downloads)
    FROM spread GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads;
  DELETE FROM search_tally WHERE sweep_id = NEW.id AND slot = 0 AND count = 0;
  WITH spread AS (DELETE FROM download_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO download_tally AS tally (sweep_id, algorithm, downloads, trained, slot, count)
    SELECT sweep_id, algorithm, downloads, trained, 0, sum(count) FROM spread GROUP BY 1, 2, 3, 4
    ON CONFLICT (sweep_id, algorithm, downloads, trained, slot) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END $$;

-- A body whose last evidence is removed is no longer kept: retention lets it go like any other.
CREATE OR REPLACE FUNCTION "release_blobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone CONSTANT text := CASE TG_TABLE_NAME
    WHEN 'evidence_page' THEN 'SELECT received_hash FROM old_rows UNION SELECT text_hash FROM old_rows'
    ELSE 'SELECT screenshot_hash FROM old_rows UNION SELECT visible_hash FROM old_rows' END;
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  EXECUTE 'UPDATE blob SET kept = false WHERE kept AND hash IN (' || gone || $sql$)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.received_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.screenshot_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.visible_hash = blob.hash)$sql$;
  RETURN NULL;
END $$;

-- Where the search behind a standing answer is removed, the one before it stands again.
CREATE OR REPLACE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (
    DELETE FROM standing_answer standing USING old_rows o WHERE standing.search_id = o.id
    RETURNING standing.site_id, standing.target_id)
  INSERT INTO standing_answer
    SELECT gone.site_id, gone.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM gone CROSS JOIN LATERAL (
      SELECT * FROM lead_search
      WHERE lead_search.site_id = gone.site_id AND lead_search.target_id = gone.target_id AND lead_search.outcome <> 'cancelled'
      ORDER BY lead_search.finished_at DESC LIMIT 1) s
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "tally_sites_of_new" AFTER INSERT ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_sites"();
CREATE TRIGGER "tally_sites_of_changed" AFTER UPDATE ON "search" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_sites"();
CREATE TRIGGER "tally_sites_of_removed" AFTER DELETE ON "search" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_sites"();
CREATE TRIGGER "fold_tallies" AFTER UPDATE OF "state" ON "sweep"
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND NEW.state IN ('done', 'cancelled')) EXECUTE FUNCTION "fold_tallies"();

-- ── The next thing to judge, and what verdicts teach: read off an index ──
ALTER TABLE "review_item" ADD COLUMN "site_id" UUID, ADD COLUMN "target_id" UUID, ADD COLUMN "confidence" DOUBLE PRECISION;
UPDATE "review_item" item SET "site_id" = s."site_id", "target_id" = version."target_id", "confidence" = finding."confidence"
  FROM "search" s JOIN "locate_sweep" locate ON locate."sweep_id" = s."sweep_id"
    JOIN "target_version" version ON version."id" = locate."target_version_id" JOIN "finding" ON finding."search_id" = s."id"
  WHERE s."id" = item."search_id";
ALTER TABLE "review_item" ALTER COLUMN "site_id" SET NOT NULL, ALTER COLUMN "target_id" SET NOT NULL, ALTER COLUMN "confidence" SET NOT NULL;
DROP INDEX "review_item_practice_decided_at_priority_idx";
CREATE INDEX "review_next" ON "review_item" ("practice", "priority", "search_id") WHERE "decided_at" IS NULL;
CREATE INDEX "review_next_of_sweep" ON "review_item" ("sweep_id", "priority", "search_id") WHERE "decided_at" IS NULL;
CREATE INDEX "review_least_certain" ON "review_item" ("practice", "confidence", "search_id") WHERE "decided_at" IS NULL;
CREATE INDEX "review_least_certain_of_sweep" ON "review_item" ("sweep_id", "confidence", "search_id") WHERE "decided_at" IS NULL;
CREATE INDEX "review_lessons" ON "review_item" ("target_id", "practice", "site_id", "decided_at") WHERE "verdict" IN ('correct', 'wrong', 'absent');
ALTER TABLE "verification" ADD COLUMN "sweep_id" UUID, ADD COLUMN "practice" BOOLEAN;
UPDATE "verification" v SET "sweep_id" = s."sweep_id", "practice" = sweep."practice"
  FROM "search" s JOIN "sweep" ON sweep."id" = s."sweep_id" WHERE s."id" = v."search_id";
ALTER TABLE "verification" ALTER COLUMN "sweep_id" SET NOT NULL, ALTER COLUMN "practice" SET NOT NULL;
CREATE INDEX "verification_standing" ON "verification" ("person_id", "practice", "sweep_id") WHERE "undone_at" IS NULL;
CREATE INDEX "verification_practice" ON "verification" ("practice") WHERE "practice";

-- ── Whose page is it? Equality alone, and addresses are longer than a b-tree's keys ──
CREATE INDEX "search_by_found_url" ON "search" USING hash ("found_url") WHERE "found_url" IS NOT NULL;
CREATE INDEX "known_page_by_url" ON "known_page" USING hash ("url") WHERE "url" IS NOT NULL;
-- A domain's sites: its own name and all names that end in it stand together.
CREATE INDEX "site_by_domain" ON "site" (reverse(split_part(split_part("home_url", '/', 3), ':', 1)) text_pattern_ops);

-- Verdicts go with their searches: each looks for the known page that rests on it.
CREATE INDEX "known_page_verification_id_idx" ON "known_page" ("verification_id");

-- ── What waits, in the order in which it is queued; what may be let go, in the order in which it came ──
CREATE INDEX "task_due" ON "task" ("sweep_id", "id") WHERE "state" = 'waiting';
DROP INDEX "blob_to_let_go";
CREATE INDEX "blob_to_let_go" ON "blob" ("created_at", "hash") WHERE NOT "kept";
