-- One site is one site: with or without TLS, "www." and a slash at the end (`identityOf` of apps/api/src/sites/home-url.ts).
ALTER TABLE "site" ADD COLUMN "identity" TEXT NOT NULL GENERATED ALWAYS AS (
  regexp_replace(regexp_replace("home_url", '^https?://(www\.)?', ''), '/$', '')
) STORED;
CREATE INDEX "site_identity_practice_idx" ON "site"("identity", "practice");
