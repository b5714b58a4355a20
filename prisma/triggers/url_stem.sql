-- By what a page's address begins where it lies at or under another: without query and last slash, but for an address that
-- has no more than a query to tell it from the rest of its site.
CREATE OR REPLACE FUNCTION url_stem("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN url_rest($1) ~* '^/?((index|default)\.[a-z0-9]+)?([?#]|$)' THEN url_rest($1)
    ELSE regexp_replace(regexp_replace(url_rest($1), '[?#].*$', ''), '/+$', '') END
$$;
