-- The schema of version 0.2: tables in the order of prisma/schema, each with its keys, checks and indexes, then views,
-- functions and triggers. In a database of version 0.2 all of it exists, so that `migrate` only records this migration.

-- The host of an address with its port, without "www.".
CREATE OR REPLACE FUNCTION url_host("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(substring($1 from '^[A-Za-z][A-Za-z0-9+.-]*://([^/?#]*)')), '^www\.', '')
$$;

-- people: the tables of schema/people.prisma

create table person (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('viewer', 'reviewer', 'auditor', 'admin')),
  password_hash text not null,
  disabled_at timestamptz(3),
  created_at timestamptz(3) not null default current_timestamp,
  must_change_password boolean not null default false,
  service boolean not null default false,
  removed_at timestamptz(3),
  second_factor_at timestamptz(3)
);
create unique index person_email_key on person (email);

create table names_opening (
  person_id uuid primary key references person on update cascade on delete cascade,
  reason text not null,
  at timestamptz(3) not null,
  until timestamptz(3) not null
);

create table session (
  token_hash text primary key,
  person_id uuid not null references person on update cascade on delete cascade,
  created_at timestamptz(3) not null default current_timestamp,
  expires_at timestamptz(3) not null,
  id uuid not null default gen_random_uuid(),
  used_at timestamptz(3) not null default current_timestamp,
  browser text not null default '',
  by_provider boolean not null default false,
  id_token text
);
create unique index session_id_key on session (id);
create index session_person_id_idx on session (person_id);

create table identity (
  issuer text not null,
  subject text not null,
  person_id uuid not null references person on update cascade on delete cascade,
  created_at timestamptz(3) not null,
  last_sign_in_at timestamptz(3) not null,
  primary key (issuer, subject)
);
create unique index identity_person_id_issuer_key on identity (person_id, issuer);

create table provider_step (
  token_hash text primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  next text not null,
  expires_at timestamptz(3) not null
);
create index provider_step_expires_at_idx on provider_step (expires_at);

create table sign_in_link (
  person_id uuid not null references person on update cascade on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_hash text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  by_admin boolean not null,
  mailed boolean not null,
  language text not null check (language in ('en', 'nb')),
  mail_next_at timestamptz(3),
  mail_attempts integer not null default 0,
  mail_detail text,
  primary key (person_id, purpose)
);
create index sign_in_link_mail_next_at_idx on sign_in_link (mail_next_at);
create unique index sign_in_link_token_hash_key on sign_in_link (token_hash);

create table api_token (
  id uuid primary key,
  person_id uuid not null references person on update cascade on delete cascade,
  name text not null,
  scope text not null check (scope in ('read', 'review', 'run', 'admin')),
  token_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  window_at timestamptz(3) not null,
  used integer not null default 0
);
create index api_token_person_id_idx on api_token (person_id);
create unique index api_token_token_hash_key on api_token (token_hash);

create table totp (
  person_id uuid primary key references person on update cascade on delete cascade,
  secret text not null,
  last_step integer
);

create table recovery_code (
  person_id uuid not null references person on update cascade on delete cascade,
  code_hash text not null,
  primary key (person_id, code_hash)
);

create table passkey (
  id uuid primary key,
  person_id uuid not null references person on update cascade on delete cascade,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index passkey_credential_id_key on passkey (credential_id);
create index passkey_person_id_idx on passkey (person_id);

create table passkey_step (
  token_hash text primary key,
  challenge text not null,
  adds boolean not null,
  person_id uuid references person on update cascade on delete cascade,
  expires_at timestamptz(3) not null
);
create index passkey_step_expires_at_idx on passkey_step (expires_at);
create index passkey_step_person_id_idx on passkey_step (person_id);

create table sign_in_step (
  token_hash text primary key,
  person_id uuid not null references person on update cascade on delete cascade,
  expires_at timestamptz(3) not null
);
create index sign_in_step_person_id_idx on sign_in_step (person_id);

create table known_browser (
  token_hash text primary key,
  person_id uuid not null references person on update cascade on delete cascade,
  last_sign_in_at timestamptz(3) not null
);
create index known_browser_person_id_idx on known_browser (person_id);

create table sign_in_limit (
  key text primary key,
  tries integer not null,
  since timestamptz(3) not null,
  free_at timestamptz(3) not null
);

create table audit_entry (
  id bigserial primary key,
  at timestamptz(3) not null default current_timestamp,
  person_id uuid references person on update cascade on delete set null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  token_id uuid references api_token on update cascade on delete set null
);
create index audit_entry_at_idx on audit_entry (at);
create index audit_entry_person_id_id_idx on audit_entry (person_id, id);

-- registry: the tables of schema/registry.prisma

create table region (
  id uuid primary key,
  name text not null,
  practice boolean not null default false
);
create unique index region_name_practice_key on region (name, practice);

create table site (
  id uuid primary key,
  name text not null,
  home_url text not null,
  region_id uuid references region on update cascade on delete set null,
  language text,
  population integer,
  practice boolean not null default false,
  created_at timestamptz(3) not null default current_timestamp,
  archived_at timestamptz(3),
  identity text generated always as (regexp_replace(regexp_replace(home_url, '^https?://(www\.)?', ''), '/$', ''))
    stored not null,
  number text,
  tags text[] not null default array[]::text[],
  search_text text generated always as (lower(((name || E'\n') || home_url))) stored not null
);
create index site_by_domain on site (reverse(split_part(split_part(home_url, '/', 3), ':', 1)) text_pattern_ops);
create index site_by_name on site (practice, name, id);
create index site_by_population on site (practice, coalesce(population, '-1'::integer), id);
create index site_home_host on site (url_host(home_url));
create unique index site_home_url_practice_key on site (home_url, practice);
create index site_identity_practice_idx on site (identity, practice);
create index site_name_idx on site (name);
create index site_region_id_idx on site (region_id);
create index site_tags_idx on site using gin (tags);

create table site_tally (
  site_id uuid primary key references site on update cascade on delete cascade,
  searches integer not null,
  last_checked_at timestamptz(3)
);

create table site_import (
  id uuid primary key,
  file_name text not null,
  person_id uuid,
  at timestamptz(3) not null default current_timestamp,
  added integer not null,
  updated integer not null,
  failed integer not null,
  header jsonb
);

create table site_import_line (
  import_id uuid not null references site_import on update cascade on delete cascade,
  line integer not null,
  result text not null check (result in ('added', 'updated', 'unchanged', 'twin', 'failed')),
  message text not null,
  text text not null,
  site_id uuid,
  cells jsonb,
  primary key (import_id, line)
);

create table register (
  id uuid primary key,
  host text not null,
  holder text not null,
  targets text[],
  reach text not null check (reach in ('page', 'part')),
  country text,
  source text not null default '',
  practice boolean not null default false,
  built_in boolean not null default false,
  removed_at timestamptz(3)
);
create unique index register_host_practice_key on register (host, practice);

create table target (
  id uuid primary key,
  slug text not null,
  name jsonb not null,
  description jsonb not null,
  built_in boolean not null default false,
  archived_at timestamptz(3),
  names_people boolean not null default false,
  constraint target_check check (archived_at is null or not built_in)
);
create unique index target_slug_key on target (slug);

create table target_version (
  id uuid primary key,
  target_id uuid not null references target on update cascade on delete restrict,
  version integer not null,
  words jsonb not null,
  created_at timestamptz(3) not null default current_timestamp,
  origin text not null check (origin in ('built-in', 'edited', 'examples', 'verdicts', 'restored')),
  based_on_id uuid references target_version on update cascade on delete set null,
  note text not null default '',
  changes jsonb not null default '[]',
  state text not null default 'ready' check (state in ('learning', 'proposed', 'ready', 'declined', 'failed')),
  failure text,
  created_by_id uuid references person on update cascade on delete set null,
  names jsonb,
  constraint target_version_check check ((state = 'failed') = (failure is not null))
);
create unique index target_version_one_learning on target_version (target_id) where state = 'learning';
create unique index target_version_target_id_version_key on target_version (target_id, version);

create table target_training_site (
  target_version_id uuid not null references target_version on update cascade on delete cascade,
  site_id uuid not null references site on update cascade on delete cascade,
  primary key (target_version_id, site_id)
);
create index target_training_site_site_id_idx on target_training_site (site_id);

create table target_example (
  id uuid primary key,
  target_id uuid not null references target on update cascade on delete cascade,
  url text not null,
  added_by_id uuid references person on update cascade on delete set null,
  at timestamptz(3) not null default current_timestamp,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed')),
  failure text,
  title text,
  words jsonb,
  constraint target_example_check check ((state = 'failed') = (failure is not null))
);
create unique index target_example_target_id_url_key on target_example (target_id, url);

create table verified_page (
  site_id uuid not null references site on update cascade on delete cascade,
  target_id uuid not null references target on update cascade on delete restrict,
  verdict_url text,
  does_not_apply boolean not null default false,
  verification_id uuid,
  updated_at timestamptz(3) not null,
  entered_url text,
  note text,
  entered_by uuid references person on update cascade on delete set null,
  url text generated always as (coalesce(entered_url, verdict_url)) stored,
  primary key (site_id, target_id)
);
create index verified_page_by_url on verified_page using hash (verdict_url) where verdict_url is not null;
create index verified_page_does_not_apply on verified_page (target_id) where does_not_apply;
create index verified_page_entered_by_idx on verified_page (entered_by);
create index verified_page_not_needed on verified_page (target_id, site_id) where does_not_apply;
create index verified_page_verification_id_idx on verified_page (verification_id);

-- tasks: the tables of schema/tasks.prisma

create table sweep (
  id uuid primary key,
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  name text not null,
  state text not null default 'running' check (state in ('running', 'paused', 'cancelled', 'done')),
  budget integer not null,
  seed integer not null,
  practice boolean not null default false,
  schedule_id uuid,
  created_by_id uuid,
  created_at timestamptz(3) not null default current_timestamp,
  finished_at timestamptz(3),
  plan jsonb not null,
  try_out boolean not null default false
);
create index sweep_created_at_idx on sweep (created_at);
create index sweep_state_idx on sweep (state);
create index sweep_try_out on sweep (created_at) where try_out;

create table task (
  id uuid primary key,
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  site_id uuid references site on update cascade on delete cascade,
  subject text not null,
  input jsonb not null default '{}',
  engine text not null,
  engine_version text,
  seed integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'done')),
  runner text,
  runner_until timestamptz(3),
  not_before timestamptz(3),
  waiting_for text,
  attempts integer not null default 0,
  faults integer not null default 0,
  throttles integer not null default 0,
  outcome text,
  reason text,
  detail text,
  downloads integer not null default 0,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  gained_in integer not null default 0,
  deaths integer not null default 0,
  lost_runner text,
  dropped_at timestamptz(3),
  checkpoint jsonb,
  pinned_state jsonb,
  traceparent text,
  constraint task_check check ((state = 'done') = (outcome is not null and reason is not null and finished_at is not
    null)),
  constraint task_check1 check (state = 'waiting' or runner is null),
  constraint task_check2 check (outcome ~ '^[a-z]+(-[a-z]+)*$' and reason ~ '^[a-z]+(-[a-z]+)*$')
);
create index task_by_finish on task (sweep_id, coalesce(finished_at, 'infinity'::timestamp with time zone), id);
create index task_by_outcome on task (sweep_id, outcome, reason);
create index task_coming_back on task (not_before, id) where state = 'waiting' and not_before is not null;
create index task_due on task (sweep_id, id) where state = 'waiting';
create index task_failed on task (finished_at, id) where reason in ('attempts-exhausted', 'worker-died', 'internal')
  and dropped_at is null;
create index task_in_hand on task (sweep_id) where runner is not null;
create index task_site_id_finished_at_idx on task (site_id, finished_at);
create unique index task_sweep_id_subject_engine_key on task (sweep_id, subject, engine);
create index task_waiting on task (sweep_id, not_before) where state = 'waiting';

create table task_tally (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  engine text not null,
  outcome text not null,
  count integer not null,
  downloads bigint not null,
  slot smallint not null,
  primary key (sweep_id, engine, outcome, slot)
);

create table engine_state (
  kind text not null,
  subject text not null,
  version integer not null,
  state jsonb not null,
  at timestamptz(3) not null default current_timestamp,
  primary key (kind, subject)
);
-- Tens of MB of numbers, which compression costs more time than it saves room.
alter table engine_state alter column state set storage external;

create table journal_entry (
  task_id uuid not null references task on update cascade on delete cascade,
  seq integer not null,
  url text not null,
  final_url text,
  status integer,
  failure text,
  content_type text,
  charset text,
  hops jsonb not null default '[]',
  cost integer not null,
  text_hash text,
  at timestamptz(3) not null,
  duration_ms integer not null,
  asked integer not null,
  request jsonb,
  exchange jsonb,
  robots jsonb,
  reading text check (reading in ('bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text')),
  received_hash text,
  received_bytes integer,
  redacted jsonb,
  later jsonb,
  asked_after integer,
  given_by uuid,
  primary key (task_id, seq),
  constraint journal_entry_check check ((text_hash is null) = (reading is null))
);
create index journal_entry_at_idx on journal_entry using brin (at);
create index journal_entry_received_hash_idx on journal_entry (received_hash);
create index journal_entry_text_hash_idx on journal_entry (text_hash);

create table evidence_page (
  task_id uuid not null references task on update cascade on delete cascade,
  seq integer not null,
  url text not null,
  request jsonb,
  final_url text not null,
  status integer,
  content_type text,
  charset text,
  hops jsonb not null default '[]',
  exchange jsonb,
  robots jsonb,
  reading text not null check (reading in ('bytes', 'file', 'rendered-dom', 'pdf', 'decoded-text')),
  received_hash text,
  received_bytes integer,
  text_hash text not null,
  at timestamptz(3) not null,
  duration_ms integer not null,
  has_records boolean not null default false,
  redacted jsonb,
  aged boolean not null default false,
  given_by uuid,
  primary key (task_id, seq)
);
create index evidence_page_received_hash_idx on evidence_page (received_hash);
create index evidence_page_text_hash_idx on evidence_page (text_hash);
create index evidence_page_young on evidence_page (at) where not aged;

create table blob (
  hash text primary key,
  encoding text not null,
  bytes integer not null,
  body bytea,
  created_at timestamptz(3) not null default current_timestamp,
  place text not null default 'postgres' check (place in ('postgres', 'folder', 's3')),
  kept boolean not null default false,
  constraint blob_check check ((place = 'postgres') = (body is not null))
);
create index blob_to_let_go on blob (created_at, hash) where not kept;

-- locate: the tables of schema/locate.prisma

create table locate_sweep (
  sweep_id uuid primary key references sweep on update cascade on delete cascade,
  target_version_id uuid not null references target_version on update cascade on delete restrict,
  algorithms text[] not null check (cardinality(algorithms) >= 1 and cardinality(algorithms) <= 6),
  draft_words jsonb,
  draft_names jsonb
);
create index locate_sweep_target_version_id_idx on locate_sweep (target_version_id);

create table search (
  id uuid primary key references task on update cascade on delete cascade,
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  site_id uuid not null references site on update cascade on delete cascade,
  outcome text check (outcome in ('found', 'not-found', 'refused-by-robots', 'blocked', 'unreachable', 'error',
    'cancelled')),
  reason text,
  downloads integer not null default 0,
  confidence double precision,
  found_url text,
  found_title text,
  change text check (change in ('new', 'unchanged', 'changed', 'moved', 'lost', 'recovered')),
  finished_at timestamptz(3),
  algorithm text not null,
  lead boolean not null,
  sampled boolean not null default false,
  verdict text check (verdict in ('correct', 'wrong', 'absent', 'cannot-tell')),
  answer text generated always as (
    case
      when verdict = 'absent' then 'no'
      when verdict in ('correct', 'wrong') then 'yes'
      when outcome is null or outcome = 'cancelled' then 'not-searched'
      when outcome = 'found' then case when weak then 'probably' else 'yes' end
      when outcome <> 'not-found' then 'could-not-be-reached'
      when reason = 'site-exhausted' then 'no'
      else 'not-found'
    end
  ) stored not null,
  trained boolean not null default false,
  weak boolean not null default false,
  found_register text,
  text_mark bigint,
  constraint search_check check (((outcome is null) = (finished_at is null)) and ((outcome is null) = (reason is null)))
);
create index search_by_answer on search (sweep_id, answer, site_id);
create index search_by_confidence on search (sweep_id, coalesce(confidence, -1::double precision), id);
create index search_by_downloads on search (sweep_id, downloads, id);
create index search_by_finish on search (sweep_id, coalesce(finished_at, 'infinity'::timestamp with time zone), id);
create index search_by_found_url on search using hash (found_url) where found_url is not null;
create index search_by_outcome on search (sweep_id, outcome, reason);
create index search_by_verdict on search (algorithm, sweep_id) include (confidence, outcome, verdict, site_id,
  sampled) where verdict is not null;
create index search_changed on search (sweep_id, change) where change is not null;
create index search_found_title_words_idx on search using gin (to_tsvector('simple'::regconfig, found_title));
create unique index search_one_lead on search (sweep_id, site_id) where lead;
create index search_site_id_finished_at_idx on search (site_id, finished_at);
create unique index search_sweep_id_site_id_algorithm_key on search (sweep_id, site_id, algorithm);

create table search_tally (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  algorithm text not null,
  outcome text not null,
  answer text not null,
  verdict text not null,
  change text not null,
  sampled boolean not null,
  count integer not null,
  downloads bigint not null,
  trained boolean not null,
  slot smallint not null,
  primary key (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot)
);

create table download_tally (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  algorithm text not null,
  downloads integer not null,
  count integer not null,
  trained boolean not null,
  slot smallint not null,
  primary key (sweep_id, algorithm, downloads, trained, slot)
);

create table claim_tally (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  algorithm text not null,
  bin smallint not null,
  count integer not null,
  "right" integer not null,
  confidence numeric(65,30) not null,
  primary key (sweep_id, algorithm, bin)
);

create table standing_answer (
  site_id uuid not null references site on update cascade on delete cascade,
  target_id uuid not null references target on update cascade on delete cascade,
  search_id uuid not null,
  finished_at timestamptz(3) not null,
  answer text not null,
  verdict text,
  primary key (site_id, target_id) include (answer, verdict)
);
create index standing_answer_by_answer on standing_answer (target_id, answer, site_id) include (verdict);
create index standing_answer_search_id_idx on standing_answer (search_id);

create table report_link (
  id uuid primary key,
  sweep_id uuid references sweep on update cascade on delete cascade,
  token_hash text not null,
  created_by_id uuid references person on update cascade on delete set null,
  created_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  matrix jsonb,
  constraint report_link_of_one check ((sweep_id is null) <> (matrix is null))
);
create index report_link_created_by_id_idx on report_link (created_by_id);
create index report_link_sweep_id_idx on report_link (sweep_id);
create unique index report_link_token_hash_key on report_link (token_hash);

create table report_pdf (
  id uuid primary key,
  sweep_id uuid references sweep on update cascade on delete cascade,
  language text not null,
  answers text[] not null,
  sheets integer not null,
  made integer not null default 0,
  created_by_id uuid references person on update cascade on delete set null,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  failure text,
  attempts integer not null default 0,
  lease_by uuid,
  lease_until timestamptz(3),
  matrix jsonb,
  constraint report_pdf_of_one check ((sweep_id is null) <> (matrix is null))
);
create index report_pdf_created_by_id_idx on report_pdf (created_by_id);
create index report_pdf_sweep_id_idx on report_pdf (sweep_id);
create index report_pdf_to_make on report_pdf (created_at) where finished_at is null and failure is null;

create table report_pdf_sheet (
  report_pdf_id uuid not null references report_pdf on update cascade on delete cascade,
  number integer not null,
  search_id uuid not null,
  told jsonb,
  covered boolean not null default false,
  primary key (report_pdf_id, number)
);
create index report_pdf_sheet_search_id_idx on report_pdf_sheet (search_id);

create table report_pdf_part (
  report_pdf_id uuid not null references report_pdf on update cascade on delete cascade,
  number integer not null,
  first_sheet integer not null,
  last_sheet integer not null,
  pages integer not null,
  size integer not null,
  hash text not null,
  pdf bytea,
  made_at timestamptz(3) not null,
  primary key (report_pdf_id, number)
);

create table dossier (
  search_id uuid primary key references search on update cascade on delete cascade,
  language text,
  words_language text,
  pages jsonb not null,
  pages_read integer not null,
  unread jsonb not null,
  unread_count integer not null,
  off_site jsonb not null,
  off_site_count integer not null,
  sitemaps jsonb not null,
  box jsonb not null,
  given integer not null default 0
);

create table finding (
  search_id uuid primary key references search on update cascade on delete cascade,
  url text,
  title text,
  confidence double precision not null check (confidence >= 0 and confidence <= 1),
  matches jsonb not null default '[]',
  screenshot text not null default 'off' check (screenshot in ('pending', 'done', 'failed', 'off')),
  screenshot_hash text,
  seq integer,
  language text,
  contributions jsonb not null default '[]',
  visible_hash text,
  picture_layout jsonb,
  redacted jsonb,
  foreign key (search_id, seq) references evidence_page (task_id, seq) deferrable initially deferred
);
create index finding_screenshot_hash_idx on finding (screenshot_hash);
create index finding_visible_hash_idx on finding (visible_hash);
create index finding_without_picture on finding (search_id) where screenshot = 'pending';

create table trail_step (
  search_id uuid not null references finding (search_id) on update cascade on delete cascade,
  "position" integer not null,
  url text not null,
  label text not null,
  seq integer,
  primary key (search_id, "position"),
  foreign key (search_id, seq) references evidence_page (task_id, seq) deferrable initially deferred
);

create table runner_up (
  search_id uuid not null references finding (search_id) on update cascade on delete cascade,
  rank integer not null,
  url text not null,
  title text not null,
  confidence double precision not null,
  seq integer,
  primary key (search_id, rank),
  foreign key (search_id, seq) references evidence_page (task_id, seq) deferrable initially deferred
);

create table near_miss_picture (
  search_id uuid not null,
  rank integer not null,
  state text not null default 'pending',
  png bytea,
  primary key (search_id, rank),
  foreign key (search_id, rank) references runner_up (search_id, rank) on update cascade on delete cascade
);
create index near_miss_picture_pending on near_miss_picture (search_id) where state = 'pending';

-- review: the tables of schema/review.prisma

create table review_item (
  search_id uuid primary key references finding (search_id) on update cascade on delete cascade,
  sweep_id uuid not null,
  practice boolean not null,
  drawn text not null check (drawn in ('sample', 'uncertain', 'chosen')),
  priority double precision not null,
  needed integer not null default 1,
  verdict text check (verdict in ('correct', 'wrong', 'absent', 'cannot-tell')),
  right_url text,
  decided_at timestamptz(3),
  site_id uuid not null,
  target_id uuid not null,
  confidence double precision not null,
  second boolean not null default false,
  constraint review_item_check check ((verdict is null) = (decided_at is null))
);
create index review_by_several on review_item (practice, search_id) where needed > 1;
create index review_item_sweep_id_idx on review_item (sweep_id);
create index review_least_certain on review_item (practice, confidence, search_id) where decided_at is null;
create index review_least_certain_of_sweep on review_item (sweep_id, confidence, search_id) where decided_at is null;
create index review_lessons on review_item (target_id, practice, site_id, decided_at) where verdict in ('correct',
  'wrong', 'absent');
create index review_next on review_item (practice, priority, search_id) where decided_at is null;
create index review_next_of_sweep on review_item (sweep_id, priority, search_id) where decided_at is null;

create table claim (
  search_id uuid not null references review_item (search_id) on update cascade on delete cascade,
  person_id uuid not null references person on update cascade on delete cascade,
  until timestamptz(3) not null,
  primary key (search_id, person_id)
);
create index claim_by_person on claim (person_id, until);

create table verification (
  id uuid primary key,
  search_id uuid not null references finding (search_id) on update cascade on delete cascade,
  person_id uuid not null references person on update cascade on delete restrict,
  verdict text not null check (verdict in ('correct', 'wrong', 'absent', 'cannot-tell')),
  right_url text,
  note text,
  drawn text not null,
  at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3),
  sweep_id uuid not null,
  practice boolean not null
);
create index verification_at_id_idx on verification (at, id);
create unique index verification_one_standing on verification (search_id, person_id) where undone_at is null;
create index verification_person_id_at_idx on verification (person_id, at);
create index verification_practice on verification (practice) where practice;
create index verification_search_id_idx on verification (search_id);
create index verification_standing on verification (person_id, practice, sweep_id) where undone_at is null;

-- schedules: the tables of schema/schedules.prisma

create table schedule (
  id uuid primary key,
  name text not null,
  cron text not null,
  time_zone text not null,
  paused boolean not null default false,
  plan jsonb not null,
  next_run_at timestamptz(3),
  created_by_id uuid,
  created_at timestamptz(3) not null default current_timestamp
);
create index schedule_paused_next_run_at_idx on schedule (paused, next_run_at);

create table schedule_run (
  id bigserial primary key,
  schedule_id uuid not null references schedule on update cascade on delete cascade,
  due_at timestamptz(3) not null,
  at timestamptz(3) not null,
  result text not null check (result in ('started', 'skipped-still-running', 'failed')),
  message text,
  sweep_id uuid
);
create index schedule_run_schedule_id_at_idx on schedule_run (schedule_id, at);

create table setting (
  key text primary key,
  value jsonb not null
);

-- politeness: the tables of schema/politeness.prisma

create table host (
  host text primary key,
  lease_owner text,
  lease_until timestamptz(3),
  next_at timestamptz(3),
  throttles integer not null default 0,
  throttled_at timestamptz(3),
  robots_text text,
  robots_state text,
  robots_fetched_at timestamptz(3),
  needs_browser boolean not null default false
);

create table address (
  address text primary key,
  next_at timestamptz(3) not null
);

create table address_slot (
  address text not null references address (address) on update cascade on delete cascade,
  slot integer not null,
  owner text not null,
  until timestamptz(3) not null,
  primary key (address, slot)
);

create table owner_wish (
  id uuid primary key,
  host text not null,
  kind text not null,
  pace_seconds integer,
  quiet_from integer,
  quiet_to integer,
  time_zone text,
  note text not null,
  entered_by uuid references person on update cascade on delete set null,
  entered_at timestamptz(3) not null default current_timestamp,
  withdrawn_by uuid references person on update cascade on delete set null,
  withdrawn_at timestamptz(3),
  entered_by_owner boolean not null default false,
  withdrawn_by_owner boolean not null default false,
  constraint owner_wish_says_what check (
    case kind
      when 'objection' then pace_seconds is null and quiet_from is null and quiet_to is null and time_zone is null
      when 'quiet-hours' then
        pace_seconds is null and quiet_from is not null and quiet_to is not null and time_zone is not null
      when 'pace' then pace_seconds is not null and quiet_from is null and quiet_to is null and time_zone is null
      else false
    end
  )
);
create index owner_wish_entered_at_id_idx on owner_wish (entered_at desc, id);
create index owner_wish_entered_by_idx on owner_wish (entered_by);
create unique index owner_wish_standing on owner_wish (host, kind) where withdrawn_at is null;
create index owner_wish_withdrawn_by_idx on owner_wish (withdrawn_by);

create table owner_proof (
  id uuid primary key,
  key_hash text not null,
  origin text not null,
  host text not null,
  token text not null,
  created_at timestamptz(3) not null,
  look_at timestamptz(3),
  looked_at timestamptz(3),
  fault text,
  proven_at timestamptz(3),
  ends_at timestamptz(3) not null
);
create unique index owner_proof_key_hash_host_key on owner_proof (key_hash, host);
create index owner_proof_look_at_idx on owner_proof (look_at);

-- refresh: the tables of schema/refresh.prisma

create table known_page (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  url text not null,
  role text not null check (role in ('finding', 'runner-up', 'trail', 'listing', 'other')),
  state text not null default 'alive' check (state in ('alive', 'doubtful', 'moved', 'lost')),
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  read_at timestamptz(3),
  gone_since timestamptz(3),
  moved_to text,
  validators jsonb,
  fingerprint bytea,
  volatile bigint[] not null default '{}',
  steady integer not null default 0,
  text_hash text,
  task_id uuid,
  seq integer,
  visits integer not null default 0,
  changes integer not null default 0,
  gaps real[] not null default '{}' check ((cardinality(gaps) % 2) = 0),
  quiet_days real not null default 0,
  quiet_visits integer not null default 0,
  rate real,
  rate_low real,
  rate_high real,
  constraint known_page_check check ((task_id is null) = (seq is null))
);
create unique index known_page_site_id_url_key on known_page (site_id, url);
create index known_page_text_hash_idx on known_page (text_hash);

create table page_visit (
  task_id uuid not null references task on update cascade on delete cascade,
  page_id uuid not null references known_page on update cascade on delete cascade,
  at timestamptz(3) not null,
  result text not null check (result in ('not-modified', 'unchanged', 'trivial', 'changed', 'first-read', 'returned',
    'moved', 'gone', 'lost', 'not-seen')),
  reason text,
  downloads integer not null,
  chance real,
  by_lot boolean not null,
  primary key (task_id, page_id)
);
create index page_visit_page_id_at_idx on page_visit (page_id, at);

create table page_change (
  id uuid primary key,
  page_id uuid not null references known_page on update cascade on delete cascade,
  site_id uuid not null references site on update cascade on delete cascade,
  practice boolean not null,
  at timestamptz(3) not null,
  change text not null check (change in ('changed', 'moved', 'lost', 'returned')),
  role text not null,
  url text not null,
  moved_to text,
  before_hash text,
  after_hash text,
  task_id uuid,
  seq integer,
  target_id uuid references target on update cascade on delete set null,
  search text not null default 'none' check (search in ('none', 'wanted', 'started')),
  search_sweep_id uuid references sweep on update cascade on delete set null,
  picture text not null default 'off' check (picture in ('off', 'pending', 'done', 'failed')),
  picture_hash text,
  redacted jsonb,
  aged boolean not null default false
);
create index page_change_after_hash_idx on page_change (after_hash);
create index page_change_before_hash_idx on page_change (before_hash);
create index page_change_by_change on page_change (practice, change, at desc, id);
create index page_change_by_role on page_change (practice, role, at desc, id);
create index page_change_by_target on page_change (target_id, practice, at desc, id);
create index page_change_failed_picture_idx on page_change (id) where picture = 'failed';
create index page_change_page_id_idx on page_change (page_id);
create index page_change_pending_picture_idx on page_change (id) where picture = 'pending';
create index page_change_picture_hash_idx on page_change (picture_hash);
create index page_change_practice_at_id_idx on page_change (practice, at desc, id);
create index page_change_search_sweep_id_idx on page_change (search_sweep_id);
create index page_change_search_wanted on page_change (at) where search = 'wanted';
create index page_change_site_id_at_idx on page_change (site_id, at);
create index page_change_target_id_idx on page_change (target_id);
create index page_change_young on page_change (at) where not aged;

create table refresh_day (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  day integer not null check (day >= 0),
  planned_at timestamptz(3) not null,
  policy text not null,
  pages integer not null,
  visits integer not null,
  obsolete_before double precision not null,
  obsolete double precision not null,
  expected_changes double precision not null,
  priors jsonb not null,
  visits_a_day integer not null,
  plans integer not null default 1,
  primary key (sweep_id, day)
);

create table refresh_tally (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  day integer not null,
  result text not null,
  visits integer not null,
  compared integer not null,
  expected double precision not null,
  lot_compared integer not null,
  lot_expected double precision not null,
  new_pages integer not null default 0,
  primary key (sweep_id, day, result)
);

create table refresh_site_day (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  day integer not null,
  site_id uuid not null references site on update cascade on delete cascade,
  planned integer not null default 0,
  expected_changes double precision not null default 0,
  visited integer not null default 0,
  found_changes integer not null default 0,
  gone integer not null default 0,
  primary key (sweep_id, day, site_id)
);
create index refresh_site_day_site_id_idx on refresh_site_day (site_id);

create table refresh_forecast (
  practice boolean primary key,
  at timestamptz(3) not null,
  pages integer not null,
  read integer not null,
  days integer not null,
  curves jsonb not null
);

-- surface: the tables of schema/surface.prisma

create table record_portal (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  practice boolean not null,
  url text not null,
  form_url text,
  form jsonb,
  left_alone jsonb not null default '[]',
  size double precision,
  size_low double precision,
  size_high double precision,
  size_basis text check (size_basis in ('claimed', 'recapture')),
  coverage double precision not null,
  ended text check (ended in ('covered', 'nothing-left', 'not-worth-it', 'up-to-date', 'budget', 'no-form',
    'site-search', 'script-form', 'fault', 'throttled', 'unreachable', 'given-up')),
  because text,
  records integer not null default 0,
  downloads integer not null default 0,
  version integer not null default 0,
  runs integer not null default 0,
  last_run_at timestamptz(3),
  last_new integer not null default 0,
  family text,
  columns jsonb not null default '[]',
  reread boolean not null default false,
  constraint record_portal_check check (num_nulls(size, size_low, size_high, size_basis) = any (array[0, 4]))
);
create index record_portal_action_host on record_portal (url_host((form ->> 'action')));
create index record_portal_form_host on record_portal (url_host(form_url));
create index record_portal_host on record_portal (url_host(url));
create index record_portal_practice_family_idx on record_portal (practice, family);
create index record_portal_practice_url_id_idx on record_portal (practice, url, id);
create index record_portal_reread on record_portal (id) where reread;
create unique index record_portal_site_id_url_key on record_portal (site_id, url);

create table portal_correction (
  id uuid primary key,
  practice boolean not null,
  family text not null,
  field text not null,
  selector text not null,
  label text,
  person_id uuid references person on update cascade on delete set null,
  at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3)
);
create unique index portal_correction_of_field on portal_correction (practice, family, field) where undone_at is null;
create unique index portal_correction_of_selector on portal_correction (practice, family, selector) where undone_at is
  null;
create index portal_correction_person_id_idx on portal_correction (person_id);
create index portal_correction_practice_family_undone_at_idx on portal_correction (practice, family, undone_at);

create table confirmed_form (
  id uuid primary key,
  practice boolean not null,
  make text not null,
  why text not null,
  action text not null,
  person_id uuid references person on update cascade on delete set null,
  at timestamptz(3) not null default current_timestamp,
  undone_at timestamptz(3)
);
create unique index confirmed_form_of_make on confirmed_form (practice, make) where undone_at is null;
create index confirmed_form_person_id_idx on confirmed_form (person_id);

create table portal_query (
  portal_id uuid not null references record_portal on update cascade on delete cascade,
  "position" integer not null,
  task_id uuid references task on update cascade on delete set null,
  at timestamptz(3) not null,
  newest boolean not null,
  method text not null check (method in ('GET', 'POST')),
  words text[] not null,
  choices jsonb not null,
  from_day date,
  to_day date,
  shown integer[] not null,
  matching integer,
  fresh integer not null,
  capped boolean not null,
  downloads integer not null,
  records integer not null,
  size double precision,
  size_low double precision,
  size_high double precision,
  forgotten_at timestamptz(3),
  names_people boolean not null default true,
  constraint portal_query_check check ((from_day is null) = (to_day is null)),
  primary key (portal_id, "position")
);
create index portal_query_at_idx on portal_query (at) where forgotten_at is null;
create index portal_query_task_id_idx on portal_query (task_id);

create table portal_record (
  id uuid primary key,
  portal_id uuid not null references record_portal on update cascade on delete cascade,
  site_id uuid not null references site on update cascade on delete cascade,
  practice boolean not null,
  language text not null,
  place integer not null,
  identity text not null,
  date date,
  sort_date date generated always as (coalesce(date, '0001-01-01'::date)) stored not null,
  document_date date,
  case_number text,
  document_number text,
  direction text check (direction in ('in', 'out', 'internal')),
  sender text,
  recipient text,
  sender_sign text not null,
  recipient_sign text not null,
  title text,
  case_title text,
  exempt boolean not null,
  exemption text,
  legal_ground text,
  link text,
  query integer not null,
  task_id uuid,
  seq integer,
  page_url text,
  page_hash text,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  forgotten_at timestamptz(3),
  searched tsvector generated always as (
    to_tsvector(
      case language
        when 'nb' then 'norwegian'::regconfig
        when 'nn' then 'norwegian'
        when 'no' then 'norwegian'
        when 'en' then 'english'
        when 'sv' then 'swedish'
        when 'da' then 'danish'
        when 'fi' then 'finnish'
        when 'de' then 'german'
        when 'fr' then 'french'
        when 'es' then 'spanish'
        when 'it' then 'italian'
        when 'nl' then 'dutch'
        else 'simple'
      end,
      coalesce(title, '') || ' ' || coalesce(case_title, '') || ' ' || coalesce(sender, '') || ' '
        || coalesce(recipient, '') || ' ' || coalesce(case_number, '') || ' ' || coalesce(document_number, '') || ' '
        || coalesce(exemption, '')
    ) || array_to_tsvector(array_remove(array['=' || direction, case when exempt then '=exempt' end], null))
  ) stored not null,
  constraint portal_record_check check (sender_sign in ('none', 'marked', 'likely') and recipient_sign in ('none',
    'marked', 'likely')),
  constraint portal_record_check1 check ((task_id is null) = (seq is null)),
  constraint portal_record_check2 check (forgotten_at is null or (num_nonnulls(sender, recipient, title, case_title,
    exemption, link, page_url, document_number) = 0))
);
create index portal_record_exempt_idx on portal_record (practice, sort_date desc, id) where exempt;
create index portal_record_first_seen_at_idx on portal_record (first_seen_at) where forgotten_at is null;
create index portal_record_link on portal_record using hash (link);
create index portal_record_number on portal_record (site_id, document_number) where document_number is not null;
create unique index portal_record_portal_id_identity_key on portal_record (portal_id, identity);
create index portal_record_practice_sort_date_id_idx on portal_record (practice, sort_date desc, id);
create index portal_record_searched_idx on portal_record using gin (searched);
create index portal_record_site_id_sort_date_id_idx on portal_record (site_id, sort_date desc, id);

create table record_names (
  record_id uuid primary key references portal_record on update cascade on delete cascade,
  sender text,
  recipient text,
  title text,
  case_title text,
  exemption text,
  link text
);
create index record_names_link on record_names using hash (link);

create table person_removal (
  id uuid primary key,
  state text not null default 'looking' check (state in ('looking', 'found', 'removing', 'done', 'given-up')),
  name text,
  requested_by uuid references person on update cascade on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  decided_at timestamptz(3),
  finished_at timestamptz(3),
  looked bigint not null default 0,
  total bigint,
  place jsonb,
  version integer not null default 0,
  counts jsonb not null default '{}',
  constraint person_removal_name_check check ((name is null) = (state in ('done', 'given-up')))
);
create index person_removal_created_at_idx on person_removal (created_at desc, id);
create index person_removal_requested_by_idx on person_removal (requested_by);

create table removal_spelling (
  removal_id uuid not null references person_removal on update cascade on delete cascade,
  id text not null,
  text text,
  kind text not null check (kind in ('name', 'like', 'other')),
  ticked boolean not null,
  counts jsonb not null,
  examples jsonb not null default '[]',
  primary key (removal_id, id)
);

create table removal_body (
  removal_id uuid not null references person_removal on update cascade on delete cascade,
  hash text not null,
  primary key (removal_id, hash)
);

create table name_removal (
  name_hash text primary key,
  at timestamptz(3) not null default current_timestamp,
  records integer not null,
  key text,
  tags integer[] not null default '{}',
  words integer not null default 4
);

-- watch: the tables of schema/watch.prisma

create table watch_hub (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  key text not null,
  url text not null,
  kind text not null check (kind in ('feed', 'list')),
  title text not null default '',
  target_id uuid references target on update cascade on delete set null,
  looks integer not null default 0,
  fruitful integer not null default 0,
  firsts integer not null default 0,
  per_day double precision not null default 0,
  hours double precision[] default array[]::double precision[],
  weekdays double precision[] default array[]::double precision[],
  last_look timestamptz(3),
  last_item timestamptz(3),
  failures integer not null default 0,
  rests_until timestamptz(3),
  gone_at timestamptz(3)
);
create unique index watch_hub_site_id_key_key on watch_hub (site_id, key);
create index watch_hub_target_id_idx on watch_hub (target_id);

create table watch_site (
  sweep_id uuid not null references sweep on update cascade on delete cascade,
  site_id uuid not null references site on update cascade on delete cascade,
  rounds integer not null default 0,
  next_at timestamptz(3) not null,
  next_hub_id uuid,
  last_at timestamptz(3),
  downloads integer not null default 0,
  news integer not null default 0,
  primary key (sweep_id, site_id)
);
create index watch_site_next_at_idx on watch_site (next_at);
create index watch_site_site_id_idx on watch_site (site_id);

create table watch_forager (
  site_id uuid not null references site on update cascade on delete cascade,
  number integer not null,
  parent integer,
  born_at timestamptz(3) not null,
  ended_at timestamptz(3),
  score double precision not null,
  steps integer not null,
  brought integer not null,
  weights double precision[],
  weblog jsonb not null,
  version integer not null,
  constraint watch_forager_parent_check check (parent < number),
  primary key (site_id, number)
);

create table watch_document (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  practice boolean not null,
  hub_id uuid not null references watch_hub on update cascade on delete cascade,
  target_id uuid references target on update cascade on delete set null,
  identity text not null,
  url text,
  title text not null,
  dating text not null check (dating in ('time', 'day', 'first-seen')),
  published_from timestamptz(3) not null,
  published_to timestamptz(3) not null,
  found_at timestamptz(3) not null,
  state text not null check (state in ('news', 'not-news', 'held', 'dropped', 'muted')),
  burst_id uuid,
  aged boolean not null default false,
  title_shape text,
  section text,
  mute_id uuid,
  number text,
  task_id uuid,
  seq integer,
  constraint watch_document_published_check check (published_from <= published_to and published_to <= found_at)
);
create index watch_document_burst_id_idx on watch_document (burst_id);
create index watch_document_by_age on watch_document (practice, state, ((found_at - published_to))) include (found_at,
  published_to);
create index watch_document_hub_id_state_idx on watch_document (hub_id, state) include (practice);
create index watch_document_mute_id_idx on watch_document (mute_id);
create index watch_document_names on watch_document (found_at) where not aged;
create index watch_document_practice_state_found_at_id_idx on watch_document (practice, state, found_at desc, id)
  include (site_id, hub_id, published_to);
create unique index watch_document_site_id_identity_key on watch_document (site_id, identity);
create index watch_document_site_id_state_found_at_id_idx on watch_document (site_id, state, found_at desc, id)
  include (practice);
create index watch_document_target_id_state_found_at_id_idx on watch_document (target_id, state, found_at desc, id)
  include (practice, site_id, hub_id, published_to);
create index watch_document_title_words_idx on watch_document using gin (to_tsvector('simple'::regconfig, title));

create table watch_mute (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  practice boolean not null,
  hub_id uuid not null references watch_hub on update cascade on delete cascade,
  by text not null check (by in ('title', 'section')),
  shape text not null,
  state text not null default 'standing' check (state in ('standing', 'struck')),
  at timestamptz(3) not null default current_timestamp
);
create unique index watch_mute_hub_id_by_shape_key on watch_mute (hub_id, by, shape);
create index watch_mute_site_id_idx on watch_mute (site_id);

create table watch_burst (
  id uuid primary key,
  site_id uuid not null references site on update cascade on delete cascade,
  practice boolean not null,
  hub_id uuid not null references watch_hub on update cascade on delete cascade,
  at timestamptz(3) not null,
  documents integer not null,
  state text not null default 'held' check (state in ('held', 'released', 'dropped'))
);
create index watch_burst_hub_id_idx on watch_burst (hub_id);
create index watch_burst_practice_state_at_id_idx on watch_burst (practice, state, at desc, id);
create index watch_burst_site_id_state_idx on watch_burst (site_id, state);

-- discover: the tables of schema/discover.prisma

create table discover_run (
  sweep_id uuid primary key references sweep on update cascade on delete cascade,
  round integer not null default 0,
  batch jsonb not null default '[]',
  seeds text[] not null default array[]::text[],
  seeds_taken integer not null default 0,
  due_at timestamptz(3) not null default current_timestamp,
  stop text check (stop in ('budget', 'frontier-dry', 'no-seed', 'all-relevant')),
  asked integer not null default 0,
  fetched integer not null default 0,
  links integer not null default 0,
  downloads integer not null default 0,
  found_words jsonb not null default '[]',
  held_hosts text[] default array[]::text[],
  steps jsonb not null default '[]',
  struck text[] not null default '{}'
);
create index discover_run_due_at_idx on discover_run (due_at) where stop is null;

create table discover_round (
  sweep_id uuid not null references discover_run (sweep_id) on update cascade on delete cascade,
  round integer not null,
  at timestamptz(3) not null default current_timestamp,
  asked integer not null,
  fetched integer not null,
  finds integer not null,
  later integer not null,
  primary key (sweep_id, round)
);

create table discover_answer (
  sweep_id uuid not null references discover_run (sweep_id) on update cascade on delete cascade,
  round integer not null,
  seq integer not null,
  opened jsonb not null,
  primary key (sweep_id, round, seq)
);

create table discover_find (
  id uuid primary key,
  sweep_id uuid not null references discover_run (sweep_id) on update cascade on delete cascade,
  page integer not null,
  url text not null,
  host text not null,
  domain text not null,
  title text not null,
  probability double precision not null,
  found_at timestamptz(3) not null default current_timestamp,
  round integer not null,
  lot double precision not null,
  verdict text check (verdict in ('right', 'wrong', 'cannot-tell')),
  judged_by_id uuid references person on update cascade on delete set null,
  judged_at timestamptz(3),
  taught text check (taught in ('right', 'wrong', 'cannot-tell'))
);
create index discover_find_judged_by_id_idx on discover_find (judged_by_id);
create index discover_find_sweep_id_host_domain_verdict_idx on discover_find (sweep_id, host, domain, verdict);
create index discover_find_sweep_id_lot_idx on discover_find (sweep_id, lot);
create unique index discover_find_sweep_id_page_key on discover_find (sweep_id, page);
create index discover_find_title_words_idx on discover_find using gin (to_tsvector('simple'::regconfig, title));

create table no_public_body (
  id uuid primary key,
  practice boolean not null,
  host text not null,
  judged_by_id uuid references person on update cascade on delete set null,
  judged_at timestamptz(3) not null
);
create index no_public_body_judged_by_id_idx on no_public_body (judged_by_id);
create unique index no_public_body_practice_host_key on no_public_body (practice, host);

-- post: the tables of schema/post.prisma

create table subscription (
  id uuid primary key,
  name text not null,
  practice boolean not null,
  filter jsonb not null default '{}',
  means text not null check (means in ('webhook', 'mail', 'feed')),
  address text not null,
  secret text not null,
  old_secret text,
  old_secret_until timestamptz(3),
  language text not null default 'en' check (language in ('en', 'nb')),
  hour integer not null default 7 check (hour >= 0 and hour <= 23),
  time_zone text not null default 'UTC',
  at_most integer not null default 100 check (at_most > 0),
  digest_at timestamptz(3),
  off_at timestamptz(3),
  off_reason text check (off_reason in ('person', 'reader', 'gone', 'failing')),
  off_detail text,
  failures integer not null default 0,
  waits_until timestamptz(3),
  runner text,
  runner_until timestamptz(3),
  deleted_at timestamptz(3),
  created_by_id uuid references person on update cascade on delete set null,
  created_at timestamptz(3) not null default current_timestamp,
  tells text[] not null check (cardinality(tells) > 0 and (tells <@ array['page.lost', 'page.moved', 'page.returned',
    'page.changed', 'document.found', 'finding.probable', 'sweep.done', 'schedule.failed', 'disk.low'])),
  link_hash text,
  constraint subscription_off_check check ((off_at is null) = (off_reason is null)),
  constraint subscription_digest_check check ((means = 'mail') = (digest_at is not null))
);
create index subscription_created_by_id_idx on subscription (created_by_id);
create unique index subscription_link_hash_key on subscription (link_hash);

create table delivery (
  id uuid primary key,
  subscription_id uuid not null references subscription on update cascade on delete cascade,
  kind text not null check (kind in ('news', 'test')),
  payload jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz(3),
  outcome text check (outcome in ('delivered', 'given-up')),
  status integer,
  detail text,
  created_at timestamptz(3) not null default current_timestamp,
  last_at timestamptz(3),
  constraint delivery_waits_check check ((next_at is null) = (outcome is not null))
);
create index delivery_created_at_idx on delivery (created_at);
create index delivery_subscription_id_created_at_id_idx on delivery (subscription_id, created_at desc, id);
create index delivery_subscription_id_next_at_idx on delivery (subscription_id, next_at);

create table notice (
  id uuid primary key,
  type text not null,
  practice boolean not null,
  at timestamptz(3) not null default current_timestamp,
  site_id uuid references site on update cascade on delete cascade,
  target_id uuid references target on update cascade on delete cascade,
  sweep_id uuid references sweep on update cascade on delete cascade,
  search_id uuid references search on update cascade on delete cascade,
  schedule_run_id bigint references schedule_run on update cascade on delete cascade,
  place text,
  free_bytes bigint,
  over_at timestamptz(3),
  constraint notice_subject_check check (
    case type
      when 'finding.probable' then num_nonnulls(search_id, site_id, target_id) = 3
      when 'sweep.done' then sweep_id is not null
      when 'schedule.failed' then schedule_run_id is not null
      when 'disk.low' then num_nonnulls(place, free_bytes) = 2
      else false
    end
  )
);
create index notice_at_idx on notice (at);
create unique index notice_disk_low on notice (place) where over_at is null and type = 'disk.low';
create index notice_schedule_run_id_idx on notice (schedule_run_id);
create index notice_search_id_idx on notice (search_id);
create index notice_site_id_idx on notice (site_id);
create index notice_sweep_id_idx on notice (sweep_id);
create index notice_target_id_idx on notice (target_id);
create index notice_type_practice_at_idx on notice (type, practice, at desc);

create table subscription_news (
  subscription_id uuid not null references subscription on update cascade on delete cascade,
  change_id uuid references page_change on update cascade on delete cascade,
  at timestamptz(3) not null default current_timestamp,
  delivery_id uuid references delivery on update cascade on delete cascade,
  document_id uuid references watch_document on update cascade on delete cascade,
  notice_id uuid references notice on update cascade on delete cascade,
  subject_id uuid generated always as (coalesce(change_id, document_id, notice_id)) stored not null,
  primary key (subscription_id, subject_id),
  constraint subscription_news_subject_check check (num_nonnulls(change_id, document_id, notice_id) = 1)
);
create index subscription_news_change_id_idx on subscription_news (change_id);
create index subscription_news_delivery_id_idx on subscription_news (delivery_id);
create index subscription_news_document_id_idx on subscription_news (document_id);
create index subscription_news_notice_id_idx on subscription_news (notice_id);
create index subscription_news_untold on subscription_news (subscription_id, at) where delivery_id is null;

-- seals: the tables of schema/seals.prisma

create table sealing_key (
  id uuid primary key,
  public_key text not null,
  private_key text not null,
  created_at timestamptz(3) not null default current_timestamp,
  retired_at timestamptz(3)
);
create unique index sealing_key_in_use on sealing_key (((retired_at is null))) where retired_at is null;

create table seal (
  search_id uuid not null references finding (search_id) on update cascade on delete cascade,
  files_sum text not null,
  key_id uuid not null references sealing_key on update cascade on delete restrict,
  manifest text not null,
  signature bytea not null,
  sealed_at timestamptz(3) not null,
  time_stamp bytea,
  stamped_at timestamptz(3),
  stamped_by text,
  stamp_next_at timestamptz(3),
  stamp_attempts integer not null default 0,
  stamp_detail text,
  primary key (search_id, files_sum)
);
create index seal_key_id_idx on seal (key_id);
create index seal_stamp_next_at_idx on seal (stamp_next_at);

create table proof_sheet (
  search_id uuid not null references finding (search_id) on update cascade on delete cascade,
  version integer not null,
  language text not null,
  covered boolean not null,
  told jsonb not null,
  hash text not null,
  pdf bytea,
  made_at timestamptz(3) not null,
  primary key (search_id, version)
);

-- Foreign keys to tables that are created after their table

alter table verified_page add foreign key (verification_id) references verification (id) on update cascade on delete
  set null;
alter table sweep add foreign key (schedule_id) references schedule (id) on update cascade on delete set null;
alter table report_pdf_sheet add foreign key (search_id) references finding (search_id) on update cascade on delete
  cascade;
alter table watch_document add foreign key (burst_id) references watch_burst (id) on update cascade on delete cascade;
alter table watch_document add foreign key (mute_id) references watch_mute (id) on update cascade on delete set null;

-- Views

-- Searches that figures count: those of sweeps that are no trial.
create view counted_search as
  select s.id, s.sweep_id, s.site_id, s.algorithm, s.lead, s.outcome, s.reason, s.downloads, s.finished_at, s.confidence,
    s.found_url, s.found_title, s.change, s.sampled, s.verdict, s.answer, sweep.practice, sweep.created_at as swept_at,
    locate.target_version_id, version.target_id, s.found_register
  from search s join sweep on sweep.id = s.sweep_id and not sweep.try_out
    join locate_sweep locate on locate.sweep_id = s.sweep_id
    join target_version version on version.id = locate.target_version_id;
create view lead_search as select * from counted_search where lead;

-- Functions: the files of prisma/triggers

-- A host as an owner may have named it: itself and each name that it lies below, with its port (where that is none of the usual)
-- and without.
CREATE OR REPLACE FUNCTION hosts_above("host" TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT array_to_string(labels[first:], '.') || port
    FROM string_to_array(regexp_replace($1, ':[0-9]+$', ''), '.') labels, generate_series(1, cardinality(labels)) first,
      unnest(ARRAY['', coalesce(substring($1 from ':[0-9]+$'), '')]) port
  )
$$;

-- What an address has behind its host; "/" where that is nothing.
CREATE OR REPLACE FUNCTION url_rest("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(nullif(regexp_replace($1, '^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*', ''), ''), '/')
$$;

-- By what a page's address begins where it lies at or under another: without query and last slash, but for an address that
-- has no more than a query to tell it from the rest of its site.
CREATE OR REPLACE FUNCTION url_stem("url" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN url_rest($1) ~* '^/?((index|default)\.[a-z0-9]+)?([?#]|$)' THEN url_rest($1)
    ELSE regexp_replace(regexp_replace(url_rest($1), '[?#].*$', ''), '/+$', '') END
$$;

-- Does a page lie at a place or under it? A place without anything behind its host is the whole host. Capitals are taken
-- for small letters: some servers do, and a page that is covered though it need not be is the smaller harm.
CREATE OR REPLACE FUNCTION lies_in("page" TEXT, "place" TEXT) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(url_host($1) = url_host($2) AND ($2 !~ '://[^/?#]+[/?#]' OR lower(url_rest($1)) = lower(url_stem($2))
    OR starts_with(lower(url_rest($1)), lower(url_stem($2)))
      AND substr(url_rest($1), length(url_stem($2)) + 1, 1) IN ('/', '?', '&', '#', ';')), false)
$$;

-- Which of these pages name private persons: for each in its place (`n`, from 1) null where it does not, else the part of its
-- address that is surely no record's, which everybody may see: of places within places the outermost, since an inner one may
-- be somebody's entry. It does where it lies
--   at or under a portal of its site (or of the site on whose host it lies), the form of one, or what its form is sent to;
--   at or under the page that people or searches hold to be the site's, of a target that names people (a mail record);
--   on a host, not the site's own, on which some site has a portal or such a page, or that is such a target's register.
-- What holds for a host is asked once for all its pages. Planned for few of them, with the indexes of large tables:
-- a plan for the number that is asked for reads those tables whole.
CREATE OR REPLACE FUNCTION naming_places("sites" UUID[], "pages" TEXT[]) RETURNS TABLE ("n" BIGINT, "place" TEXT)
LANGUAGE sql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan AS $$
  WITH page AS MATERIALIZED (
    SELECT n, url, site_id, host, dense_rank() OVER (ORDER BY site_id, host) AS k
    FROM (SELECT n, url, site_id, url_host(url) AS host FROM unnest($1, $2) WITH ORDINALITY AS asked(site_id, url, n)) asked
  ), host AS MATERIALIZED (
    SELECT DISTINCT k, site_id, host FROM page
  ), owner AS MATERIALIZED (
    SELECT k, site_id AS id FROM host UNION SELECT k, site.id FROM host JOIN site ON url_host(home_url) = host.host
  ), own AS MATERIALIZED (
    SELECT k, place, url_host(place) AS host FROM (
      SELECT k, unnest(ARRAY[url, form_url, form ->> 'action']) AS place FROM owner JOIN record_portal ON site_id = owner.id
      UNION
      SELECT k, verified.url FROM owner JOIN verified_page verified ON verified.site_id = owner.id
        JOIN target ON target.id = verified.target_id AND target.names_people
      UNION
      SELECT k, search.found_url FROM owner JOIN standing_answer standing ON standing.site_id = owner.id
        JOIN target ON target.id = standing.target_id AND target.names_people
        JOIN search ON search.id = standing.search_id AND search.verdict IS DISTINCT FROM 'wrong') told
  ), away AS (
    SELECT k, host.host FROM host LEFT JOIN site ON site.id = site_id WHERE host.host IS DISTINCT FROM url_host(home_url)
  ), naming_host AS MATERIALIZED (
    SELECT k, host FROM away
    WHERE EXISTS (SELECT FROM record_portal WHERE url_host(url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form_url) = away.host)
      OR EXISTS (SELECT FROM record_portal WHERE url_host(form ->> 'action') = away.host)
      OR EXISTS (SELECT FROM own WHERE own.k = away.k AND own.host = away.host)
      OR EXISTS (SELECT FROM register JOIN target ON target.slug = ANY (register.targets) AND target.names_people
        WHERE register.removed_at IS NULL AND (register.host = away.host
          OR register.host LIKE '*.%' AND away.host LIKE '%' || replace(replace(substring(register.host from 2), '%', '\%'), '_', '\_')))
  ), places AS (
    SELECT n, place, false AS is_host FROM page JOIN own USING (k, host) WHERE lies_in(url, place)
    UNION ALL
    SELECT n, 'https://' || naming_host.host, true FROM page JOIN naming_host USING (k)
  )
  SELECT DISTINCT ON (n) n, place FROM page LEFT JOIN places USING (n) ORDER BY n, is_host, length(place), place
$$;

-- Whether one page names private persons, as `naming_places` says of several.
CREATE OR REPLACE FUNCTION naming_place("site" UUID, "page" TEXT) RETURNS TEXT LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT place FROM naming_places(ARRAY[$1], ARRAY[$2])
$$;

-- Covers spellings in an entry of the audit log, and has the entry say so. The only change that it knows: API and worker may
-- only append to it.
CREATE OR REPLACE FUNCTION "cover_audit_entry"(entry bigint, spelled text[]) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
DECLARE
  one text;
  new_subject text;
  new_details text;
BEGIN
  SELECT subject, details::text INTO new_subject, new_details FROM audit_entry WHERE id = entry FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOREACH one IN ARRAY spelled LOOP
    IF length(one) < 4 OR one ~ '["{}]' THEN
      RAISE EXCEPTION 'not a name';
    END IF;
    new_subject := replace(new_subject, one, '***');
    new_details := replace(new_details, one, '***');
  END LOOP;
  UPDATE audit_entry SET subject = new_subject, details = new_details::jsonb || '{"covered": true}' WHERE id = entry;
  RETURN true;
END $$;
revoke all on function cover_audit_entry(bigint, text[]) from public;

-- Something of a finding's evidence was covered or let go: pictures of its near misses, which may show it, go.
CREATE OR REPLACE FUNCTION "drop_near_miss_pictures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'evidence_page' THEN
    DELETE FROM near_miss_picture WHERE search_id = NEW.task_id;
  ELSE
    DELETE FROM near_miss_picture WHERE search_id = NEW.search_id;
  END IF;
  RETURN NULL;
END $$;

-- What a proof sheet says was covered: its PDF, in which it still stands, goes.
CREATE OR REPLACE FUNCTION "drop_proof_sheet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.pdf := NULL;
  RETURN NEW;
END $$;

-- What a sheet of a report says was covered or let go, or its finding went: the part in which it stands goes.
CREATE OR REPLACE FUNCTION "drop_report_pdf_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.covered := true;
  END IF;
  UPDATE report_pdf_part SET pdf = NULL
  WHERE report_pdf_id = OLD.report_pdf_id AND OLD.number BETWEEN first_sheet AND last_sheet AND pdf IS NOT NULL;
  RETURN CASE WHEN TG_OP = 'UPDATE' THEN NEW ELSE OLD END;
END $$;

-- Something of a finding was covered or let go: its proof sheets, which may say or show it, say nothing any more.
CREATE OR REPLACE FUNCTION "empty_proof_sheets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proof_sheet SET told = '{}' WHERE search_id = NEW.search_id;
  UPDATE report_pdf_sheet SET told = '{}' WHERE search_id = NEW.search_id AND told IS NOT NULL;
  RETURN NULL;
END $$;

-- Carries what a locate task ended with over to its search, where indexes hold it together with verdict and answer.
CREATE OR REPLACE FUNCTION "end_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL UNION ALL SELECT FROM old_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  UPDATE search SET outcome = n.outcome, reason = n.reason, downloads = n.downloads, finished_at = n.finished_at
    FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE search.id = n.id AND (o.outcome, o.reason, o.finished_at) IS DISTINCT FROM (n.outcome, n.reason, n.finished_at);
  RETURN NULL;
END $$;

-- A sweep that has ended needs no slots in its tallies any more: every look would have to add them up.
CREATE OR REPLACE FUNCTION "fold_tallies"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH spread AS (DELETE FROM task_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO task_tally AS tally (sweep_id, engine, outcome, slot, count, downloads)
    SELECT sweep_id, engine, outcome, 0, sum(count), sum(downloads) FROM spread GROUP BY 1, 2, 3
    ON CONFLICT (sweep_id, engine, outcome, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads;
  DELETE FROM task_tally WHERE sweep_id = NEW.id AND slot = 0 AND count = 0;
  WITH spread AS (DELETE FROM search_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO search_tally AS tally
      (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, count, downloads)
    SELECT sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, 0, sum(count), sum(downloads)
    FROM spread GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads;
  DELETE FROM search_tally WHERE sweep_id = NEW.id AND slot = 0 AND count = 0;
  WITH spread AS (DELETE FROM download_tally WHERE sweep_id = NEW.id AND slot > 0 RETURNING *)
  INSERT INTO download_tally AS tally (sweep_id, algorithm, downloads, trained, slot, count)
    SELECT sweep_id, algorithm, downloads, trained, 0, sum(count) FROM spread GROUP BY 1, 2, 3, 4
    ON CONFLICT (sweep_id, algorithm, downloads, trained, slot) DO UPDATE SET count = tally.count + excluded.count;
  RETURN NULL;
END $$;

-- Keeps standing_answer, a site's answer for a target today, when a lead search is done or its verdict changes.
CREATE OR REPLACE FUNCTION "keep_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO standing_answer AS standing
    SELECT DISTINCT ON (s.site_id, s.target_id) s.site_id, s.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM new_rows n JOIN lead_search s ON s.id = n.id
    WHERE s.outcome <> 'cancelled'
    ORDER BY s.site_id, s.target_id, s.finished_at DESC
    ON CONFLICT (site_id, target_id) DO UPDATE SET search_id = excluded.search_id,
      finished_at = excluded.finished_at, answer = excluded.answer, verdict = excluded.verdict
      WHERE standing.finished_at < excluded.finished_at OR standing.search_id = excluded.search_id;
  RETURN NULL;
END $$;

-- What a finding's page says is carried over to its search, as a mark, where two sweeps are compared by it.
CREATE OR REPLACE FUNCTION "mark_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search SET text_mark = ('x' || left(NEW.visible_hash, 16))::bit(64)::bigint WHERE id = NEW.search_id;
  RETURN NULL;
END $$;

-- Whether the owner of a host, or of one that it lies below, wants nothing to be asked of it.
CREATE OR REPLACE FUNCTION owner_objects("host" TEXT) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM owner_wish wish
    WHERE wish.host = ANY (hosts_above($1)) AND wish.kind = 'objection' AND wish.withdrawn_at IS NULL)
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

-- A body whose last evidence is removed is no longer kept: retention lets it go like any other.
CREATE OR REPLACE FUNCTION "release_blobs"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone CONSTANT text := CASE TG_TABLE_NAME
    WHEN 'evidence_page' THEN 'SELECT received_hash FROM old_rows UNION SELECT text_hash FROM old_rows'
    WHEN 'known_page' THEN 'SELECT text_hash FROM old_rows'
    WHEN 'page_change' THEN 'SELECT before_hash FROM old_rows UNION SELECT after_hash FROM old_rows
      UNION SELECT picture_hash FROM old_rows'
    ELSE 'SELECT screenshot_hash FROM old_rows UNION SELECT visible_hash FROM old_rows' END;
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  EXECUTE 'UPDATE blob SET kept = false WHERE kept AND hash IN (' || gone || $sql$)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.received_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM evidence_page e WHERE e.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.screenshot_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM finding f WHERE f.visible_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM known_page p WHERE p.text_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.before_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.after_hash = blob.hash)
    AND NOT EXISTS (SELECT FROM page_change c WHERE c.picture_hash = blob.hash)$sql$;
  RETURN NULL;
END $$;

-- Where the search behind a standing answer is removed, the one before it stands again.
CREATE OR REPLACE FUNCTION "restore_standing_answers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN
    RETURN NULL;
  END IF;
  WITH gone AS (
    DELETE FROM standing_answer standing USING old_rows o WHERE standing.search_id = o.id
    RETURNING standing.site_id, standing.target_id)
  INSERT INTO standing_answer
    SELECT gone.site_id, gone.target_id, s.id, s.finished_at, s.answer, s.verdict
    FROM gone CROSS JOIN LATERAL (
      SELECT * FROM lead_search
      WHERE lead_search.site_id = gone.site_id AND lead_search.target_id = gone.target_id AND lead_search.outcome <> 'cancelled'
      ORDER BY lead_search.finished_at DESC LIMIT 1) s
    WHERE EXISTS (SELECT FROM site WHERE site.id = gone.site_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Has a task of this site and engine its turn? Claims of one site by one engine come one after the other until their
-- transactions end, so that the later sees the earlier: a volatile function reads what was committed when it asks, not when
-- the claim began.
CREATE OR REPLACE FUNCTION takes_turn("task" UUID, "site" UUID, "engine" TEXT) RETURNS BOOLEAN
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF $2 IS NULL THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended($2::text || $3, 0));
  RETURN NOT EXISTS (
    SELECT FROM task other WHERE other.site_id = $2 AND other.finished_at IS NULL
      AND other.engine = $3 AND other.id <> $1 AND other.runner IS NOT NULL AND other.runner_until > now());
END $$;

-- Keeps search_tally, download_tally and claim_tally in step with the table search, by each statement's differences. While
-- the sweep runs, each connection has its own slot.
CREATE OR REPLACE FUNCTION "tally_searches"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT text := '(o.outcome, o.answer, o.verdict, o.change, o.sampled, o.confidence)
    IS DISTINCT FROM (n.outcome, n.answer, n.verdict, n.change, n.sampled, n.confidence)';
  deltas CONSTANT text := '(SELECT s.*, CASE sweep.state WHEN ''running'' THEN pg_backend_pid() % 16 ELSE 0 END AS slot FROM (' || CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed
      || ' UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE ' || changed END
    || ') s JOIN sweep ON sweep.id = s.sweep_id) s';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) THEN -- a cascade that found nothing left
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO search_tally AS tally
      (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot, count, downloads)
    SELECT s.sweep_id, s.algorithm, coalesce(s.outcome, ''), s.answer, coalesce(s.verdict, ''),
      coalesce(s.change, ''), s.sampled, s.trained, s.slot, sum(s.sign),
      sum(CASE WHEN s.outcome IS NULL THEN 0 ELSE s.sign * s.downloads END)
    FROM $sql$ || deltas || $sql$
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ON CONFLICT (sweep_id, algorithm, outcome, answer, verdict, change, sampled, trained, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  EXECUTE $sql$INSERT INTO download_tally AS tally (sweep_id, algorithm, downloads, trained, slot, count)
    SELECT s.sweep_id, s.algorithm, s.downloads, s.trained, s.slot, sum(s.sign)
    FROM $sql$ || deltas || $sql$ WHERE s.outcome IN ('found', 'not-found')
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.sign) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (sweep_id, algorithm, downloads, trained, slot) DO UPDATE SET count = tally.count + excluded.count$sql$;
  EXECUTE $sql$INSERT INTO claim_tally AS tally (sweep_id, algorithm, bin, count, "right", confidence)
    SELECT s.sweep_id, s.algorithm, greatest(0, least(9, floor(coalesce(s.confidence, 0) * 10))), sum(s.sign),
      sum(CASE WHEN s.verdict = CASE s.outcome WHEN 'found' THEN 'correct' ELSE 'absent' END THEN s.sign ELSE 0 END),
      sum(s.sign * coalesce(s.confidence, 0)::numeric)
    FROM $sql$ || deltas || $sql$
    WHERE s.verdict IN ('correct', 'wrong', 'absent') AND s.outcome IN ('found', 'not-found') AND NOT s.trained
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (sweep_id, algorithm, bin) DO UPDATE SET count = tally.count + excluded.count,
      "right" = tally."right" + excluded."right", confidence = tally.confidence + excluded.confidence$sql$;
  RETURN NULL;
END $$;

-- Keeps site_tally in step with the table search. Where searches are removed their sites are counted anew, unless they
-- are removed too: of a sweep that is gone nobody can say any more if it was a try-out.
CREATE OR REPLACE FUNCTION "tally_sites"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT n.site_id, count(*), max(n.finished_at)
      FROM new_rows n JOIN sweep ON sweep.id = n.sweep_id AND NOT sweep.try_out GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET searches = tally.searches + excluded.searches,
        last_checked_at = greatest(tally.last_checked_at, excluded.last_checked_at);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT n.site_id, 0, max(n.finished_at)
      FROM new_rows n JOIN old_rows o ON o.id = n.id AND o.finished_at IS DISTINCT FROM n.finished_at
        JOIN sweep ON sweep.id = n.sweep_id AND NOT sweep.try_out GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET last_checked_at = greatest(tally.last_checked_at, excluded.last_checked_at);
  ELSIF EXISTS (SELECT FROM old_rows) THEN
    INSERT INTO site_tally AS tally (site_id, searches, last_checked_at)
      SELECT site.id, count(s.id), max(s.finished_at)
      FROM site LEFT JOIN counted_search s ON s.site_id = site.id
      WHERE site.id IN (SELECT site_id FROM old_rows) GROUP BY 1 ORDER BY 1
      ON CONFLICT (site_id) DO UPDATE SET searches = excluded.searches, last_checked_at = excluded.last_checked_at;
  END IF;
  RETURN NULL;
END $$;

-- Keeps task_tally in step with the table task, by each statement's differences. A task that goes on is written at each
-- download and changes no total: that is seen first. Finished tasks of a sweep that goes on may be removed and their
-- counts stay: whoever does that says so for the transaction (`hyrde.folding`). While the sweep runs, each connection has its own slot.
CREATE OR REPLACE FUNCTION "tally_tasks"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  deltas CONSTANT text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT n.*, 1 AS sign FROM new_rows n'
    WHEN 'DELETE' THEN 'SELECT o.*, -1 AS sign FROM old_rows o'
    ELSE 'SELECT o.*, -1 AS sign FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome
      UNION ALL SELECT n.*, 1 FROM old_rows o JOIN new_rows n ON n.id = o.id WHERE o.outcome IS DISTINCT FROM n.outcome' END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM old_rows) OR current_setting('hyrde.folding', true) = 'on' THEN -- or a cascade that found nothing left
      RETURN NULL;
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (SELECT FROM new_rows WHERE outcome IS NOT NULL)
      AND NOT EXISTS (SELECT FROM old_rows WHERE outcome IS NOT NULL) THEN
      RETURN NULL;
    END IF;
  END IF;
  EXECUTE $sql$INSERT INTO task_tally AS tally (sweep_id, engine, outcome, slot, count, downloads)
    SELECT t.sweep_id, t.engine, coalesce(t.outcome, ''), CASE sweep.state WHEN 'running' THEN pg_backend_pid() % 16 ELSE 0 END,
      sum(t.sign), sum(CASE WHEN t.outcome IS NULL THEN 0 ELSE t.sign * t.downloads END)
    FROM ($sql$ || deltas || $sql$) t JOIN sweep ON sweep.id = t.sweep_id
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (sweep_id, engine, outcome, slot) DO UPDATE
      SET count = tally.count + excluded.count, downloads = tally.downloads + excluded.downloads$sql$;
  RETURN NULL;
END $$;

-- Triggers

create trigger drop_near_miss_pictures_of_page
  after update of redacted, has_records on evidence_page for each row
  when (old.redacted is distinct from new.redacted or old.has_records is distinct from new.has_records)
  execute function drop_near_miss_pictures();
create trigger release_page_blobs
  after delete on evidence_page referencing old table as old_rows for each statement execute function release_blobs();
create trigger drop_near_miss_pictures
  after update of redacted on finding for each row when (old.redacted is distinct from new.redacted)
  execute function drop_near_miss_pictures();
create trigger empty_proof_sheets
  after update of redacted on finding for each row when (old.redacted is distinct from new.redacted)
  execute function empty_proof_sheets();
create trigger mark_changed_text
  after update of visible_hash on finding for each row when (new.visible_hash is distinct from old.visible_hash)
  execute function mark_text();
create trigger mark_new_text
  after insert on finding for each row when (new.visible_hash is not null) execute function mark_text();
create trigger release_finding_blobs
  after delete on finding referencing old table as old_rows for each statement execute function release_blobs();
create trigger known_page_release_blobs
  after delete on known_page referencing old table as old_rows for each statement execute function release_blobs();
create trigger page_change_release_blobs
  after delete on page_change referencing old table as old_rows for each statement execute function release_blobs();
create trigger drop_proof_sheet
  before update on proof_sheet for each row execute function drop_proof_sheet();
create trigger drop_report_pdf_part
  before update on report_pdf_sheet for each row
  when (old.told is not null and new.told is not null and old.told is distinct from new.told)
  execute function drop_report_pdf_part();
create trigger drop_report_pdf_part_of_finding
  before delete on report_pdf_sheet for each row execute function drop_report_pdf_part();
create trigger drop_near_miss_pictures_of_runner_up
  after update of title on runner_up for each row when (old.title is distinct from new.title)
  execute function drop_near_miss_pictures();
create trigger standing_after_delete
  after delete on search referencing old table as old_rows for each statement
  execute function restore_standing_answers();
create trigger standing_after_insert
  after insert on search referencing new table as new_rows for each statement
  execute function keep_standing_answers();
create trigger standing_after_update
  after update on search referencing new table as new_rows for each statement
  execute function keep_standing_answers();
create trigger tally_changed_searches
  after update on search referencing old table as old_rows new table as new_rows for each statement
  execute function tally_searches();
create trigger tally_new_searches
  after insert on search referencing new table as new_rows for each statement execute function tally_searches();
create trigger tally_removed_searches
  after delete on search referencing old table as old_rows for each statement execute function tally_searches();
create trigger tally_sites_of_changed
  after update on search referencing old table as old_rows new table as new_rows for each statement
  execute function tally_sites();
create trigger tally_sites_of_new
  after insert on search referencing new table as new_rows for each statement execute function tally_sites();
create trigger tally_sites_of_removed
  after delete on search referencing old table as old_rows for each statement execute function tally_sites();
create trigger fold_tallies
  after update of state on sweep for each row when ((old.state <> new.state) and (new.state in ('done', 'cancelled')))
  execute function fold_tallies();
create trigger end_searches
  after update on task referencing old table as old_rows new table as new_rows for each statement
  execute function end_searches();
create trigger tally_changed_tasks
  after update on task referencing old table as old_rows new table as new_rows for each statement
  execute function tally_tasks();
create trigger tally_new_tasks
  after insert on task referencing new table as new_rows for each statement execute function tally_tasks();
create trigger tally_removed_tasks
  after delete on task referencing old table as old_rows for each statement execute function tally_tasks();
create trigger empty_proof_sheets_of_trail
  after update of label on trail_step for each row when (old.label is distinct from new.label)
  execute function empty_proof_sheets();
