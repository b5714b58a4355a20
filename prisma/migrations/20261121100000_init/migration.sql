-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person_id" UUID,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "region" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "practice" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "region_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "home_url" TEXT NOT NULL,
    "region_id" UUID,
    "language" TEXT,
    "population" INTEGER,
    "practice" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_import" (
    "id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "person_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "added" INTEGER NOT NULL,
    "updated" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "site_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_import_line" (
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "result" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "site_id" UUID,

    CONSTRAINT "site_import_line_pkey" PRIMARY KEY ("import_id","line")
);

-- CreateTable
CREATE TABLE "portal" (
    "host" TEXT NOT NULL,
    "vendor" TEXT NOT NULL,
    "practice" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "portal_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "target" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "built_in" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "target_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "target_version" (
    "id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "words" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "known_page" (
    "site_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "url" TEXT,
    "does_not_apply" BOOLEAN NOT NULL DEFAULT false,
    "verification_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_page_pkey" PRIMARY KEY ("site_id","target_id")
);

-- CreateTable
CREATE TABLE "sweep" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'running',
    "target_version_id" UUID NOT NULL,
    "algorithm" TEXT NOT NULL,
    "budget" INTEGER NOT NULL,
    "seed" INTEGER NOT NULL,
    "practice" BOOLEAN NOT NULL DEFAULT false,
    "schedule_id" UUID,
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sweep_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search" (
    "id" UUID NOT NULL,
    "sweep_id" UUID NOT NULL,
    "site_id" UUID NOT NULL,
    "seed" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "runner" TEXT,
    "runner_until" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "waiting_for" TEXT,
    "faults" INTEGER NOT NULL DEFAULT 0,
    "outcome" TEXT,
    "reason" TEXT,
    "detail" TEXT,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "confidence" DOUBLE PRECISION,
    "found_url" TEXT,
    "found_title" TEXT,
    "change" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "search_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "journal_entry" (
    "search_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "final_url" TEXT,
    "status" INTEGER,
    "failure" TEXT,
    "content_type" TEXT,
    "charset" TEXT,
    "hops" JSONB NOT NULL DEFAULT '[]',
    "cost" INTEGER NOT NULL,
    "rendered" BOOLEAN NOT NULL DEFAULT false,
    "body_hash" TEXT,
    "body_bytes" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "journal_entry_pkey" PRIMARY KEY ("search_id","seq")
);

-- CreateTable
CREATE TABLE "blob" (
    "hash" TEXT NOT NULL,
    "encoding" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "body" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "finding" (
    "search_id" UUID NOT NULL,
    "url" TEXT,
    "title" TEXT,
    "confidence" DOUBLE PRECISION NOT NULL,
    "body_hash" TEXT,
    "content_type" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "matches" JSONB NOT NULL DEFAULT '[]',
    "screenshot" TEXT NOT NULL DEFAULT 'off',
    "screenshot_hash" TEXT,

    CONSTRAINT "finding_pkey" PRIMARY KEY ("search_id")
);

-- CreateTable
CREATE TABLE "trail_step" (
    "search_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "body_hash" TEXT,

    CONSTRAINT "trail_step_pkey" PRIMARY KEY ("search_id","position")
);

-- CreateTable
CREATE TABLE "runner_up" (
    "search_id" UUID NOT NULL,
    "rank" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "body_hash" TEXT,

    CONSTRAINT "runner_up_pkey" PRIMARY KEY ("search_id","rank")
);

-- CreateTable
CREATE TABLE "review_item" (
    "search_id" UUID NOT NULL,
    "sweep_id" UUID NOT NULL,
    "practice" BOOLEAN NOT NULL,
    "drawn" TEXT NOT NULL,
    "priority" DOUBLE PRECISION NOT NULL,
    "needed" INTEGER NOT NULL DEFAULT 1,
    "verdict" TEXT,
    "right_url" TEXT,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "review_item_pkey" PRIMARY KEY ("search_id")
);

-- CreateTable
CREATE TABLE "claim" (
    "search_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "claim_pkey" PRIMARY KEY ("search_id","person_id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" UUID NOT NULL,
    "search_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "verdict" TEXT NOT NULL,
    "right_url" TEXT,
    "note" TEXT,
    "drawn" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "cron" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "plan" JSONB NOT NULL,
    "next_run_at" TIMESTAMPTZ(3),
    "created_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_run" (
    "id" BIGSERIAL NOT NULL,
    "schedule_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "result" TEXT NOT NULL,
    "message" TEXT,
    "sweep_id" UUID,

    CONSTRAINT "schedule_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "host" (
    "host" TEXT NOT NULL,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "throttles" INTEGER NOT NULL DEFAULT 0,
    "throttled_at" TIMESTAMPTZ(3),
    "robots_text" TEXT,
    "robots_state" TEXT,
    "robots_fetched_at" TIMESTAMPTZ(3),
    "needs_browser" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "host_pkey" PRIMARY KEY ("host")
);

-- CreateTable
CREATE TABLE "address" (
    "address" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "address_slot" (
    "address" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "owner" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_slot_pkey" PRIMARY KEY ("address","slot")
);

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE INDEX "session_person_id_idx" ON "session"("person_id");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "region_name_practice_key" ON "region"("name", "practice");

-- CreateIndex
CREATE INDEX "site_region_id_idx" ON "site"("region_id");

-- CreateIndex
CREATE INDEX "site_name_idx" ON "site"("name");

-- CreateIndex
CREATE UNIQUE INDEX "site_home_url_practice_key" ON "site"("home_url", "practice");

-- CreateIndex
CREATE UNIQUE INDEX "target_slug_key" ON "target"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "target_version_target_id_version_key" ON "target_version"("target_id", "version");

-- CreateIndex
CREATE INDEX "sweep_created_at_idx" ON "sweep"("created_at");

-- CreateIndex
CREATE INDEX "sweep_state_idx" ON "sweep"("state");

-- CreateIndex
CREATE INDEX "search_site_id_finished_at_idx" ON "search"("site_id", "finished_at");

-- CreateIndex
CREATE INDEX "search_state_not_before_idx" ON "search"("state", "not_before");

-- CreateIndex
CREATE UNIQUE INDEX "search_sweep_id_site_id_key" ON "search"("sweep_id", "site_id");

-- CreateIndex
CREATE INDEX "journal_entry_body_hash_idx" ON "journal_entry"("body_hash");

-- CreateIndex
CREATE INDEX "blob_created_at_idx" ON "blob"("created_at");

-- CreateIndex
CREATE INDEX "trail_step_body_hash_idx" ON "trail_step"("body_hash");

-- CreateIndex
CREATE INDEX "runner_up_body_hash_idx" ON "runner_up"("body_hash");

-- CreateIndex
CREATE INDEX "review_item_practice_decided_at_priority_idx" ON "review_item"("practice", "decided_at", "priority");

-- CreateIndex
CREATE INDEX "review_item_sweep_id_idx" ON "review_item"("sweep_id");

-- CreateIndex
CREATE INDEX "verification_search_id_idx" ON "verification"("search_id");

-- CreateIndex
CREATE INDEX "verification_person_id_at_idx" ON "verification"("person_id", "at");

-- CreateIndex
CREATE INDEX "schedule_paused_next_run_at_idx" ON "schedule"("paused", "next_run_at");

-- CreateIndex
CREATE INDEX "schedule_run_schedule_id_at_idx" ON "schedule_run"("schedule_id", "at");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site" ADD CONSTRAINT "site_region_id_fkey" FOREIGN KEY ("region_id") REFERENCES "region"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_import_line" ADD CONSTRAINT "site_import_line_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "site_import"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "target_version" ADD CONSTRAINT "target_version_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_page" ADD CONSTRAINT "known_page_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_page" ADD CONSTRAINT "known_page_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "known_page" ADD CONSTRAINT "known_page_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verification"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sweep" ADD CONSTRAINT "sweep_target_version_id_fkey" FOREIGN KEY ("target_version_id") REFERENCES "target_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sweep" ADD CONSTRAINT "sweep_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search" ADD CONSTRAINT "search_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search" ADD CONSTRAINT "search_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "finding" ADD CONSTRAINT "finding_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "search"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trail_step" ADD CONSTRAINT "trail_step_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "finding"("search_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "runner_up" ADD CONSTRAINT "runner_up_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "finding"("search_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_item" ADD CONSTRAINT "review_item_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "finding"("search_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "review_item"("search_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim" ADD CONSTRAINT "claim_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "finding"("search_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification" ADD CONSTRAINT "verification_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_run" ADD CONSTRAINT "schedule_run_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address_slot" ADD CONSTRAINT "address_slot_address_fkey" FOREIGN KEY ("address") REFERENCES "address"("address") ON DELETE CASCADE ON UPDATE CASCADE;

-- The closed lists of jobs/contracts, and the laws that hold at any moment.
ALTER TABLE "person" ADD CHECK ("role" IN ('viewer', 'reviewer', 'auditor', 'admin'));
ALTER TABLE "sweep" ADD CHECK ("kind" IN ('locate', 'surface', 'watch', 'refresh', 'discover'));
ALTER TABLE "sweep" ADD CHECK ("state" IN ('running', 'paused', 'cancelled', 'done'));
ALTER TABLE "search" ADD CHECK ("state" IN ('waiting', 'done'));
ALTER TABLE "search" ADD CHECK ("outcome" IN ('found', 'not-found', 'refused-by-robots', 'blocked', 'unreachable', 'error', 'cancelled'));
ALTER TABLE "search" ADD CHECK (("state" = 'done') = ("outcome" IS NOT NULL AND "reason" IS NOT NULL AND "finished_at" IS NOT NULL));
ALTER TABLE "search" ADD CHECK ("state" = 'waiting' OR "runner" IS NULL);
ALTER TABLE "search" ADD CHECK ("change" IN ('new', 'unchanged', 'changed', 'moved', 'lost', 'recovered'));
ALTER TABLE "finding" ADD CHECK ("screenshot" IN ('pending', 'done', 'failed', 'off'));
ALTER TABLE "finding" ADD CHECK ("confidence" BETWEEN 0 AND 1);
ALTER TABLE "review_item" ADD CHECK ("drawn" IN ('sample', 'uncertain', 'chosen'));
ALTER TABLE "review_item" ADD CHECK ("verdict" IN ('correct', 'wrong', 'absent', 'cannot-tell'));
ALTER TABLE "review_item" ADD CHECK (("verdict" IS NULL) = ("decided_at" IS NULL));
ALTER TABLE "verification" ADD CHECK ("verdict" IN ('correct', 'wrong', 'absent', 'cannot-tell'));
ALTER TABLE "schedule_run" ADD CHECK ("result" IN ('started', 'skipped-still-running', 'failed'));
ALTER TABLE "site_import_line" ADD CHECK ("result" IN ('added', 'updated', 'unchanged', 'failed'));

-- One person has at most one verdict that stands on a finding.
CREATE UNIQUE INDEX "verification_one_standing" ON "verification" ("search_id", "person_id") WHERE "undone_at" IS NULL;

-- What the reconciler looks for, however many searches are stored.
CREATE INDEX "search_waiting" ON "search" ("not_before") WHERE "state" = 'waiting';
