-- Bin of a confidence (0-1) among ten of equal width, from 0; 1 belongs to the last. Null counts as 0.
CREATE OR REPLACE FUNCTION "confidence_bin"("confidence" DOUBLE PRECISION) RETURNS INTEGER
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN greatest(0, least(9, floor(coalesce("confidence", 0) * 10)))::integer;
