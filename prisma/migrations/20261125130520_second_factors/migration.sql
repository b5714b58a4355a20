-- A second factor beside the password: an app's codes, and recovery codes.
ALTER TABLE "person" ADD COLUMN "second_factor_at" TIMESTAMPTZ(3);
CREATE TABLE "totp" (
  "person_id" UUID NOT NULL,
  "secret" TEXT NOT NULL,
  "last_step" INTEGER,

  CONSTRAINT "totp_pkey" PRIMARY KEY ("person_id")
);
ALTER TABLE "totp" ADD CONSTRAINT "totp_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "recovery_code" (
  "person_id" UUID NOT NULL,
  "code_hash" TEXT NOT NULL,

  CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("person_id", "code_hash")
);
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TABLE "sign_in_step" (
  "token_hash" TEXT NOT NULL,
  "person_id" UUID NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "sign_in_step_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "sign_in_step_person_id_idx" ON "sign_in_step"("person_id");
ALTER TABLE "sign_in_step" ADD CONSTRAINT "sign_in_step_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
