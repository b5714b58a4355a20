-- Why a page was taken for a wall: marks, phrases and their weights, with the answer that shows it.
ALTER TABLE "journal_entry" ADD COLUMN "wall" JSONB;
ALTER TABLE "evidence_page" ADD COLUMN "wall" JSONB;
