-- A person says what a column of a portal's records holds, for all portals of its family: those whose records stand in the
-- same elements.
ALTER TABLE "record_portal" ADD COLUMN "family" TEXT, ADD COLUMN "columns" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "reread" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "record_portal_practice_family_idx" ON "record_portal"("practice", "family");
CREATE INDEX "record_portal_reread" ON "record_portal"("id") WHERE "reread";

CREATE TABLE "portal_correction" (
  "id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "family" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "selector" TEXT NOT NULL,
  "label" TEXT,
  "person_id" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "portal_correction_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "portal_correction" ADD CONSTRAINT "portal_correction_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "portal_correction_practice_family_undone_at_idx" ON "portal_correction"("practice", "family", "undone_at");
CREATE INDEX "portal_correction_person_id_idx" ON "portal_correction"("person_id");
-- What stands: one selector a field, one field a selector.
CREATE UNIQUE INDEX "portal_correction_of_field" ON "portal_correction"("practice", "family", "field") WHERE "undone_at" IS NULL;
CREATE UNIQUE INDEX "portal_correction_of_selector" ON "portal_correction"("practice", "family", "selector") WHERE "undone_at" IS NULL;
