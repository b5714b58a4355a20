-- `naming_places` for one page.
CREATE OR REPLACE FUNCTION naming_place("site" UUID, "page" TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT place FROM naming_places(ARRAY[$1], ARRAY[$2])
$$;
