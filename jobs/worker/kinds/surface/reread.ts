import { type PortalColumn, SURFACE_JOBS } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { DELETE_RECORDS } from '@hyrde/store/records';
import { isConnectionFault, type Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { parseTreeInTurns, storedText, trafficIn } from '../../../html/index.js';
import {
  dataStored,
  fullerOf,
  identityOf,
  inPageAnswer,
  type Layout,
  type PortalRecord,
  type RowLinks,
  readResultsInTurns,
  sharedLinks,
} from '../../../surface/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { type Handler, type HandlerContext, handlerOf } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import { readRemovedNames } from '../../core/removed-names.js';
import { identifier, readCorrections } from './run.js';
import {
  fieldColumns,
  insertNames,
  knownPeople,
  type StoredFields,
  storedFields,
  withoutNames,
} from './stored-fields.js';

/** `$1` maximum number. */
const DUE = statement({
  name: 'surface.reread-due',
  text: 'select id from record_portal where reread order by id limit $1',
  row: z.object({ id: z.string() }),
});

/** `$1` the portal. */
const PORTAL = statement({
  name: 'surface.reread-portal',
  text: `
select practice, family, version, coalesce(jsonb_array_length(form->'queries'), 0) > 0 as "takesWords", form->'links' as links
from record_portal where id = $1 and reread`,
  row: z.object({
    practice: z.boolean(),
    family: z.string().nullable(),
    version: z.number(),
    takesWords: z.boolean(),
    links: z.custom<RowLinks>().nullable(),
  }),
});

/** Stored pages on which records first appeared, most records first: they show most of the layout. `$1` the portal. */
const PAGES = statement({
  name: 'surface.kept-pages',
  text: `
select coalesce(page.final_url, page.url) as url, page.reading, page.content_type as "contentType", page.exchange,
  page.received_hash as "receivedHash", page.text_hash as "textHash",
  array(select identity from portal_record record where record.portal_id = $1 and record.task_id = page.task_id
    and record.seq = page.seq and record.forgotten_at is null) as identities
from evidence_page page join (
    select task_id, seq, count(*) as records from portal_record where portal_id = $1 and task_id is not null
      and forgotten_at is null group by task_id, seq
  ) stood on stood.task_id = page.task_id and stood.seq = page.seq
order by stood.records desc, page.task_id, page.seq`,
  row: z.object({ ...DOCUMENT_COLUMNS, url: z.string(), identities: z.array(z.string()) }),
});

/** `$1` the portal, `$2` its version when its pages were read, `$3` its columns as read; null if none were. */
const DONE = statement({
  name: 'surface.reread-done',
  text: `
update record_portal set reread = false, version = version + 1, columns = coalesce($3::jsonb, columns)
where id = $1 and version = $2`,
});

/** `$1` the portal, `$2` identities, then columns, row by row. */
const UPDATE_RECORDS = statement({
  name: 'surface.update-records',
  text: `
update portal_record record set date = row.date, document_date = row.document_date, case_number = row.case_number,
  document_number = row.document_number, direction = row.direction, sender = row.sender, recipient = row.recipient,
  sender_sign = row.sender_sign, recipient_sign = row.recipient_sign, title = row.title, case_title = row.case_title,
  exempt = row.exempt, exemption = row.exemption, legal_ground = row.legal_ground, link = row.link
from unnest($2::text[], $3::date[], $4::date[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
  $11::text[], $12::text[], $13::text[], $14::bool[], $15::text[], $16::text[], $17::text[])
  row(identity, date, document_date, case_number, document_number, direction, sender, recipient, sender_sign, recipient_sign,
    title, case_title, exempt, exemption, legal_ground, link)
where record.portal_id = $1 and record.identity = row.identity and record.forgotten_at is null
returning record.id, record.identity`,
  row: z.object({ id: z.string(), identity: z.string() }),
});

/** `$1` ids of records. */
const DROP_NAMES = statement({
  name: 'surface.drop-names',
  text: 'delete from record_names where record_id = any($1::uuid[])',
});

/** Maximum number of portals queued in one iteration. */
const AT_ONCE = 20;
/** Records of one statement: some megabytes of texts. */
const BATCH = 5_000;

export const dueRereads = async (query: Query): Promise<QueuedJob<string, unknown>[]> =>
  (await queryRows(query, DUE, [AT_ONCE])).map(({ id }) => queuedJob('reread-portal', id, { portalId: id }));

/**
 * Reads a portal's stored pages again, with people's corrections of its columns, and updates its records. Makes no
 * request to the portal. Records whose pages are not stored stay unchanged.
 * @returns number of updated records; null if the job is obsolete or the portal changed meanwhile
 */
export async function rereadPortal(
  { sql, blobs, namesKey }: Pick<HandlerContext, 'sql' | 'blobs' | 'namesKey'>,
  portalId: string,
): Promise<number | null> {
  const portal = await queryRow(sql.query, PORTAL, [portalId]);
  if (!portal) return null;
  const corrections = await readCorrections(sql.query, portal.practice);
  const correction = portal.family === null ? null : (corrections.get(portal.family) ?? null);
  const found = new Map<string, PortalRecord>();
  let layout: Layout | null = null;
  let columns: readonly PortalColumn[] | null = null;
  for (const { url, identities, ...document } of await queryRows(sql.query, PAGES, [portalId])) {
    const text = await storedText(blobs, document);
    if (text === null) continue;
    const [tree, traffic] = [await parseTreeInTurns(text, url), trafficIn(text)];
    const { contentType } = document;
    const drawn = traffic ? (await readResultsInTurns(tree)).records : [];
    const fetched = dataStored({ text, url, contentType, traffic, links: portal.links, drawn }, layout);
    const data = fullerOf(fetched, portal.takesWords ? null : await inPageAnswer(tree, []));
    const results = await readResultsInTurns(data?.tree ?? tree, { known: layout, correction, data });
    layout = results.layout;
    if (columns === null && results.columns.length > 0) columns = results.columns;
    const wanted = new Set(identities);
    const shared = sharedLinks(results.uncorrected);
    results.records.forEach((record, at) => {
      const identity = identifier(portalId)(identityOf(results.uncorrected[at] ?? record, shared));
      if (wanted.has(identity)) found.set(identity, record);
    });
  }
  return store({ sql, namesKey }, { portalId, version: portal.version, columns }, found);
}

function store(
  { sql, namesKey }: Pick<HandlerContext, 'sql' | 'namesKey'>,
  { portalId, version, columns }: { portalId: string; version: number; columns: readonly PortalColumn[] | null },
  found: ReadonlyMap<string, PortalRecord>,
): Promise<number | null> {
  return sql.transaction(async (query) => {
    const removed = await readRemovedNames(query, namesKey);
    const shown = columns && cleanJson(withoutNames(columns, removed));
    if (!(await execute(query, DONE, [portalId, version, shown]))) return null;
    const people = { removed, known: knownPeople(found.values()) };
    const rows = [...found].map(([identity, record]) => ({ identity, ...storedFields(record, people) }));
    for (let from = 0; from < rows.length; from += BATCH)
      await updateRecords(query, portalId, rows.slice(from, from + BATCH));
    return rows.length;
  });
}

async function updateRecords(query: Query, portalId: string, rows: readonly (StoredFields & { identity: string })[]) {
  const values = [portalId, rows.map(({ identity }) => identity), ...fieldColumns(rows)];
  const ids = new Map((await queryRows(query, UPDATE_RECORDS, values)).map(({ id, identity }) => [identity, id]));
  await execute(query, DROP_NAMES, [[...ids.values()]]);
  const stored = rows.flatMap((row) => ({ id: ids.get(row.identity) ?? '', ...row })).filter(({ id }) => id !== '');
  await insertNames(query, stored);
  const gone = stored.filter(({ deleted }) => deleted).map(({ id }) => id);
  if (gone.length > 0) await execute(query, DELETE_RECORDS, [gone]);
}

export function rereadHandler({ sql, blobs, namesKey, log }: HandlerContext): Handler {
  return handlerOf('reread-portal', SURFACE_JOBS['reread-portal'].payload, async ({ portalId }) => {
    try {
      log.info('surface: stored pages were read again', {
        portalId,
        records: await rereadPortal({ sql, blobs, namesKey }, portalId),
      });
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.warn('Postgres does not answer', { error });
    }
  });
}
