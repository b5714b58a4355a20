-- How often in a row a host sent a search away with 429 or 503: after a few times it gives up.
ALTER TABLE "search" ADD COLUMN "throttles" INTEGER NOT NULL DEFAULT 0;

-- Retention asks of each stored body who still needs it.
CREATE INDEX "finding_body_hash_idx" ON "finding" ("body_hash");
CREATE INDEX "finding_screenshot_hash_idx" ON "finding" ("screenshot_hash");

-- What the reconciler looks for.
CREATE INDEX "finding_without_picture" ON "finding" ("search_id") WHERE "screenshot" = 'pending';
