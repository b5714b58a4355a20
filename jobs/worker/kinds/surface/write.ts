import { randomUUID } from 'node:crypto';
import type { Event, PortalEnd, PortalForm } from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import { RECORD_RECORD_EVENTS } from '@hyrde/store/outbox';
import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { isWithheld, type KnownPeople, personSpans } from '../../../persons/index.js';
import {
  newestQuestion,
  type QueryForm,
  type RowLinks,
  type SizeEstimate,
  type SurfacedPortal,
  type SurfacedRecord,
} from '../../../surface/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { StaleState } from '../../core/engine-state.js';
import { keepEvidence } from '../../core/postgres-journal.js';
import { type RemovedNames, readRemovedNames } from '../../core/removed-names.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';
import type { SurfaceResult, SurfaceWork } from './run.js';
import {
  clean,
  fieldColumns,
  insertNames,
  kindColumns,
  knownPeople,
  type People,
  storedFields,
  withoutNames,
} from './stored-fields.js';

/** Fenced by the portal's version, so that of two runs from one state the first to end is written. */
const UPDATE_PORTAL = statement({
  name: 'surface.update-portal',
  text: `
update record_portal set form_url = $3, form = coalesce($4::jsonb, form), left_alone = $5::jsonb, withheld = $17::jsonb, sent = $18::jsonb,
  size = coalesce($6, size), size_low = coalesce($7, size_low),
  size_high = case when $6::float8 is null then size_high else $8 end,
  size_basis = coalesce($9, size_basis), coverage = $10, ended = $11, because = $12, records = records + $13,
  last_new = $13, downloads = downloads + $14, version = version + 1, runs = runs + 1, last_run_at = now(),
  family = coalesce($15, family), columns = case when $15::text is null then columns else $16::jsonb end
where id = $1 and version = $2`,
});

/** Keeps the question by which a watch polls a portal, if this run shows one. `$1` the portal, `$2` the question. */
const KEEP_NEWEST = statement({
  name: 'surface.keep-newest',
  text: 'update record_portal set newest = $2::jsonb where id = $1',
});

/**
 * `$1` the portal, `$2` identities of known records, `$3` time at which each was seen (milliseconds since 1970), then kind,
 * time and day of publication, which may have been unknown.
 */
const SEE_AGAIN = statement({
  name: 'surface.see-again',
  text: `
update portal_record record set last_seen_at = greatest(record.last_seen_at, to_timestamp(seen.at / 1000)),
  kind = coalesce(seen.kind, record.kind), time = coalesce(seen.time, record.time),
  published_on = coalesce(seen.published_on, record.published_on)
from unnest($2::text[], $3::float8[], $4::text[], $5::text[], $6::date[]) seen(identity, at, kind, time, published_on)
where record.portal_id = $1 and record.identity = seen.identity`,
});

/** `$1` the portal, `$2` its site, `$3` practice, `$4` language, `$5` the task, then columns, row by row. */
const INSERT_RECORDS = statement({
  name: 'surface.insert-records',
  text: `
insert into portal_record (portal_id, site_id, practice, language, task_id, id, place, identity, date, document_date, case_number,
  document_number, direction, sender, recipient, sender_sign, recipient_sign, title, case_title, exempt, exemption, legal_ground,
  link, query, seq, page_url, page_hash, first_seen_at, last_seen_at, forgotten_at, kind, time, published_on)
select $1, $2, $3, $4, case when seq is not null then $5::uuid end, id, place, identity, date, document_date, case_number,
  document_number, direction, sender, recipient, sender_sign, recipient_sign, title, case_title, exempt, exemption, legal_ground,
  link, query, seq, page_url, page_hash, to_timestamp(at / 1000), to_timestamp(at / 1000), case when deleted then now() end,
  kind, time, published_on
from unnest($6::uuid[], $7::int[], $8::text[], $9::date[], $10::date[], $11::text[], $12::text[], $13::text[], $14::text[],
  $15::text[], $16::text[], $17::text[], $18::text[], $19::text[], $20::bool[], $21::text[], $22::text[], $23::text[],
  $24::int[], $25::int[], $26::text[], $27::text[], $28::float8[], $29::bool[], $30::text[], $31::text[], $32::date[])
  record(id, place, identity, date, document_date, case_number, document_number, direction, sender, recipient, sender_sign,
    recipient_sign, title, case_title, exempt, exemption, legal_ground, link, query, seq, page_url, page_hash, at, deleted, kind, time, published_on)`,
});

/** `$1` the portal, `$2` the task, `$3` the queries. */
const INSERT_QUERIES = statement({
  name: 'surface.insert-queries',
  text: `
insert into portal_query (portal_id, position, task_id, at, newest, method, words, choices, from_day, to_day, shown, matching, fresh,
  capped, downloads, records, size, size_low, size_high, names_people)
select $1, position, $2, to_timestamp(at / 1000), newest, method, words, choices, date '1970-01-01' + from_day,
  date '1970-01-01' + to_day, shown, matching, fresh, capped, downloads, records, size, size_low, size_high, names_people
from jsonb_to_recordset($3::jsonb) asked(position int, at float8, newest bool, method text, words text[], choices jsonb, from_day int,
  to_day int, shown int[], matching int, fresh int, capped bool, downloads int, records int, size float8, size_low float8,
  size_high float8, names_people bool)`,
});

/** Redacts queries made before their words were known to be names. `$1` the portal, `$2` parts of people's names. */
const REDACT_QUERIES = statement({
  name: 'surface.redact-queries',
  text: 'update portal_query set names_people = true where portal_id = $1 and not names_people and words && $2::text[]',
});

/** Marks the pages on which records appeared as naming people. `$1` the task, `$2` positions in its journal. */
const HAVE_RECORDS = statement({
  name: 'surface.pages-have-records',
  text: 'update evidence_page set has_records = true where task_id = $1 and seq = any($2::int[])',
});

/** Notes that the task sent requests by a person's permission. `$1` the permission, `$2` the task, `$3` their number. */
const NOTE_USE = statement({
  name: 'surface.note-request-permission',
  text: `
insert into request_permission_use (permission_id, task_id, requests)
select id, $2, $3 from request_permission where id = $1`,
});

/** Notifies subscribers of new records. `$1` ids of records. */
const NOTIFY = statement({ name: 'surface.notify-of-records', text: RECORD_RECORD_EVENTS });

/** Records of one statement: some megabytes of texts. */
const BATCH = 5_000;
/** Maximum walls of a task kept as evidence. */
const MAX_WALLS = 3;

/** Writes the result of a run. @throws StaleState if the portal has changed since the run started */
export async function writePortal(query: Query, task: ClaimedTask, result: SurfaceResult): Promise<Event[]> {
  const { work, portal } = result;
  const fresh = portal.records.filter(({ id }) => !work.places.has(id));
  const removed = await readRemovedNames(query, result.namesKey);
  await updatePortal(query, result, fresh.length, removed);
  for (const [hash, requests] of Object.entries(portal.allowed)) {
    const permission = work.permissions.get(hash);
    if (permission) await execute(query, NOTE_USE, [permission.id, task.id, requests]);
  }
  const newest = newestQuestion(portal);
  if (newest) await execute(query, KEEP_NEWEST, [work.portalId, cleanJson(newest)]);
  const again = portal.records.filter(({ id }) => work.places.has(id));
  const times = again.map((record) => seenAt(record, result));
  if (again.length > 0)
    await execute(query, SEE_AGAIN, [
      work.portalId,
      again.map(({ id }) => id),
      times,
      ...kindColumns(again.map(({ record }) => record)),
    ]);
  const before = work.known?.records.map(({ fields }) => fields) ?? [];
  const people = {
    removed,
    known: knownPeople(
      before,
      portal.records.map(({ record }) => record),
    ),
  };
  const rows = fresh.map((record, i) => rowOf(record, work.places.size + i, result, people));
  for (let from = 0; from < rows.length; from += BATCH)
    await insertRecords(query, task, work, rows.slice(from, from + BATCH));
  // The records of the first runs are the portal's old ones.
  if (work.known?.exhausted && rows.length > 0) await execute(query, NOTIFY, [rows.map(({ id }) => id)]);
  const places = new Map([...work.places, ...rows.map(({ identity, place }): [string, number] => [identity, place])]);
  await execute(query, INSERT_QUERIES, [work.portalId, task.id, cleanJson(queryRowsOf(result, places, people.known))]);
  await execute(query, REDACT_QUERIES, [work.portalId, people.known.parts]);
  const pages = [...new Set(rows.flatMap(({ seq }) => seq ?? []))];
  await keepEvidence(query, task.id, pages, { walls: MAX_WALLS });
  await execute(query, HAVE_RECORDS, [task.id, pages]);
  return [];
}

async function updatePortal(
  query: Query,
  { work, portal, reason, detail }: SurfaceResult,
  fresh: number,
  removed: RemovedNames,
): Promise<void> {
  const { formUrl, leftAlone, withheld, sent, size, downloads, family } = portal;
  const form = shownInterface(portal);
  // A replay without requests ends at its budget, which was not the reason for the end.
  const ended: PortalEnd = portal.stop === 'budget' && reason !== 'downloads-spent' ? 'given-up' : portal.stop;
  const values = [
    // A form that is no longer at its address is searched for from the beginning.
    ...[work.portalId, work.version, formUrl, form && cleanJson(form), cleanJson(leftAlone.map(hashed))],
    ...[size?.size ?? null, size?.low ?? null, size?.high ?? null, size?.basis ?? null, work.coverage, ended],
    ...[detail, fresh, downloads],
    ...[family && sha256(family), cleanJson(withoutNames(portal.columns, removed)), cleanJson(withheld)],
    cleanJson(sent),
  ];
  if (!(await execute(query, UPDATE_PORTAL, values))) throw new StaleState('surface', work.portalId, work.version);
}

/** A form with its make hashed, as stored. */
const hashed = <T extends { make: string }>(form: T): T => ({ ...form, make: sha256(form.make) });

/** The stored interface: the vendor's recipe that was used, or the form. */
function shownInterface(portal: SurfacedPortal): PortalForm | null {
  const { recipe, form, formUrl } = portal;
  if (!recipe?.isRead) return form && shownForm(form);
  const { id, name, kind, certainty, note } = recipe;
  const nothing = { queries: [], filters: [], dates: [], pageSize: null, hasToken: false, make: null };
  return { action: formUrl ?? '', method: 'GET', ...nothing, recipe: { id, name, kind, certainty, note } };
}

/** The stored form: the parts that people are shown, and its records' links, by which stored answers are read again. */
function shownForm(form: QueryForm): PortalForm & { links: RowLinks | null } {
  const { action, method, queries, filters, dates, pageSize, hasToken, make, script } = form;
  return {
    links: script?.by === 'request' ? script.links : null,
    action,
    method,
    hasToken,
    make: sha256(make),
    queries: queries.map(({ name, label, scope }) => ({ name, label, scope })),
    filters: filters.map(({ name, label, options }) => ({ name, label, values: options.length })),
    dates: [dates.from, dates.to, dates.on].flatMap((field) =>
      field ? [{ name: field.name, label: field.label }] : [],
    ),
    pageSize: pageSize?.largest ?? null,
    recipe: null,
  };
}

/** Time of the query that returned a record. */
const seenAt = ({ asked }: SurfacedRecord, { portal }: SurfaceResult): number => portal.queries[asked]?.at ?? 0;

function rowOf(surfaced: SurfacedRecord, place: number, result: SurfaceResult, people: People) {
  const { id: identity, record, url, asked } = surfaced;
  const page = result.pageOf(surfaced);
  const stored = storedFields(record, people);
  const [seq, pageUrl] = stored.deleted ? [null, null] : [page?.seq ?? null, url];
  return {
    id: randomUUID(),
    place,
    identity,
    at: seenAt(surfaced, result),
    pageHash: page?.textHash ?? null,
    kind: record.kind ?? null,
    time: record.time ?? null,
    published: record.published ?? null,
    ...stored,
    query: result.work.queries + asked,
    seq,
    pageUrl,
  };
}
type RecordRow = ReturnType<typeof rowOf>;

async function insertRecords(query: Query, task: ClaimedTask, work: SurfaceWork, rows: readonly RecordRow[]) {
  const texts = (of: (row: RecordRow) => string | null) => rows.map((row) => clean(of(row)));
  await execute(query, INSERT_RECORDS, [
    ...[work.portalId, work.siteId, task.practice, work.language, task.id],
    ...[rows.map(({ id }) => id), rows.map(({ place }) => place), texts(({ identity }) => identity)],
    ...fieldColumns(rows),
    ...[rows.map((row) => row.query), rows.map(({ seq }) => seq), texts(({ pageUrl }) => pageUrl)],
    ...[texts(({ pageHash }) => pageHash), rows.map(({ at }) => at), rows.map(({ deleted }) => deleted)],
    ...kindColumns(rows),
  ]);
  await insertNames(query, rows);
}

function queryRowsOf({ work, portal }: SurfaceResult, places: ReadonlyMap<string, number>, known: KnownPeople) {
  let records = work.places.size;
  return portal.queries.map(({ query, ids, fresh, at, newest, total, capped, downloads, size }, i) => {
    records += fresh;
    return {
      position: work.queries + i,
      at,
      newest,
      method: portal.form?.method ?? 'GET',
      records,
      words: query.words,
      choices: query.choices,
      from_day: query.days?.from ?? null,
      to_day: query.days?.to ?? null,
      names_people: namesPeople(query, known),
      shown: ids.flatMap((id) => places.get(id) ?? []),
      matching: total,
      fresh,
      capped,
      downloads,
      ...sizeColumns(size),
    };
  });
}

/** True if a query's words or choices were taken from a person's name. */
const namesPeople = (
  { words, choices }: { words: readonly string[]; choices: Readonly<Record<string, string>> },
  known: KnownPeople,
) =>
  words.some((word) => known.hasWord(word)) ||
  Object.values(choices).some((choice) => isWithheld(choice) || personSpans(choice, { people: known }).length > 0);

const sizeColumns = (size: SizeEstimate | null) => ({
  size: size?.size ?? null,
  size_low: size?.low ?? null,
  size_high: size?.high ?? null,
});
