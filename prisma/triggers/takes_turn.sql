-- True if it is the turn of a task of this site and engine. Claims of one site by one engine run one after the other until their
-- transactions end, so that the later claim sees the earlier: a volatile function reads rows committed when it is called, not when the
-- claim began.
CREATE OR REPLACE FUNCTION takes_turn("task" UUID, "site" UUID, "engine" TEXT) RETURNS BOOLEAN
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF $2 IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended($2::text || $3, 0));
  RETURN NOT EXISTS (
    SELECT FROM task other WHERE other.site_id = $2 AND other.finished_at IS NULL
      AND other.engine = $3 AND other.id <> $1 AND other.runner IS NOT NULL AND other.runner_until > now());
END $$;
