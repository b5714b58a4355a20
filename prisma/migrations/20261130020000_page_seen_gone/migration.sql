-- No statement calls it: `page_followed` follows one visit as well as several.
DROP FUNCTION page_seen(UUID, UUID, TEXT, TIMESTAMPTZ, TIMESTAMPTZ);
