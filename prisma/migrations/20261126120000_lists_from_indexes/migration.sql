-- Lists and totals come from indexes alone: they have what filters and counts read.

-- Documents: each index is an index of the schema, with what the list's other filters read besides.
DROP INDEX "watch_document_practice_state_found_at_id_idx";
CREATE INDEX "watch_document_practice_state_found_at_id_idx"
  ON "watch_document" ("practice", "state", "found_at" DESC, "id") INCLUDE ("site_id", "hub_id", "published_to");
DROP INDEX "watch_document_site_id_state_found_at_id_idx";
CREATE INDEX "watch_document_site_id_state_found_at_id_idx"
  ON "watch_document" ("site_id", "state", "found_at" DESC, "id") INCLUDE ("practice");
DROP INDEX "watch_document_target_id_state_found_at_id_idx";
CREATE INDEX "watch_document_target_id_state_found_at_id_idx"
  ON "watch_document" ("target_id", "state", "found_at" DESC, "id") INCLUDE ("practice", "site_id", "hub_id", "published_to");
DROP INDEX "watch_document_hub_id_idx";
CREATE INDEX "watch_document_hub_id_state_idx" ON "watch_document" ("hub_id", "state") INCLUDE ("practice");
-- How many were found soon: an index of an expression is enough for a count only with the columns that this reads.
CREATE INDEX "watch_document_by_age"
  ON "watch_document" ("practice", "state", ("found_at" - "published_to")) INCLUDE ("found_at", "published_to");

-- Answers: a site's by its key, a target's by the answer.
ALTER TABLE "standing_answer" DROP CONSTRAINT "standing_answer_pkey";
ALTER TABLE "standing_answer"
  ADD CONSTRAINT "standing_answer_pkey" PRIMARY KEY ("site_id", "target_id") INCLUDE ("answer", "verdict");
DROP INDEX "standing_answer_by_answer";
CREATE INDEX "standing_answer_by_answer" ON "standing_answer" ("target_id", "answer", "site_id") INCLUDE ("verdict");

-- Sites: lower case once for each, instead of at every search.
ALTER TABLE "site" ADD COLUMN "search_text" TEXT NOT NULL
  GENERATED ALWAYS AS (lower("name" || E'\n' || "home_url")) STORED;
