-- A person says that forms of a make, which runs leave alone, search all the same.
CREATE TABLE "confirmed_form" (
  "id" UUID NOT NULL,
  "practice" BOOLEAN NOT NULL,
  "make" TEXT NOT NULL,
  "why" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "person_id" UUID,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "undone_at" TIMESTAMPTZ(3),
  CONSTRAINT "confirmed_form_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "confirmed_form" ADD CONSTRAINT "confirmed_form_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "confirmed_form_person_id_idx" ON "confirmed_form"("person_id");
CREATE UNIQUE INDEX "confirmed_form_of_make" ON "confirmed_form"("practice", "make") WHERE "undone_at" IS NULL;
