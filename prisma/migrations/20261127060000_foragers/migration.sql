-- Foragers of a site's fleet, where its hubs are looked at by one: who is born of whom, what each brought, and what it goes by.
CREATE TABLE "watch_forager" (
  "site_id" UUID NOT NULL,
  "number" INTEGER NOT NULL,
  "parent" INTEGER,
  "born_at" TIMESTAMPTZ(3) NOT NULL,
  "ended_at" TIMESTAMPTZ(3),
  "score" DOUBLE PRECISION NOT NULL,
  "steps" INTEGER NOT NULL,
  "brought" INTEGER NOT NULL,
  "weights" DOUBLE PRECISION[],
  "weblog" JSONB NOT NULL,
  "version" INTEGER NOT NULL,
  CONSTRAINT "watch_forager_pkey" PRIMARY KEY ("site_id", "number"),
  CONSTRAINT "watch_forager_parent_check" CHECK ("parent" < "number")
);
ALTER TABLE "watch_forager" ADD CONSTRAINT "watch_forager_site_id_fkey" FOREIGN KEY ("site_id") REFERENCES "site"("id") ON DELETE CASCADE ON UPDATE CASCADE;
