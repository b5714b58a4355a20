-- In a task about many hosts, the word of one that is to be asked later is an answer of no cost: until when, and why.
ALTER TABLE "journal_entry" ADD COLUMN "later" JSONB;
