-- The journal lets go of old entries, which lie in the order of their times.
CREATE INDEX "journal_entry_at_idx" ON "journal_entry" USING BRIN ("at");
