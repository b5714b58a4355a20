-- Links by which people choose a password, sessions that can be named, and people who were removed.
ALTER TABLE "person" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
ALTER TABLE "session" ADD COLUMN "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "browser" TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX "session_id_key" ON "session"("id");
CREATE TABLE "sign_in_link" (
  "person_id" UUID NOT NULL,
  "purpose" TEXT NOT NULL CHECK ("purpose" IN ('invitation', 'reset')),
  "token_hash" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "by_admin" BOOLEAN NOT NULL,
  "mailed" BOOLEAN NOT NULL,
  "language" TEXT NOT NULL CHECK ("language" IN ('en', 'nb')),
  "mail_next_at" TIMESTAMPTZ(3),
  "mail_attempts" INTEGER NOT NULL DEFAULT 0,
  "mail_detail" TEXT,

  CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("person_id", "purpose")
);
CREATE UNIQUE INDEX "sign_in_link_token_hash_key" ON "sign_in_link"("token_hash");
CREATE INDEX "sign_in_link_mail_next_at_idx" ON "sign_in_link"("mail_next_at");
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
