-- Two sweeps are compared by their searches alone: what the page says stands there, as the first 64 bits of its SHA-256.
ALTER TABLE "search" ADD COLUMN "text_mark" BIGINT;
ALTER TABLE "search" DISABLE TRIGGER USER;
UPDATE "search" SET text_mark = ('x' || left(finding.visible_hash, 16))::bit(64)::bigint
  FROM "finding" WHERE finding.search_id = search.id AND finding.visible_hash IS NOT NULL;
ALTER TABLE "search" ENABLE TRIGGER USER;
DROP INDEX "finding_text";

-- What a finding's page says is carried over to its search, as a mark, where two sweeps are compared by it.
CREATE OR REPLACE FUNCTION "mark_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search SET text_mark = ('x' || left(NEW.visible_hash, 16))::bit(64)::bigint WHERE id = NEW.search_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "mark_new_text" AFTER INSERT ON "finding" FOR EACH ROW
  WHEN (NEW.visible_hash IS NOT NULL) EXECUTE FUNCTION "mark_text"();
CREATE TRIGGER "mark_changed_text" AFTER UPDATE OF visible_hash ON "finding" FOR EACH ROW
  WHEN (NEW.visible_hash IS DISTINCT FROM OLD.visible_hash) EXECUTE FUNCTION "mark_text"();
