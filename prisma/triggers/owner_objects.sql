-- Whether the owner of a host, or of one that it lies below, wants nothing to be asked of it.
CREATE OR REPLACE FUNCTION owner_objects("host" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM owner_wish wish
    WHERE wish.host = ANY (hosts_above($1)) AND wish.kind = 'objection' AND wish.withdrawn_at IS NULL)
$$;
