-- What the owners of sites ask of who visits them.
create table "owner_wish" (
  "id" uuid not null,
  "host" text not null,
  "kind" text not null,
  "pace_seconds" integer,
  "quiet_from" integer,
  "quiet_to" integer,
  "time_zone" text,
  "note" text not null,
  "entered_by" uuid,
  "entered_at" timestamptz(3) not null default current_timestamp,
  "withdrawn_by" uuid,
  "withdrawn_at" timestamptz(3),
  constraint "owner_wish_pkey" primary key ("id"),
  constraint "owner_wish_entered_by_fkey" foreign key ("entered_by") references "person" ("id") on delete set null on update cascade,
  constraint "owner_wish_withdrawn_by_fkey" foreign key ("withdrawn_by") references "person" ("id") on delete set null on update cascade,
  constraint "owner_wish_says_what" check (case kind
    when 'objection' then pace_seconds is null and quiet_from is null and quiet_to is null and time_zone is null
    when 'quiet-hours' then pace_seconds is null and quiet_from is not null and quiet_to is not null and time_zone is not null
    when 'pace' then pace_seconds is not null and quiet_from is null and quiet_to is null and time_zone is null
    else false end)
);
create unique index "owner_wish_standing" on "owner_wish" ("host", "kind") where "withdrawn_at" is null;
create index "owner_wish_entered_at_id_idx" on "owner_wish" ("entered_at" desc, "id");
create index "owner_wish_entered_by_idx" on "owner_wish" ("entered_by");
create index "owner_wish_withdrawn_by_idx" on "owner_wish" ("withdrawn_by");

-- A host as an owner may have named it: itself and each name that it lies below, with its port (where that is none of the usual)
-- and without.
CREATE OR REPLACE FUNCTION hosts_above("host" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT array_to_string(labels[first:], '.') || port
    FROM string_to_array(regexp_replace($1, ':[0-9]+$', ''), '.') labels, generate_series(1, cardinality(labels)) first,
      unnest(ARRAY['', coalesce(substring($1 from ':[0-9]+$'), '')]) port
  )
$$;

-- When the quiet hours that it is in at this time are over; null where it is in none. By the wall clock of the zone, and over
-- midnight where they begin later than they end.
CREATE OR REPLACE FUNCTION quiet_until("at" TIMESTAMPTZ, "from" INTEGER, "to" INTEGER, "zone" TEXT) RETURNS TIMESTAMPTZ
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN CASE WHEN $2 < $3 THEN hour >= $2 AND hour < $3 ELSE hour >= $2 OR hour < $3 END
    THEN (date_trunc('day', local) + make_interval(days => CASE WHEN hour >= $3 THEN 1 ELSE 0 END, hours => $3)) AT TIME ZONE $4
  END
  FROM (SELECT $1 AT TIME ZONE $4 AS local) clock, extract(hour FROM local) hour
$$;

-- Whether the owner of a host, or of one that it lies below, wants nothing to be asked of it.
CREATE OR REPLACE FUNCTION owner_objects("host" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM owner_wish wish
    WHERE wish.host = ANY (hosts_above($1)) AND wish.kind = 'objection' AND wish.withdrawn_at IS NULL)
$$;
