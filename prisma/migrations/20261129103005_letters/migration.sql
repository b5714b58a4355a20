-- Letters to bodies, each with a link by which the body answers, and these answers.
create table letter (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  -- Short names of the targets that the body lacked.
  targets text[] not null,
  language text not null,
  token_hash text not null,
  created_by_id uuid references person on update cascade on delete set null,
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
create unique index letter_token_hash_key on letter (token_hash);
create index letter_site_id_idx on letter (site_id);
create index letter_created_by_id_idx on letter (created_by_id);

create table letter_answer (
  id uuid primary key,
  letter_id uuid not null references letter on update cascade on delete cascade,
  target_id uuid not null references target on update cascade on delete cascade,
  kind text not null,
  url text,
  note text,
  at timestamptz(3) not null,
  decision text,
  decided_by_id uuid references person on update cascade on delete set null,
  decided_at timestamptz(3),
  constraint letter_answer_kind_check check (kind in ('here', 'objection')),
  constraint letter_answer_decision_check check (decision in ('accepted', 'declined'))
);
create index letter_answer_letter_id_idx on letter_answer (letter_id);
create index letter_answer_target_id_idx on letter_answer (target_id);
create index letter_answer_decided_by_id_idx on letter_answer (decided_by_id);
create index letter_answer_waiting_idx on letter_answer (at, id) where decision is null;
