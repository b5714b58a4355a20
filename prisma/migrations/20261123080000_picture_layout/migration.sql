-- How large the picture of a finding is, and where the words stand in it that decided.
ALTER TABLE "finding" ADD COLUMN "picture_layout" JSONB;
