-- Two sweeps are compared by the texts of thousands of findings: an index alone tells which are the same.
CREATE INDEX "finding_text" ON "finding" ("search_id") INCLUDE ("visible_hash");
