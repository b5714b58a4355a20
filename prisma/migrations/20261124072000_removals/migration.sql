-- A person who is removed is gone from all that is kept, not only from records. It is looked for first, spelling by spelling;
-- what is ticked is then covered or let go, in steps that a kill does not undo.

CREATE TABLE "person_removal" (
  "id" UUID NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'looking' CHECK ("state" IN ('looking', 'found', 'removing', 'done', 'given-up')),
  "name" TEXT,
  "requested_by" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decided_at" TIMESTAMPTZ(3),
  "finished_at" TIMESTAMPTZ(3),
  "looked" BIGINT NOT NULL DEFAULT 0,
  "total" BIGINT,
  "place" JSONB,
  "version" INTEGER NOT NULL DEFAULT 0,
  "counts" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "person_removal_pkey" PRIMARY KEY ("id"),
  -- The name is kept no longer than it is needed.
  CONSTRAINT "person_removal_name_check" CHECK (("name" IS NULL) = ("state" IN ('done', 'given-up')))
);
ALTER TABLE "person_removal" ADD CONSTRAINT "person_removal_requested_by_fkey" FOREIGN KEY ("requested_by") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "person_removal_created_at_idx" ON "person_removal"("created_at" DESC, "id");
CREATE INDEX "person_removal_requested_by_idx" ON "person_removal"("requested_by");

CREATE TABLE "removal_spelling" (
  "removal_id" UUID NOT NULL,
  "id" TEXT NOT NULL,
  "text" TEXT,
  "kind" TEXT NOT NULL CHECK ("kind" IN ('name', 'like', 'other')),
  "ticked" BOOLEAN NOT NULL,
  "counts" JSONB NOT NULL,
  "examples" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "removal_spelling_pkey" PRIMARY KEY ("removal_id", "id")
);
ALTER TABLE "removal_spelling" ADD CONSTRAINT "removal_spelling_removal_id_fkey" FOREIGN KEY ("removal_id") REFERENCES "person_removal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Bodies that hold the name.
CREATE TABLE "removal_body" (
  "removal_id" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  CONSTRAINT "removal_body_pkey" PRIMARY KEY ("removal_id", "hash")
);
ALTER TABLE "removal_body" ADD CONSTRAINT "removal_body_removal_id_fkey" FOREIGN KEY ("removal_id") REFERENCES "person_removal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is left of a name is a keyed hash. Rows from before have the hash alone, until the first removal keys them.
ALTER TABLE "name_removal" ADD COLUMN "key" TEXT, ADD COLUMN "tags" INTEGER[] NOT NULL DEFAULT '{}',
  ADD COLUMN "words" INTEGER NOT NULL DEFAULT 4;

-- What was covered in a kept page, finding or change, and the hashes of what was there.
ALTER TABLE "evidence_page" ADD COLUMN "redacted" JSONB;
ALTER TABLE "journal_entry" ADD COLUMN "redacted" JSONB;
ALTER TABLE "finding" ADD COLUMN "redacted" JSONB;
ALTER TABLE "page_change" ADD COLUMN "redacted" JSONB;

-- Covers spellings in an entry of the audit log, and has the entry say so. The only change that it knows: API and worker may
-- only append to it.
CREATE FUNCTION "cover_audit_entry"(entry bigint, spelled text[]) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
DECLARE
  one text;
  new_subject text;
  new_details text;
BEGIN
  SELECT subject, details::text INTO new_subject, new_details FROM audit_entry WHERE id = entry FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOREACH one IN ARRAY spelled LOOP
    IF length(one) < 4 OR one ~ '["{}]' THEN
      RAISE EXCEPTION 'not a name';
    END IF;
    new_subject := replace(new_subject, one, '***');
    new_details := replace(new_details, one, '***');
  END LOOP;
  UPDATE audit_entry SET subject = new_subject, details = new_details::jsonb || '{"covered": true}' WHERE id = entry;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION "cover_audit_entry"(bigint, text[]) FROM PUBLIC;
