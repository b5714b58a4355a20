-- Why a site or an address is not watched, and hubs that a browser polls.
ALTER TABLE "watch_hub" ADD COLUMN "failure" TEXT, ADD COLUMN "drawn" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "watch_site" ADD COLUMN "why" TEXT;
-- The request that lists a portal's newest records first, for watches.
ALTER TABLE "record_portal" ADD COLUMN "newest" JSONB;
