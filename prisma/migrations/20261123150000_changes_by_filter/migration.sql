-- What pages did, by kind, role and target, newest first, without reading what the filter leaves out.
CREATE INDEX "page_change_by_change" ON "page_change" ("practice", "change", "at" DESC, "id");
CREATE INDEX "page_change_by_role" ON "page_change" ("practice", "role", "at" DESC, "id");
CREATE INDEX "page_change_by_target" ON "page_change" ("target_id", "practice", "at" DESC, "id");
