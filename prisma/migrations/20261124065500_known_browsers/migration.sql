-- Browsers in which a person has signed in before: wrong passwords typed elsewhere do not keep that person waiting here.
CREATE TABLE "known_browser" (
  "token_hash" TEXT NOT NULL,
  "person_id" UUID NOT NULL,
  "last_sign_in_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "known_browser_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "known_browser_person_id_idx" ON "known_browser" ("person_id");
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_person_id_fkey"
  FOREIGN KEY ("person_id") REFERENCES "person" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
