-- The last time read from Postgres' clock, so that a clock that is set back is noticed after a restart, too.
CREATE TABLE "database_clock" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ahead_since" TIMESTAMPTZ(3),

    CONSTRAINT "database_clock_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "database_clock_one_row" CHECK ("id")
);
