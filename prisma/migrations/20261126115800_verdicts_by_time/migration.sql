-- Everybody's verdicts, newest first.
CREATE INDEX "verification_at_id_idx" ON "verification"("at", "id");
