-- The audit log of one person, newest first.
CREATE INDEX "audit_entry_person_id_id_idx" ON "audit_entry"("person_id", "id");
