-- Subscriptions tell of new documents too, and feed readers read them by a secret link.
ALTER TABLE "subscription" ADD COLUMN "about" TEXT NOT NULL DEFAULT 'changes' CHECK ("about" IN ('changes', 'documents'));
ALTER TABLE "subscription" DROP CONSTRAINT "subscription_means_check",
  ADD CONSTRAINT "subscription_means_check" CHECK ("means" IN ('webhook', 'mail', 'feed'));

ALTER TABLE "subscription_news" DROP CONSTRAINT "subscription_news_pkey",
  ALTER COLUMN "change_id" DROP NOT NULL,
  ADD COLUMN "document_id" UUID,
  ADD COLUMN "subject_id" UUID GENERATED ALWAYS AS (coalesce("change_id", "document_id")) STORED,
  ADD CONSTRAINT "subscription_news_subject_check" CHECK (num_nonnulls("change_id", "document_id") = 1),
  ADD CONSTRAINT "subscription_news_pkey" PRIMARY KEY ("subscription_id", "subject_id");
ALTER TABLE "subscription_news" ADD CONSTRAINT "subscription_news_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "watch_document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "subscription_news_document_id_idx" ON "subscription_news"("document_id");
