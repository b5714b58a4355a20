-- People's decisions on requests of portals' scripts, and the runs that sent requests by them.
CREATE TABLE "request_permission" (
    "id" UUID NOT NULL,
    "practice" BOOLEAN NOT NULL,
    "family" TEXT,
    "portal_id" UUID,
    "hash" TEXT NOT NULL,
    "signature" JSONB NOT NULL,
    "why" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "note" TEXT,
    "person_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_by_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "request_permission_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "request_permission_of_one" CHECK (("family" IS NULL) <> ("portal_id" IS NULL))
);
-- One decision in force for a family, or for a portal without a known family.
CREATE UNIQUE INDEX "request_permission_in_force" ON "request_permission"("practice", coalesce("family", "portal_id"::text), "hash") WHERE "revoked_at" IS NULL;
CREATE INDEX "request_permission_portal_id_idx" ON "request_permission"("portal_id");
CREATE INDEX "request_permission_person_id_idx" ON "request_permission"("person_id");
CREATE INDEX "request_permission_revoked_by_id_idx" ON "request_permission"("revoked_by_id");
ALTER TABLE "request_permission" ADD CONSTRAINT "request_permission_portal_id_fkey" FOREIGN KEY ("portal_id") REFERENCES "record_portal"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_permission" ADD CONSTRAINT "request_permission_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "request_permission" ADD CONSTRAINT "request_permission_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "request_permission_use" (
    "permission_id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "requests" INTEGER NOT NULL,

    CONSTRAINT "request_permission_use_pkey" PRIMARY KEY ("permission_id", "task_id")
);
CREATE INDEX "request_permission_use_task_id_idx" ON "request_permission_use"("task_id");
ALTER TABLE "request_permission_use" ADD CONSTRAINT "request_permission_use_permission_id_fkey" FOREIGN KEY ("permission_id") REFERENCES "request_permission"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "request_permission_use" ADD CONSTRAINT "request_permission_use_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE CASCADE ON UPDATE CASCADE;
