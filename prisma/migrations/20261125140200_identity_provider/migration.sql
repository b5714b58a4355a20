-- Signing in by the organisation's identity provider (OpenID Connect).
ALTER TABLE "session" ADD COLUMN "by_provider" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "id_token" TEXT;
CREATE TABLE "identity" (
  "issuer" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "person_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "identity_pkey" PRIMARY KEY ("issuer", "subject")
);
CREATE UNIQUE INDEX "identity_person_id_issuer_key" ON "identity"("person_id", "issuer");
ALTER TABLE "identity" ADD CONSTRAINT "identity_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "provider_step" (
  "token_hash" TEXT NOT NULL,
  "state" TEXT NOT NULL,
  "nonce" TEXT NOT NULL,
  "code_verifier" TEXT NOT NULL,
  "next" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "provider_step_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "provider_step_expires_at_idx" ON "provider_step"("expires_at");
