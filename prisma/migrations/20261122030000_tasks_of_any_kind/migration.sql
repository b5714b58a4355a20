-- A sweep makes tasks, of any kind. What was `search` falls in two: `task`, the half that every kind has, and `search`,
-- what locate adds. Evidence gets a table of its own, and stays what it was for searches that have ended already.

-- ── Sweeps ──
CREATE TABLE "locate_sweep" (
  "sweep_id" UUID NOT NULL,
  "target_version_id" UUID NOT NULL,
  "algorithms" TEXT[] NOT NULL,
  "draft_words" JSONB,
  CONSTRAINT "locate_sweep_pkey" PRIMARY KEY ("sweep_id")
);
INSERT INTO "locate_sweep" SELECT "id", "target_version_id", "algorithms", "draft_words" FROM "sweep";
ALTER TABLE "locate_sweep" ADD CONSTRAINT "locate_sweep_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "locate_sweep_target_version_id_fkey" FOREIGN KEY ("target_version_id") REFERENCES "target_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CHECK (cardinality("algorithms") BETWEEN 1 AND 6);
CREATE INDEX "locate_sweep_target_version_id_idx" ON "locate_sweep" ("target_version_id");

ALTER TABLE "sweep" ADD COLUMN "plan" JSONB, ADD COLUMN "try_out" BOOLEAN NOT NULL DEFAULT false;
UPDATE "sweep" SET "try_out" = "draft_words" IS NOT NULL, "plan" = jsonb_build_object(
  'kind', 'locate', 'target', target."slug", 'algorithms', to_jsonb("algorithms"), 'budget', "budget", 'practice', "practice",
  'sites', jsonb_build_object('siteIds', (SELECT coalesce(jsonb_agg(DISTINCT "site_id"), '[]') FROM "search" WHERE "sweep_id" = "sweep"."id")))
  FROM "target_version" version JOIN "target" ON target."id" = version."target_id" WHERE version."id" = "sweep"."target_version_id";
ALTER TABLE "sweep" ALTER COLUMN "plan" SET NOT NULL;

-- ── Tasks ──
CREATE TABLE "task" (
  "id" UUID NOT NULL,
  "sweep_id" UUID NOT NULL,
  "site_id" UUID,
  "subject" TEXT NOT NULL,
  "input" JSONB NOT NULL DEFAULT '{}',
  "engine" TEXT NOT NULL,
  "engine_version" TEXT,
  "seed" INTEGER NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "runner" TEXT,
  "runner_until" TIMESTAMPTZ(3),
  "not_before" TIMESTAMPTZ(3),
  "waiting_for" TEXT,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "faults" INTEGER NOT NULL DEFAULT 0,
  "throttles" INTEGER NOT NULL DEFAULT 0,
  "outcome" TEXT,
  "reason" TEXT,
  "detail" TEXT,
  "downloads" INTEGER NOT NULL DEFAULT 0,
  "started_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "task_pkey" PRIMARY KEY ("id")
);
INSERT INTO "task" ("id", "sweep_id", "site_id", "subject", "input", "engine", "seed", "state", "runner", "runner_until",
    "not_before", "waiting_for", "faults", "throttles", "outcome", "reason", "detail", "downloads", "started_at", "finished_at")
  SELECT s."id", s."sweep_id", s."site_id", site."home_url",
    jsonb_build_object('home', site."home_url", 'language', site."language"), s."algorithm", s."seed", s."state", s."runner",
    s."runner_until", s."not_before", s."waiting_for", s."faults", s."throttles", s."outcome", s."reason", s."detail",
    s."downloads", s."started_at", s."finished_at"
  FROM "search" s JOIN "site" ON site."id" = s."site_id";
ALTER TABLE "task" ADD CONSTRAINT "task_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "task_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CHECK ("state" IN ('waiting', 'done')),
  ADD CHECK (("state" = 'done') = ("outcome" IS NOT NULL AND "reason" IS NOT NULL AND "finished_at" IS NOT NULL)),
  ADD CHECK ("state" = 'waiting' OR "runner" IS NULL),
  ADD CHECK ("outcome" ~ '^[a-z]+(-[a-z]+)*$' AND "reason" ~ '^[a-z]+(-[a-z]+)*$');
CREATE UNIQUE INDEX "task_sweep_id_subject_engine_key" ON "task" ("sweep_id", "subject", "engine");
CREATE INDEX "task_site_id_finished_at_idx" ON "task" ("site_id", "finished_at");
CREATE INDEX "task_by_outcome" ON "task" ("sweep_id", "outcome", "reason");
CREATE INDEX "task_by_finish" ON "task" ("sweep_id", (coalesce("finished_at", 'infinity'::timestamptz)), "id");
CREATE INDEX "task_waiting" ON "task" ("sweep_id", "not_before") WHERE "state" = 'waiting';
CREATE INDEX "task_in_hand" ON "task" ("sweep_id") WHERE "runner" IS NOT NULL;

-- ── The search is what locate adds ──
DROP TRIGGER "tally_new_searches" ON "search";
DROP TRIGGER "tally_changed_searches" ON "search";
DROP TRIGGER "tally_removed_searches" ON "search";
DROP TRIGGER "standing_after_insert" ON "search";
DROP TRIGGER "standing_after_update" ON "search";
DROP TRIGGER "standing_after_delete" ON "search";
ALTER TABLE "search" DROP COLUMN "answer", DROP COLUMN "seed", DROP COLUMN "state", DROP COLUMN "runner", DROP COLUMN "runner_until",
  DROP COLUMN "not_before", DROP COLUMN "waiting_for", DROP COLUMN "faults", DROP COLUMN "throttles", DROP COLUMN "detail",
  DROP COLUMN "started_at";
UPDATE "search" SET "downloads" = 0 WHERE "outcome" IS NULL;
ALTER TABLE "search" ADD CONSTRAINT "search_id_fkey" FOREIGN KEY ("id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CHECK (("outcome" IS NULL) = ("finished_at" IS NULL) AND ("outcome" IS NULL) = ("reason" IS NULL)),
  -- `answerOf` of jobs/contracts, but for "does not apply", which is said of a site and not of a search. A test holds the
  -- two together.
  ADD COLUMN "answer" TEXT NOT NULL GENERATED ALWAYS AS (CASE
    WHEN "verdict" = 'absent' THEN 'no'
    WHEN "verdict" IN ('correct', 'wrong') THEN 'yes'
    WHEN "outcome" IS NULL OR "outcome" = 'cancelled' THEN 'not-checked'
    WHEN "outcome" = 'found' THEN 'yes'
    WHEN "outcome" = 'not-found' AND "reason" = 'site-exhausted' THEN 'no'
    ELSE 'could-not-be-checked' END) STORED;
CREATE INDEX "search_by_answer" ON "search" ("sweep_id", "answer", "site_id");
ALTER TABLE "sweep" DROP COLUMN "target_version_id", DROP COLUMN "algorithms", DROP COLUMN "draft_words";
ALTER TABLE "sweep" DROP CONSTRAINT "sweep_kind_check";
ALTER TABLE "sweep" ADD CONSTRAINT "sweep_kind_check" CHECK ("kind" ~ '^[a-z]+(-[a-z]+)*$');
CREATE INDEX "sweep_try_out" ON "sweep" ("created_at") WHERE "try_out";

-- Which searches count: those of every sweep but try-outs, with what they were for; and of those, the ones that speak for
-- their site.
CREATE VIEW "counted_search" AS
  SELECT s."id", s."sweep_id", s."site_id", s."algorithm", s."lead", s."outcome", s."reason", s."downloads", s."finished_at",
    s."confidence", s."found_url", s."found_title", s."change", s."sampled", s."verdict", s."answer",
    sweep."practice", sweep."created_at" AS "swept_at", locate."target_version_id", version."target_id"
  FROM "search" s JOIN "sweep" ON sweep."id" = s."sweep_id" AND NOT sweep."try_out"
    JOIN "locate_sweep" locate ON locate."sweep_id" = s."sweep_id"
    JOIN "target_version" version ON version."id" = locate."target_version_id";
CREATE VIEW "lead_search" AS SELECT * FROM "counted_search" WHERE "lead";

-- ── Tallies ──
CREATE TABLE "task_tally" (
  "sweep_id" UUID NOT NULL,
  "engine" TEXT NOT NULL,
  "outcome" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "downloads" BIGINT NOT NULL,
  CONSTRAINT "task_tally_pkey" PRIMARY KEY ("sweep_id", "engine", "outcome"),
  CONSTRAINT "task_tally_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "task_tally"
  SELECT "sweep_id", "engine", coalesce("outcome", ''), count(*), sum(CASE WHEN "outcome" IS NULL THEN 0 ELSE "downloads" END)
  FROM "task" GROUP BY 1, 2, 3;

-- Once a statement, however many rows it changes; a task that goes on is written at each download and changes no total.
-- Tallies are locked in the order of their key, so that two transactions never wait for each other crosswise.
CREATE FUNCTION "tally_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome
      UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO task_tally AS tally
    SELECT t.sweep_id, t.engine, coalesce(t.outcome, ''), sum(t.sign), sum(CASE WHEN t.outcome IS NULL THEN 0 ELSE t.sign * t.downloads END)
    FROM ($sql$ || deltas || $sql$) t WHERE EXISTS (SELECT FROM sweep WHERE sweep.id = t.sweep_id)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, engine, outcome) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER "tally_new_tasks" AFTER INSERT ON "task" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_tasks"();
CREATE TRIGGER "tally_changed_tasks" AFTER UPDATE ON "task" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_tasks"();
CREATE TRIGGER "tally_removed_tasks" AFTER DELETE ON "task" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_tasks"();

-- What a locate task ended with, beside the rest of its search.
CREATE FUNCTION "end_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE search SET outcome = n.outcome, reason = n.reason, downloads = n.downloads, finished_at = n.finished_at
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE search.id = n.id AND (o.outcome, o.reason, o.finished_at) IS DISTINCT FROM (n.outcome, n.reason, n.finished_at);
  RETURN NULL;
END $$;
CREATE TRIGGER "end_searches" AFTER UPDATE ON "task" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "end_searches"();

-- The functions behind these triggers read what they always did; only where a search's state stands has changed.
CREATE TRIGGER "tally_new_searches" AFTER INSERT ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_searches"();
CREATE TRIGGER "tally_changed_searches" AFTER UPDATE ON "search" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_searches"();
CREATE TRIGGER "tally_removed_searches" AFTER DELETE ON "search" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_searches"();

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
  RETURN NULL;
END $$;
CREATE TRIGGER "standing_after_insert" AFTER INSERT ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_standing_answers"();
CREATE TRIGGER "standing_after_update" AFTER UPDATE ON "search" REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_standing_answers"();

CREATE OR REPLACE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE TRIGGER "standing_after_delete" AFTER DELETE ON "search" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "restore_standing_answers"();

-- ── State that outlives a task ──
CREATE TABLE "engine_state" (
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "state" JSONB NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "engine_state_pkey" PRIMARY KEY ("kind", "subject")
);

-- ── The journal: of any task, requests of any method, several on their way at once ──
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_search_id_fkey";
ALTER TABLE "journal_entry" RENAME COLUMN "search_id" TO "task_id";
ALTER TABLE "journal_entry" RENAME COLUMN "body_hash" TO "text_hash";
ALTER INDEX "journal_entry_body_hash_idx" RENAME TO "journal_entry_text_hash_idx";
ALTER TABLE "journal_entry" ADD COLUMN "asked" INTEGER, ADD COLUMN "request" JSONB, ADD COLUMN "exchange" JSONB,
  ADD COLUMN "robots" JSONB, ADD COLUMN "reading" TEXT, ADD COLUMN "received_hash" TEXT, ADD COLUMN "received_bytes" INTEGER;
UPDATE "journal_entry" SET "asked" = "seq", "reading" = CASE WHEN "text_hash" IS NULL THEN NULL
  WHEN "rendered" THEN 'rendered-dom'
  WHEN "content_type" ~* '^\s*application/(x-)?pdf\s*(;|$)' THEN 'pdf' ELSE 'decoded-text' END;
ALTER TABLE "journal_entry" ALTER COLUMN "asked" SET NOT NULL, DROP COLUMN "rendered", DROP COLUMN "body_bytes",
  ADD CONSTRAINT "journal_entry_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CHECK ("reading" IN ('bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text')),
  ADD CHECK (("text_hash" IS NULL) = ("reading" IS NULL));
CREATE INDEX "journal_entry_received_hash_idx" ON "journal_entry" ("received_hash");

-- ── Evidence ──
CREATE TABLE "evidence_page" (
  "task_id" UUID NOT NULL,
  "seq" INTEGER NOT NULL,
  "url" TEXT NOT NULL,
  "request" JSONB,
  "final_url" TEXT NOT NULL,
  "status" INTEGER,
  "content_type" TEXT,
  "charset" TEXT,
  "hops" JSONB NOT NULL DEFAULT '[]',
  "exchange" JSONB,
  "robots" JSONB,
  "reading" TEXT NOT NULL,
  "received_hash" TEXT,
  "received_bytes" INTEGER,
  "text_hash" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "duration_ms" INTEGER NOT NULL,
  CONSTRAINT "evidence_page_pkey" PRIMARY KEY ("task_id", "seq")
);
-- The entry of a search under whose URL, before or after redirects, that body came: the last one, as it was then chosen.
CREATE TEMPORARY TABLE "kept" AS
  SELECT f."search_id" AS "task_id", 'finding' AS "role", 0 AS "rank", f."url", f."body_hash" FROM "finding" f WHERE f."body_hash" IS NOT NULL
  UNION ALL SELECT "search_id", 'trail', "position", "url", "body_hash" FROM "trail_step" WHERE "body_hash" IS NOT NULL
  UNION ALL SELECT "search_id", 'runner-up', "rank", "url", "body_hash" FROM "runner_up" WHERE "body_hash" IS NOT NULL;
CREATE TEMPORARY TABLE "kept_seq" AS
  SELECT DISTINCT ON (k."task_id", k."role", k."rank") k."task_id", k."role", k."rank", e."seq"
  FROM "kept" k JOIN "journal_entry" e ON e."task_id" = k."task_id" AND e."text_hash" = k."body_hash"
  ORDER BY k."task_id", k."role", k."rank", (e."final_url" = k."url" OR e."url" = k."url") DESC, e."seq" DESC;
INSERT INTO "evidence_page"
  SELECT e."task_id", e."seq", e."url", NULL, coalesce(e."final_url", e."url"), e."status", e."content_type", e."charset", e."hops",
    NULL, NULL, e."reading", NULL, NULL, e."text_hash", e."at", e."duration_ms"
  FROM "journal_entry" e WHERE EXISTS (SELECT FROM "kept_seq" k WHERE k."task_id" = e."task_id" AND k."seq" = e."seq");
ALTER TABLE "evidence_page" ADD CONSTRAINT "evidence_page_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CHECK ("reading" IN ('bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text'));
CREATE INDEX "evidence_page_received_hash_idx" ON "evidence_page" ("received_hash");
CREATE INDEX "evidence_page_text_hash_idx" ON "evidence_page" ("text_hash");

ALTER TABLE "finding" ADD COLUMN "seq" INTEGER, ADD COLUMN "language" TEXT, ADD COLUMN "contributions" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "visible_hash" TEXT;
ALTER TABLE "trail_step" ADD COLUMN "seq" INTEGER;
ALTER TABLE "runner_up" ADD COLUMN "seq" INTEGER;
UPDATE "finding" SET "seq" = k."seq" FROM "kept_seq" k WHERE k."task_id" = "search_id" AND k."role" = 'finding';
UPDATE "trail_step" SET "seq" = k."seq" FROM "kept_seq" k WHERE k."task_id" = "search_id" AND k."role" = 'trail' AND k."rank" = "position";
UPDATE "runner_up" SET "seq" = k."seq" FROM "kept_seq" k WHERE k."task_id" = "search_id" AND k."role" = 'runner-up' AND k."rank" = "runner_up"."rank";
ALTER TABLE "finding" DROP COLUMN "body_hash", DROP COLUMN "content_type", DROP COLUMN "fetched_at";
ALTER TABLE "trail_step" DROP COLUMN "body_hash";
ALTER TABLE "runner_up" DROP COLUMN "body_hash";
DROP TABLE "kept", "kept_seq";
-- A task that is removed takes its pages along in any order: looked at once it is gone.
ALTER TABLE "finding" ADD CONSTRAINT "finding_search_id_seq_fkey" FOREIGN KEY ("search_id", "seq") REFERENCES "evidence_page"("task_id", "seq")
  ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "trail_step" ADD CONSTRAINT "trail_step_search_id_seq_fkey" FOREIGN KEY ("search_id", "seq") REFERENCES "evidence_page"("task_id", "seq")
  ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE "runner_up" ADD CONSTRAINT "runner_up_search_id_seq_fkey" FOREIGN KEY ("search_id", "seq") REFERENCES "evidence_page"("task_id", "seq")
  ON DELETE NO ACTION ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX "finding_visible_hash_idx" ON "finding" ("visible_hash");

-- ── Blobs: evidence is marked, so that retention never looks through it ──
ALTER TABLE "blob" ALTER COLUMN "body" DROP NOT NULL, ADD COLUMN "place" TEXT NOT NULL DEFAULT 'postgres',
  ADD COLUMN "kept" BOOLEAN NOT NULL DEFAULT false,
  ADD CHECK ("place" IN ('postgres', 'folder', 's3')), ADD CHECK (("place" = 'postgres') = ("body" IS NOT NULL));
UPDATE "blob" SET "kept" = true WHERE EXISTS (SELECT FROM "evidence_page" WHERE "text_hash" = "hash")
  OR EXISTS (SELECT FROM "finding" WHERE "screenshot_hash" = "hash");
DROP INDEX "blob_created_at_idx";
CREATE INDEX "blob_to_let_go" ON "blob" ("created_at") WHERE NOT "kept";

-- Bodies whose last evidence is removed are let go like any other.
CREATE FUNCTION "release_blobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone CONSTANT text := CASE TG_TABLE_NAME
    WHEN 'evidence_page' THEN 'SELECT received_hash FROM old_rows UNION SELECT text_hash FROM old_rows'
    ELSE 'SELECT screenshot_hash FROM old_rows UNION SELECT visible_hash FROM old_rows' END;
BEGIN
  EXECUTE 'UPDATE blob SET kept = false WHERE kept AND hash IN (' || gone || $sql$)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.received_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.screenshot_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.visible_hash = blob.hash)$sql$;
  RETURN NULL;
END $$;
CREATE TRIGGER "release_page_blobs" AFTER DELETE ON "evidence_page" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "release_blobs"();
CREATE TRIGGER "release_finding_blobs" AFTER DELETE ON "finding" REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION "release_blobs"();
