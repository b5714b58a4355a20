-- Whether one page names private persons, as `naming_places` says of several.
CREATE OR REPLACE FUNCTION naming_place("site" UUID, "page" TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT place FROM naming_places(ARRAY[$1], ARRAY[$2])
$$;
