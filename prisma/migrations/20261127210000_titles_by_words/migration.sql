-- Pages that are stored are found by the words of their titles, as these stand.
CREATE INDEX "search_found_title_words_idx" ON "search" USING GIN (to_tsvector('simple', "found_title"));
CREATE INDEX "watch_document_title_words_idx" ON "watch_document" USING GIN (to_tsvector('simple', "title"));
CREATE INDEX "discover_find_title_words_idx" ON "discover_find" USING GIN (to_tsvector('simple', "title"));
