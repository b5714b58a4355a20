-- Tokens by which programs use the API: a person's own, or a service's, which acts as an account of its own.
ALTER TABLE "person" ADD COLUMN "service" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "api_token" (
  "id" UUID NOT NULL,
  "person_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "scope" TEXT NOT NULL CHECK ("scope" IN ('read', 'review', 'run', 'admin')),
  "token_hash" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  "revoked_at" TIMESTAMPTZ(3),
  "last_used_at" TIMESTAMPTZ(3),
  "window_at" TIMESTAMPTZ(3) NOT NULL,
  "used" INTEGER NOT NULL DEFAULT 0,

  CONSTRAINT "api_token_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");
CREATE INDEX "api_token_person_id_idx" ON "api_token"("person_id");
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "audit_entry" ADD COLUMN "token_id" UUID;
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_token_id_fkey"
  FOREIGN KEY ("token_id") REFERENCES "api_token"("id") ON DELETE SET NULL ON UPDATE CASCADE;
