-- Portals, the queries put to them, and the records that they brought up.
CREATE TABLE "record_portal" (
  "id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "url" TEXT NOT NULL,
  "form_url" TEXT,
  "form" JSONB,
  "left_alone" JSONB NOT NULL DEFAULT '[]',
  "size" DOUBLE PRECISION,
  "size_low" DOUBLE PRECISION,
  "size_high" DOUBLE PRECISION,
  "size_basis" TEXT,
  "coverage" DOUBLE PRECISION NOT NULL,
  "ended" TEXT,
  "because" TEXT,
  "records" INTEGER NOT NULL DEFAULT 0,
  "downloads" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 0,
  "runs" INTEGER NOT NULL DEFAULT 0,
  "last_run_at" TIMESTAMPTZ(3),
  "last_new" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "record_portal_pkey" PRIMARY KEY ("id"),
  CHECK ("size_basis" IN ('claimed', 'recapture')),
  CHECK (num_nulls("size", "size_low", "size_high", "size_basis") IN (0, 4)),
  CHECK ("ended" IN ('covered', 'nothing-left', 'not-worth-it', 'up-to-date', 'budget', 'no-form', 'fault', 'throttled', 'unreachable'))
);
ALTER TABLE "record_portal" ADD CONSTRAINT "record_portal_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "record_portal_site_id_url_key" ON "record_portal"("site_id", "url");
CREATE INDEX "record_portal_practice_url_id_idx" ON "record_portal"("practice", "url", "id");

CREATE TABLE "portal_query" (
  "portal_id" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "task_id" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "newest" BOOLEAN NOT NULL,
  "method" TEXT NOT NULL,
  "words" TEXT[] NOT NULL,
  "choices" JSONB NOT NULL,
  "from_day" DATE,
  "to_day" DATE,
  "shown" INTEGER[] NOT NULL,
  "matching" INTEGER,
  "fresh" INTEGER NOT NULL,
  "capped" BOOLEAN NOT NULL,
  "downloads" INTEGER NOT NULL,
  "records" INTEGER NOT NULL,
  "size" DOUBLE PRECISION,
  "size_low" DOUBLE PRECISION,
  "size_high" DOUBLE PRECISION,
  "forgotten_at" TIMESTAMPTZ(3),
  CONSTRAINT "portal_query_pkey" PRIMARY KEY ("portal_id", "position"),
  CHECK (("from_day" IS NULL) = ("to_day" IS NULL)),
  CHECK ("method" IN ('GET', 'POST'))
);
ALTER TABLE "portal_query" ADD CONSTRAINT "portal_query_portal_id_fkey" FOREIGN KEY ("portal_id") REFERENCES "record_portal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "portal_query" ADD CONSTRAINT "portal_query_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "portal_query_task_id_idx" ON "portal_query"("task_id");
CREATE INDEX "portal_query_at_idx" ON "portal_query"("at") WHERE "forgotten_at" IS NULL;

CREATE TABLE "portal_record" (
  "id" UUID NOT NULL,
  "portal_id" UUID NOT NULL,
  "site_id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "language" TEXT NOT NULL,
  "place" INTEGER NOT NULL,
  "identity" TEXT NOT NULL,
  "date" DATE,
  "sort_date" DATE NOT NULL GENERATED ALWAYS AS (coalesce("date", DATE '0001-01-01')) STORED,
  "document_date" DATE,
  "case_number" TEXT,
  "document_number" TEXT,
  "direction" TEXT,
  "sender" TEXT,
  "recipient" TEXT,
  "sender_sign" TEXT NOT NULL,
  "recipient_sign" TEXT NOT NULL,
  "title" TEXT,
  "case_title" TEXT,
  "exempt" BOOLEAN NOT NULL,
  "exemption" TEXT,
  "legal_ground" TEXT,
  "link" TEXT,
  "query" INTEGER NOT NULL,
  "task_id" UUID,
  "seq" INTEGER,
  "page_url" TEXT,
  "page_hash" TEXT,
  "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
  "forgotten_at" TIMESTAMPTZ(3),
  -- What people search in, by the stems of the site's language. Names of private persons are not in these columns.
  "searched" TSVECTOR NOT NULL GENERATED ALWAYS AS (to_tsvector(
    CASE "language"
      WHEN 'nb' THEN 'norwegian'::regconfig WHEN 'nn' THEN 'norwegian'::regconfig WHEN 'no' THEN 'norwegian'::regconfig
      WHEN 'en' THEN 'english'::regconfig WHEN 'sv' THEN 'swedish'::regconfig WHEN 'da' THEN 'danish'::regconfig
      WHEN 'fi' THEN 'finnish'::regconfig WHEN 'de' THEN 'german'::regconfig WHEN 'fr' THEN 'french'::regconfig
      WHEN 'es' THEN 'spanish'::regconfig WHEN 'it' THEN 'italian'::regconfig WHEN 'nl' THEN 'dutch'::regconfig
      ELSE 'simple'::regconfig END,
    coalesce("title", '') || ' ' || coalesce("case_title", '') || ' ' || coalesce("sender", '') || ' ' ||
    coalesce("recipient", '') || ' ' || coalesce("case_number", '') || ' ' || coalesce("document_number", '') || ' ' ||
    coalesce("exemption", ''))) STORED,
  CONSTRAINT "portal_record_pkey" PRIMARY KEY ("id"),
  CHECK ("direction" IN ('in', 'out', 'internal')),
  CHECK ("sender_sign" IN ('none', 'marked', 'likely') AND "recipient_sign" IN ('none', 'marked', 'likely')),
  CHECK (("task_id" IS NULL) = ("seq" IS NULL)),
  CHECK ("forgotten_at" IS NULL OR num_nonnulls("sender", "recipient", "title", "case_title", "exemption", "link", "page_url", "document_number") = 0)
);
ALTER TABLE "portal_record" ADD CONSTRAINT "portal_record_portal_id_fkey" FOREIGN KEY ("portal_id") REFERENCES "record_portal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "portal_record" ADD CONSTRAINT "portal_record_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "portal_record_portal_id_identity_key" ON "portal_record"("portal_id", "identity");
CREATE INDEX "portal_record_practice_sort_date_id_idx" ON "portal_record"("practice", "sort_date" DESC, "id");
CREATE INDEX "portal_record_site_id_sort_date_id_idx" ON "portal_record"("site_id", "sort_date" DESC, "id");
CREATE INDEX "portal_record_exempt_idx" ON "portal_record"("practice", "sort_date" DESC, "id") WHERE "exempt";
CREATE INDEX "portal_record_searched_idx" ON "portal_record" USING GIN ("searched");
CREATE INDEX "portal_record_first_seen_at_idx" ON "portal_record"("first_seen_at") WHERE "forgotten_at" IS NULL;

-- What is masked in a record, as the portal shows it. A row goes when its record is forgotten.
CREATE TABLE "record_names" (
  "record_id" UUID NOT NULL,
  "sender" TEXT,
  "recipient" TEXT,
  "title" TEXT,
  "case_title" TEXT,
  CONSTRAINT "record_names_pkey" PRIMARY KEY ("record_id")
);
ALTER TABLE "record_names" ADD CONSTRAINT "record_names_record_id_fkey" FOREIGN KEY ("record_id") REFERENCES "portal_record"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person who asked not to be in the records, by the hash of the name: what comes up later is forgotten at once.
CREATE TABLE "name_removal" (
  "name_hash" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "records" INTEGER NOT NULL,
  CONSTRAINT "name_removal_pkey" PRIMARY KEY ("name_hash")
);
