-- A person may say by hand where a site's page is, with a note. It goes before what verdicts say, and leaves that as it is.
ALTER TABLE "verified_page" RENAME COLUMN "url" TO "verdict_url";
ALTER TABLE "verified_page"
  ADD COLUMN "entered_url" TEXT,
  ADD COLUMN "note" TEXT,
  ADD COLUMN "entered_by" UUID REFERENCES "person" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "url" TEXT GENERATED ALWAYS AS (coalesce("entered_url", "verdict_url")) STORED;
CREATE INDEX "verified_page_entered_by_idx" ON "verified_page" ("entered_by");
