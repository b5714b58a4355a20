-- True if the owner of a host, or of a domain above it, objects to requests.
CREATE OR REPLACE FUNCTION owner_objects("host" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM owner_wish wish
    WHERE wish.host = ANY (hosts_above($1)) AND wish.kind = 'objection' AND wish.withdrawn_at IS NULL)
$$;
