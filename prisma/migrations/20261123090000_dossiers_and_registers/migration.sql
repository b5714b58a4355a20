-- Registers are data that people edit: which targets lie there, how far a search may go on them.
CREATE TABLE "register" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "targets" TEXT[],
    "reach" TEXT NOT NULL,
    "country" TEXT,
    "source" TEXT NOT NULL DEFAULT '',
    "practice" BOOLEAN NOT NULL DEFAULT false,
    "built_in" BOOLEAN NOT NULL DEFAULT false,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "register_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "register" ADD CONSTRAINT "register_reach_check" CHECK ("reach" IN ('page', 'part'));
CREATE UNIQUE INDEX "register_host_practice_key" ON "register"("host", "practice");

-- Vendors' portals are registers now: of mail records and minutes, which were all that they were for.
INSERT INTO "register" ("id", "host", "holder", "targets", "reach", "practice")
  SELECT gen_random_uuid(), "host", "vendor", ARRAY['mail-record', 'council-minutes'], 'part', "practice" FROM "portal";
DROP TABLE "portal";

-- Who holds the register that the page found stands on.
ALTER TABLE "search" ADD COLUMN "found_register" TEXT;
CREATE OR REPLACE VIEW "counted_search" AS
  SELECT s."id", s."sweep_id", s."site_id", s."algorithm", s."lead", s."outcome", s."reason", s."downloads", s."finished_at",
    s."confidence", s."found_url", s."found_title", s."change", s."sampled", s."verdict", s."answer",
    sweep."practice", sweep."created_at" AS "swept_at", locate."target_version_id", version."target_id", s."found_register"
  FROM "search" s JOIN "sweep" ON sweep."id" = s."sweep_id" AND NOT sweep."try_out"
    JOIN "locate_sweep" locate ON locate."sweep_id" = s."sweep_id"
    JOIN "target_version" version ON version."id" = locate."target_version_id";
CREATE OR REPLACE VIEW "lead_search" AS SELECT * FROM "counted_search" WHERE "lead";

-- What a search did.
CREATE TABLE "dossier" (
    "search_id" UUID NOT NULL,
    "language" TEXT,
    "words_language" TEXT,
    "pages" JSONB NOT NULL,
    "pages_read" INTEGER NOT NULL,
    "unread" JSONB NOT NULL,
    "unread_count" INTEGER NOT NULL,
    "off_site" JSONB NOT NULL,
    "off_site_count" INTEGER NOT NULL,
    "sitemaps" JSONB NOT NULL,
    "box" JSONB NOT NULL,

    CONSTRAINT "dossier_pkey" PRIMARY KEY ("search_id")
);
ALTER TABLE "dossier" ADD CONSTRAINT "dossier_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "search"("id") ON DELETE CASCADE ON UPDATE CASCADE;
