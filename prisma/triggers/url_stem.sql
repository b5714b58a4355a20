-- Common prefix of addresses at or under this one: without query and final slash, unless only a query distinguishes the address from the
-- rest of its site.
CREATE OR REPLACE FUNCTION url_stem("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN url_rest($1) ~* '^/?((index|default)\.[a-z0-9]+)?([?#]|$)' THEN url_rest($1)
    ELSE regexp_replace(regexp_replace(url_rest($1), '[?#].*$', ''), '/+$', '') END
$$;
