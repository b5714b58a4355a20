-- End of the quiet hours that contain this time; null if none do. By the zone's local time; past midnight if they begin later than they
-- end.
CREATE OR REPLACE FUNCTION quiet_until("at" TIMESTAMPTZ, "from" INTEGER, "to" INTEGER, "zone" TEXT) RETURNS TIMESTAMPTZ
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN CASE WHEN $2 < $3 THEN hour >= $2 AND hour < $3 ELSE hour >= $2 OR hour < $3 END
    THEN (date_trunc('day', local) + make_interval(days => CASE WHEN hour >= $3 THEN 1 ELSE 0 END, hours => $3)) AT TIME ZONE $4
  END
  FROM (SELECT $1 AT TIME ZONE $4 AS local) clock, extract(hour FROM local) hour
$$;
