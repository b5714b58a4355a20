-- A lost or moved page is proved by a visit at the end of the search that does not name it.

create table known_page_visit (
  search_id uuid primary key references search on update cascade on delete cascade,
  site_id uuid not null,
  target_id uuid not null,
  url text not null,
  named_by uuid,
  state text not null check (state in ('there', 'moved', 'gone', 'replaced', 'not-seen')),
  reason text,
  final_url text,
  status integer,
  exchange jsonb,
  seq integer,
  probe_url text,
  probe_status integer,
  probe_seq integer,
  at timestamptz(3) not null
);
create index known_page_visit_site_id_target_id_at_idx on known_page_visit (site_id, target_id, at);

create trigger empty_proof_sheets_of_visit
  after update of url, final_url on known_page_visit for each row
  when (old.url is distinct from new.url or old.final_url is distinct from new.final_url)
  execute function empty_proof_sheets();

-- An address without the parts that people omit when they copy it: scheme, "www.", final slash, and a fragment that is no route:
-- `plainAddress` of jobs/contracts, for canonical addresses.
CREATE OR REPLACE FUNCTION plain_address("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT url_host($1) || regexp_replace(regexp_replace(url_rest($1), '#(?!!?/).*$', ''), '/+(?=[?#]|$)', '')
$$;

-- What visits between two times saw of a page of a site and target: the last visit, its state, and where the page was by then, since a
-- visit may have found that it had moved. No row if it was not visited.
CREATE OR REPLACE FUNCTION page_seen("site" UUID, "target" UUID, "url" TEXT, "since" TIMESTAMPTZ, "until" TIMESTAMPTZ)
RETURNS TABLE (search_id UUID, state TEXT, place TEXT) LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  visit record;
BEGIN
  place := $3;
  FOR visit IN
    SELECT v.search_id, v.url, v.state, v.final_url FROM known_page_visit v JOIN search made ON made.id = v.search_id
    WHERE v.site_id = $1 AND v.target_id = $2 AND made.finished_at > $4 AND made.finished_at <= $5
    ORDER BY made.finished_at, made.id
  LOOP
    CONTINUE WHEN plain_address(visit.url) <> plain_address(place);
    search_id := visit.search_id;
    state := visit.state;
    IF visit.state = 'moved' THEN
      place := coalesce(visit.final_url, place);
    END IF;
  END LOOP;
  IF search_id IS NOT NULL THEN
    RETURN NEXT;
  END IF;
END $$;

alter table search drop constraint search_change_check;
alter table search add constraint search_change_check
  check (change in ('new', 'unchanged', 'changed', 'moved', 'lost', 'recovered', 'missed', 'unproven'));
