-- A line whose address an earlier line of the same list has is no fault to be mended, and is counted by itself.
ALTER TABLE "site_import_line" DROP CONSTRAINT "site_import_line_result_check",
  ADD CONSTRAINT "site_import_line_result_check"
  CHECK ("result" IN ('added', 'updated', 'unchanged', 'twin', 'failed'));

UPDATE "site_import_line" SET "result" = 'twin', "cells" = NULL
WHERE "result" = 'failed' AND "message" LIKE 'has the same home URL as line %';

UPDATE "site_import" i SET "failed" = (
  SELECT count(*) FROM "site_import_line" l WHERE l."import_id" = i."id" AND l."result" = 'failed');
