-- A matrix under a name: filter, columns and order.
create table saved_view (
  id uuid primary key,
  name text not null,
  practice boolean not null,
  shared boolean not null default false,
  query jsonb not null,
  owner_id uuid not null references person on update cascade on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  constraint saved_view_name_check check (name <> '')
);
create index saved_view_practice_name_idx on saved_view (practice, name);
create index saved_view_owner_id_idx on saved_view (owner_id);

-- Filters have sets of conditions: the one answer of a stored report's matrix becomes a condition.
update report_link set matrix = matrix - '{target,answer,verified}'::text[] || case when matrix ? 'target' and matrix ? 'answer'
  then jsonb_build_object('answers', (matrix ->> 'target') || ':' || (matrix ->> 'answer') ||
    case matrix ->> 'verified' when 'true' then ':verified' when 'false' then ':unverified' else '' end) else '{}' end
  where matrix ? 'target';
update report_pdf set matrix = matrix - '{target,answer,verified}'::text[] || case when matrix ? 'target' and matrix ? 'answer'
  then jsonb_build_object('answers', (matrix ->> 'target') || ':' || (matrix ->> 'answer') ||
    case matrix ->> 'verified' when 'true' then ':verified' when 'false' then ':unverified' else '' end) else '{}' end
  where matrix ? 'target';
