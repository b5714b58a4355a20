-- Answers to requests with an Idempotency-Key, so that a repeated request is answered and not made again.
CREATE TABLE "idempotency_key" (
    "owner_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "request_hash" TEXT NOT NULL,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("owner_id", "key")
);
CREATE INDEX "idempotency_key_created_at_idx" ON "idempotency_key"("created_at");
CREATE INDEX "idempotency_key_person_id_idx" ON "idempotency_key"("person_id");
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
