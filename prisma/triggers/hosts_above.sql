-- Names under which an owner's request may cover a host: the host and each domain above it, with its port (unless it is a default one)
-- and without.
CREATE OR REPLACE FUNCTION hosts_above("host" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT array_to_string(labels[first:], '.') || port
    FROM string_to_array(regexp_replace($1, ':[0-9]+$', ''), '.') labels, generate_series(1, cardinality(labels)) first,
      unnest(ARRAY['', coalesce(substring($1 from ':[0-9]+$'), '')]) port
  )
$$;
