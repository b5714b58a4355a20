-- Tries to sign in, counted for all API processes together.
CREATE TABLE "sign_in_limit" (
    "key" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_limit_pkey" PRIMARY KEY ("key")
);
