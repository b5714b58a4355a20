import type pg from 'pg';

/** SQL expression: a valid UUID derived from a text. */
export const id = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** SQL expression: the `n`-th of five numbers in [0, 1) derived from a text, the same in every run. */
export const random = (n: number, text: string): string =>
  `(('x' || substr(md5(${text}), ${1 + n * 6}, 6))::bit(24)::int / 16777216.0::float8)`;

/** Size of a database after several years of use; all of it is practice data. */
export interface Scenario {
  sites: number;
  /** Number of searches of all sweeps; the last sweep may have fewer sites than the others. */
  searches: number;
}

/** Algorithms of the sweeps; every third sweep runs the second one beside its lead. */
const ALGORITHMS = ['ls2f:S=100,threshold=0.75', 'rw'];
const TARGETS = ['mail-record', 'mail-record', 'contact', 'mail-record', 'accessibility-statement'];
const [FIRST_TARGET = ''] = TARGETS;
const REGIONS = 40;
const REVIEWERS = 20;
/** Number of sites that trained the first target's second version, which the later half of its sweeps use. */
const TRAINING_SITES = 200;
const DAYS_BETWEEN_SWEEPS = 6;

type Connection = Pick<pg.Client, 'query'>;

/** Parameter: `$1` number of sites. */
const SITES = `
insert into site (id, name, home_url, region_id, language, population, practice)
select ${id("'site ' || n")}, 'Site ' || lpad(n::text, 6, '0'), 'https://www.site-' || n || '.example/',
  ${id(`'region ' || 1 + n % ${REGIONS}`)}, 'nb', n * 7919 % 100000, true
from generate_series(1, $1::int) n`;

/** Parameters: `$1` age of the second version in days, `$2` number of training sites. */
const SECOND_VERSION = `
with version as (
  insert into target_version (id, target_id, version, words, origin, based_on_id, created_at)
  select ${id("'version'")}, target_id, version + 1, words, 'verdicts', id, now() - $1::int * interval '1 day'
  from target_version where target_id = (select id from target where slug = '${FIRST_TARGET}') order by version desc limit 1
  returning id)
insert into target_training_site (target_version_id, site_id)
select version.id, ${id("'site ' || n")} from version, generate_series(1, $2::int) n`;

/** Parameters: `$1` number of the sweep, `$2` its age in days, `$3` target, `$4` algorithms, `$5` state. */
const SWEEP = `
with made as (
  insert into sweep (id, kind, name, state, plan, budget, seed, practice, created_at, finished_at)
  select ${id("'sweep ' || $1::int")}, 'locate', 'Sweep ' || $1::int, $5, jsonb_build_object('kind', 'locate',
      'target', $3::text, 'algorithms', to_jsonb($4::text[]), 'budget', 60, 'practice', true, 'sites', 'all'),
    60, $1::int, true, now() - $2::int * interval '1 day' - interval '1 hour', case $5 when 'done' then now() - $2::int * interval '1 day' end
  returning id, created_at)
insert into locate_sweep (sweep_id, target_version_id, algorithms)
select made.id, version.id, $4::text[]
from made join target on target.slug = $3::text join target_version version on version.target_id = target.id
where version.created_at <= made.created_at order by version.version desc limit 1`;

/**
 * Results of a sweep's searches. Parameters: `$1` number of the sweep, `$2` number of its sites, `$3` algorithms, `$4`
 * fraction of waiting searches.
 */
const MADE = `
insert into made
select ${id("'task ' || key")}, sweep.id, ${id("'site ' || n")}, n, algorithm, algorithm = ($3::text[])[1], 'https://www.site-' || n || '.example/',
  outcome, case outcome when 'found' then 'accepted' when 'not-found' then 'site-exhausted' when 'unreachable' then 'time-out' end,
  1 + floor(u[2] * 59)::int, sweep.created_at + u[2] * interval '1 hour', round((.3 + .7 * u[3])::numeric, 4)::float8,
  case when outcome in ('found', 'not-found') and u[4] < .28 then case
    when u[5] < .05 then 'cannot-tell' when u[5] < .8 then case outcome when 'found' then 'correct' else 'absent' end else 'wrong' end end,
  u[4] > .2 and u[4] < .32, u[5],
  exists (select from locate_sweep locate join target_training_site trained on trained.target_version_id = locate.target_version_id
    where locate.sweep_id = sweep.id and trained.site_id = ${id("'site ' || n")})
from sweep cross join generate_series(1, $2::int) n cross join unnest($3::text[]) each(algorithm)
  cross join lateral (select $1::int || ' ' || algorithm || ' ' || n) named(key)
  cross join lateral (select array[${[0, 1, 2, 3, 4].map((n) => random(n, 'key')).join(', ')}]) chance(u)
  cross join lateral (select case when ${random(0, "key || ' waits'")} < $4::float8 then null when u[1] < .7 then 'found'
    when u[1] < .85 then 'not-found' else 'unreachable' end) ended(outcome)
where sweep.id = ${id("'sweep ' || $1::int")}`;

const TABLE = `
create temporary table made (id uuid, sweep_id uuid, site_id uuid, site_number int, algorithm text, lead boolean, home text,
  outcome text, reason text, downloads int, finished_at timestamptz(3), confidence float8, verdict text, sampled boolean, chance float8, trained boolean)`;

/** SQL expression: URL of the finding; null if nothing was found. */
const FOUND_URL = `case outcome when 'found' then home || 'postliste/' || site_number end`;

/** Statements that write the results in the product's order; the product's triggers keep the tallies. */
const WRITE = [
  `insert into task (id, sweep_id, site_id, subject, input, engine, engine_version, seed, state, attempts, outcome, reason, downloads, started_at, finished_at)
   select id, sweep_id, site_id, home, jsonb_build_object('home', home, 'language', 'nb'), algorithm, '1', site_number,
     case when outcome is null then 'waiting' else 'done' end, 1, outcome, reason, case when outcome is null then 0 else downloads end,
     finished_at - interval '2 minutes', case when outcome is not null then finished_at end from made`,
  `insert into search (id, sweep_id, site_id, algorithm, lead, outcome, reason, downloads, finished_at, confidence, found_url, found_title, change, sampled, trained, verdict)
   select id, sweep_id, site_id, algorithm, lead, outcome, reason, case when outcome is null then 0 else downloads end,
     case when outcome is not null then finished_at end, case when outcome in ('found', 'not-found') then confidence end, ${FOUND_URL},
     case outcome when 'found' then 'Postliste' end,
     case when lead and outcome = 'found' then case when chance < .9 then 'unchanged' else 'changed' end end, sampled, trained, verdict from made`,
];

/**
 * Statements that write rows without tallies. Their foreign keys are not checked, which would take most of the time.
 */
const WRITE_UNCHECKED = [
  `insert into blob (hash, encoding, bytes, body, kept)
   select encode(sha256(id::text::bytea), 'hex'), 'identity', 36, id::text::bytea, true from made where outcome = 'found'`,
  `insert into evidence_page (task_id, seq, url, final_url, status, content_type, charset, reading, text_hash, at, duration_ms)
   select id, 2, ${FOUND_URL}, ${FOUND_URL}, 200, 'text/html', 'utf-8', 'rendered-dom', encode(sha256(id::text::bytea), 'hex'), finished_at, 120
   from made where outcome = 'found'`,
  `insert into finding (search_id, url, title, confidence, seq, language, screenshot)
   select id, ${FOUND_URL}, case outcome when 'found' then 'Postliste' end, confidence, case outcome when 'found' then 2 end, 'nb', 'off'
   from made where outcome in ('found', 'not-found')`,
  `insert into trail_step (search_id, position, url, label, seq)
   select id, step, case step when 2 then ${FOUND_URL} else home end, 'Innsyn', case step when 2 then 2 end
   from made, generate_series(0, 2) step where outcome = 'found'`,
];

/** Statements that write verdicts. */
const JUDGE = [
  `insert into known_page_visit (search_id, site_id, target_id, url, state, reason, at)
   select made.id, site_id, version.target_id, home || 'postliste/' || site_number, case when confidence < .6 then 'gone' else 'there' end,
     case when confidence < .6 then 'missing' end, made.finished_at
   from made join locate_sweep locate on locate.sweep_id = made.sweep_id join target_version version on version.id = locate.target_version_id
   where lead and outcome = 'not-found'`,
  `insert into review_item (search_id, sweep_id, site_id, target_id, practice, confidence, drawn, priority, verdict, right_url, decided_at)
   select made.id, made.sweep_id, site_id, version.target_id, true, confidence, case when sampled then 'sample' else 'uncertain' end, case when sampled then chance else 1 + confidence end,
     verdict, case verdict when 'wrong' then home || 'innsyn' end, case when verdict is not null then finished_at + interval '1 day' end
   from made join locate_sweep locate on locate.sweep_id = made.sweep_id join target_version version on version.id = locate.target_version_id
   where lead and outcome in ('found', 'not-found')`,
  `update review_item item set superseded = true
   from made join locate_sweep locate on locate.sweep_id = made.sweep_id join target_version version on version.id = locate.target_version_id
   where lead and outcome in ('found', 'not-found') and item.site_id = made.site_id and item.target_id = version.target_id
     and item.search_id <> made.id and not item.superseded`,
  `insert into verification (id, search_id, person_id, sweep_id, practice, verdict, right_url, drawn, at)
   select ${id("'verification ' || id")}, id, ${id(`'person ' || 1 + site_number % ${REVIEWERS}`)}, sweep_id, true, verdict,
     case verdict when 'wrong' then home || 'innsyn' end, 'sample', finished_at + interval '1 day'
   from made where lead and verdict is not null`,
  `insert into verified_page (site_id, target_id, verdict_url, verification_id, updated_at)
   select site_id, version.target_id, case verdict when 'correct' then ${FOUND_URL} when 'wrong' then home || 'innsyn' end,
     ${id("'verification ' || made.id")}, finished_at
   from made join locate_sweep locate on locate.sweep_id = made.sweep_id join target_version version on version.id = locate.target_version_id
   where lead and verdict in ('correct', 'wrong', 'absent')
   on conflict (site_id, target_id) do update set verdict_url = excluded.verdict_url, verification_id = excluded.verification_id, updated_at = excluded.updated_at`,
];

/** Journal of the newest sweep; retention has deleted the older ones. */
const JOURNAL = `
insert into journal_entry (task_id, seq, asked, url, final_url, status, content_type, charset, cost, exchange, reading, received_hash, received_bytes, text_hash, at, duration_ms)
select id, seq, seq, home || seq, home || seq, 200, 'text/html', 'utf-8', 1,
  jsonb_build_object('request', jsonb_build_object('headers', jsonb_build_array('user-agent', 'Hyrde')), 'response',
    jsonb_build_object('status', 200, 'headers', jsonb_build_array('content-type', 'text/html', 'server', 'Apache', 'date', finished_at))),
  'rendered-dom', null, null, encode(sha256(convert_to(id || ' ' || seq, 'utf8')), 'hex'), finished_at, 120
from made, generate_series(0, 9) seq where outcome is not null`;
const JOURNAL_BODIES = `
insert into blob (hash, encoding, bytes, body, created_at)
select encode(sha256(convert_to(id || ' ' || seq, 'utf8')), 'hex'), 'identity', 36, id::text::bytea, finished_at
from made, generate_series(0, 9) seq where outcome is not null`;

/** Fills the matrix: a site with an answer to one target gets the same answer to every target. */
const EVERY_TARGET = `
insert into standing_answer (site_id, target_id, search_id, finished_at, answer, verdict)
select known.site_id, target.id, known.search_id, known.finished_at, known.answer, known.verdict
from (select distinct on (site_id) * from standing_answer order by site_id, target_id) known cross join target
on conflict do nothing`;

/**
 * Fills a migrated database that holds only the built-in targets. Every value is derived from its row number, so two
 * runs give the same database. The newest sweep is running and the one before it paused; the others are done.
 */
export async function fill(connection: Connection, { sites, searches }: Scenario): Promise<void> {
  const sweeps = sweepsOf({ sites, searches });
  await connection.query(TABLE);
  await connection.query(`update target_version set created_at = now() - interval '20 years'`);
  await connection.query(`insert into region (id, name, practice)
    select ${id("'region ' || n")}, 'Region ' || n, true from generate_series(1, ${REGIONS}) n`);
  await connection.query(`insert into person (id, email, name, role, password_hash)
    select ${id("'person ' || n")}, 'person-' || n || '@example.org', 'Person ' || n, 'reviewer', 'none' from generate_series(1, ${REVIEWERS}) n`);
  await connection.query(SITES, [sites]);
  const half = Math.floor((sweeps.length / 2) * DAYS_BETWEEN_SWEEPS);
  await connection.query(SECOND_VERSION, [half, Math.min(TRAINING_SITES, sites)]);
  for (const [i, { number, algorithms, size }] of sweeps.entries()) {
    const left = sweeps.length - 1 - i;
    const state = left === 0 ? 'running' : left === 1 ? 'paused' : 'done';
    const target = TARGETS[left % TARGETS.length];
    await connection.query(SWEEP, [number, left * DAYS_BETWEEN_SWEEPS, target, algorithms, state]);
    await connection.query('truncate made');
    await connection.query(MADE, [number, size, algorithms, state === 'done' ? 0 : 0.4]);
    for (const statement of WRITE) await connection.query(statement);
    await connection.query('set session_replication_role = replica');
    for (const statement of WRITE_UNCHECKED) await connection.query(statement);
    if (left === 0) for (const statement of [JOURNAL, JOURNAL_BODIES]) await connection.query(statement);
    await connection.query('set session_replication_role = default');
    for (const statement of JUDGE) await connection.query(statement);
  }
  await connection.query(EVERY_TARGET);
}

interface SweepShape {
  number: number;
  algorithms: string[];
  size: number;
}

/** Sweeps that together have the given number of searches. */
function sweepsOf({ sites, searches }: Scenario): SweepShape[] {
  const shapes: SweepShape[] = [];
  for (let left = searches, number = 1; left > 0; number++) {
    const algorithms = ALGORITHMS.slice(0, number % 3 === 0 ? 2 : 1);
    const size = Math.min(sites, Math.ceil(left / algorithms.length));
    shapes.push({ number, algorithms, size });
    left -= size * algorithms.length;
  }
  return shapes;
}
