import {
  COMMON_REASONS,
  EXHAUSTED_ENDS,
  PortalEnd,
  type Register,
  RequestDecision,
  SURFACE_REASONS,
  SurfaceInput,
} from '@hyrde/contracts';
import { sha256 } from '@hyrde/store/blobs';
import { type RecipesInForce, readRecipes } from '@hyrde/store/recipes';
import { readRegisters } from '@hyrde/store/registers';
import type { Query, Sql } from '@hyrde/store/sql';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { canonicalRequest, type RequestDecisions, requestKey, siteScope } from '../../../site/index.js';
import {
  Correction,
  EXPECTED_NEW,
  type KnownPortal,
  type PastQuery,
  type SurfacedPortal,
  type SurfacedRecord,
  surfacePortal,
  WORTH_A_DOWNLOAD,
} from '../../../surface/index.js';
import { type RunTools, readInput, type TaskEnd } from '../../core/kind.js';
import type { JournalledPage } from '../../core/postgres-journal.js';
import type { ClaimedTask } from '../../core/tasks/task-lease.js';

/** `$1` practice. */
const CORRECTIONS = statement({
  name: 'surface.corrections',
  text: `
select family, jsonb_object_agg(field, selector) as fields from portal_correction
where practice = $1 and undone_at is null group by family`,
  row: z.object({ family: z.string(), fields: Correction.shape.fields }),
});

/** Corrections of portals' fields by people, by family (its hash). */
export async function readCorrections(query: Query, practice: boolean): Promise<ReadonlyMap<string, Correction>> {
  const rows = await queryRows(query, CORRECTIONS, [practice]);
  return new Map(rows.map(({ family, fields }) => [family, { records: null, fields }]));
}

/** Input of a run. */
export interface SurfaceWork extends SurfaceInput {
  siteId: string;
  /** Start address: the page with the form, if one is known. */
  start: string;
  /** Version of the portal: raised by every change of a run's initial state. */
  version: number;
  language: string;
  /** State retrieved by earlier runs; undefined before the first. */
  known: KnownPortal | undefined;
  /** Positions of the known records by their identities. */
  places: ReadonlyMap<string, number>;
  /** Number of queries so far. */
  queries: number;
  registers: readonly Register[];
  /** Corrections of portals' fields by people, by family. */
  corrections: ReadonlyMap<string, Correction>;
  /** Hashes of form makes that people confirmed as searches. */
  confirmedForms: ReadonlySet<string>;
  /** People's decisions on requests of scripts, by the hash of their signature. */
  permissions: ReadonlyMap<string, Permission>;
  recipes: RecipesInForce;
}

/** A person's decision in force, with its id. */
export interface Permission {
  readonly id: string;
  readonly decision: RequestDecision;
}

/** `$1` the portal. */
const PORTAL = statement({
  name: 'surface.portal',
  text: `
select site_id as "siteId", coalesce(form_url, url) as start, form_url is null as "isList", version, ended, coverage, size, size_low as low, size_high as high,
  size_basis as basis, coalesce(site.language, '') as language,
  (select coalesce(max(position) + 1, 0) from portal_query where portal_id = portal.id) as queries
from record_portal portal join site on site.id = portal.site_id where portal.id = $1`,
  row: z.object({
    siteId: z.string(),
    start: z.string(),
    isList: z.boolean(),
    version: z.number(),
    ended: PortalEnd.nullable(),
    coverage: z.number(),
    size: z.number().nullable(),
    low: z.number().nullable(),
    high: z.number().nullable(),
    basis: z.enum(['claimed', 'listed', 'recapture']).nullable(),
    language: z.string(),
    queries: z.number(),
  }),
});
type PortalRow = z.infer<typeof PORTAL.row>;

/** Texts as received from the portal. `$1` the portal. */
const RECORDS = statement({
  name: 'surface.records',
  text: `
select record.place, record.identity, record.date - date '1970-01-01' as day, coalesce(names.title, record.title) as title,
  coalesce(names.case_title, record.case_title) as "caseTitle", coalesce(names.sender, record.sender) as sender,
  coalesce(names.recipient, record.recipient) as recipient, record.case_number as "caseNumber",
  record.document_number as "documentNumber", coalesce(names.exemption, record.exemption) as exemption
from portal_record record left join record_names names on names.record_id = record.id
where record.portal_id = $1 order by record.place`,
  row: z.object({
    place: z.number(),
    identity: z.string(),
    day: z.number().nullable(),
    title: z.string().nullable(),
    caseTitle: z.string().nullable(),
    sender: z.string().nullable(),
    recipient: z.string().nullable(),
    caseNumber: z.string().nullable(),
    documentNumber: z.string().nullable(),
    exemption: z.string().nullable(),
  }),
});
type RecordRow = z.infer<typeof RECORDS.row>;

/** `$1` the portal. */
const QUERIES = statement({
  name: 'surface.queries',
  text: `
select words, choices, from_day - date '1970-01-01' as "from", to_day - date '1970-01-01' as "to", shown, matching as total,
  capped, downloads
from portal_query where portal_id = $1 and not newest and forgotten_at is null order by position`,
  row: z.object({
    words: z.array(z.string()),
    choices: z.record(z.string(), z.string()),
    from: z.number().nullable(),
    to: z.number().nullable(),
    shown: z.array(z.number()),
    total: z.number().nullable(),
    capped: z.boolean(),
    downloads: z.number(),
  }),
});

/** Reads a portal. @throws if the portal does not exist or the task does not belong to surface */
export async function loadPortal(task: ClaimedTask, sql: Sql): Promise<SurfaceWork> {
  const input = readInput(task, SurfaceInput);
  const portal = await queryRow(sql.query, PORTAL, [input.portalId]);
  if (!portal) throw new Error(`Task ${task.id} of a surface sweep has no portal.`);
  const rows = await queryRows(sql.query, RECORDS, [input.portalId]);
  const records = new Map(rows.map((row) => [row.place, { id: row.identity, fields: fieldsOf(row), day: row.day }]));
  const queries = (await queryRows(sql.query, QUERIES, [input.portalId])).map(
    ({ words, choices, from, to, shown, total, capped, downloads }): PastQuery => ({
      query: { words, choices, days: from === null || to === null ? null : { from, to } },
      shown: shown.flatMap((place) => records.get(place) ?? []),
      total,
      capped,
      downloads,
    }),
  );
  const { siteId, start, version, language, isList } = portal;
  const exhausted = isExhausted(portal, input.coverage);
  return {
    ...input,
    siteId,
    start,
    version,
    language,
    queries: portal.queries,
    known:
      rows.length > 0
        ? { records: [...records.values()], queries, size: sizeOf(portal), exhausted, isList }
        : undefined,
    places: new Map(rows.map(({ identity, place }) => [identity, place])),
    registers: await readRegisters(sql.query, task.practice, null),
    corrections: await readCorrections(sql.query, task.practice),
    confirmedForms: await readConfirmedForms(sql.query, task.practice),
    permissions: await readPermissions(sql.query, input.portalId),
    recipes: await readRecipes(sql.query),
  };
}

function fieldsOf({ place: _place, identity: _identity, day: _day, ...texts }: RecordRow): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

const sizeOf = ({ size, low, high, basis }: PortalRow) =>
  size === null || low === null || basis === null ? null : { size, low, high, basis };

/** True if no query was left; a requested coverage higher than the earlier one is a reason to continue. */
function isExhausted({ ended, coverage }: PortalRow, asked: number): boolean {
  if (ended === null || !EXHAUSTED_ENDS.includes(ended)) return false;
  return ended !== 'covered' || asked <= coverage;
}

/** `$1` practice. */
const CONFIRMED = statement({
  name: 'surface.confirmed-forms',
  text: 'select make from confirmed_form where practice = $1 and undone_at is null',
  row: z.object({ make: z.string() }),
});

/** Hashes of the form makes that people confirmed as searches. */
async function readConfirmedForms(query: Query, practice: boolean): Promise<ReadonlySet<string>> {
  return new Set((await queryRows(query, CONFIRMED, [practice])).map(({ make }) => make));
}

/**
 * Decisions in force for a portal's family and for itself; of two on one request that which forbids comes last. `$1` the
 * portal.
 */
const PERMISSIONS = statement({
  name: 'surface.request-permissions',
  text: `
select permission.id, permission.hash, permission.decision
from record_portal portal join request_permission permission on permission.portal_id = portal.id
  or permission.practice = portal.practice and permission.family = portal.family
where portal.id = $1 and permission.revoked_at is null order by permission.decision`,
  row: z.object({ id: z.string(), hash: z.string(), decision: RequestDecision }),
});

async function readPermissions(query: Query, portalId: string): Promise<ReadonlyMap<string, Permission>> {
  const rows = await queryRows(query, PERMISSIONS, [portalId]);
  return new Map(rows.map(({ id, hash, decision }) => [hash, { id, decision }]));
}

export interface SurfaceResult extends TaskEnd {
  work: SurfaceWork;
  portal: SurfacedPortal;
  /** The journal's page on which a record first appeared. */
  pageOf(record: SurfacedRecord): JournalledPage | null;
  /** Key of the hashes of removed names. */
  namesKey: string;
}

/** The stored form of a record's identity: a hash that differs between portals. */
export const identifier = (portalId: string) => (identity: string) => sha256(`${portalId} ${identity}`);

/** Retrieves a portal, or the new records of a known one. */
export async function runPortal(_: ClaimedTask, work: SurfaceWork, tools: RunTools): Promise<SurfaceResult> {
  const { home, start, coverage, known, portalId, registers, corrections, confirmedForms, language } = work;
  const decisions: RequestDecisions = new Map(
    [...work.permissions].map(([hash, { decision }]) => [hash, decision] as const),
  );
  const web = tools.openWeb({ scope: siteScope(home, registers).movedTo(start), trees: true, decisions });
  const portal = await surfacePortal(
    {
      url: start,
      home,
      policy: EXPECTED_NEW,
      price: WORTH_A_DOWNLOAD,
      coverage,
      seeds: [],
      known,
      language,
      identify: identifier(portalId),
      correction: (family) => corrections.get(sha256(family)) ?? null,
      confirms: (make) => confirmedForms.has(sha256(make)),
      decisions,
      recipes: work.recipes.recipes,
    },
    web,
  );
  const pageOf = ({ request }: SurfacedRecord) => {
    const canonical = canonicalRequest(request);
    return canonical && tools.journal.pageAt(requestKey(canonical));
  };
  return { ...endOf(portal), work, portal, pageOf, namesKey: tools.namesKey };
}

function endOf({ stop, because, records, recipe }: SurfacedPortal): TaskEnd {
  const said = [because && `${because.fault}: ${because.because}`, recipe?.note].filter(
    (each) => typeof each === 'string',
  );
  const detail = said.length > 0 ? withoutQueries(said.join(' · ')) : null;
  if (records.length === 0 && stop === 'no-way-on') return { ...ended('no-records'), detail };
  if (stop === 'budget') return { ...ended('downloads-spent'), detail };
  if (stop !== 'fault' && stop !== 'unreachable' && stop !== 'throttled') return { ...ended(stop), detail };
  const reason = because?.fault ?? 'throttled';
  return reason in SURFACE_REASONS
    ? { ...ended(reason as keyof typeof SURFACE_REASONS), detail }
    : { reason, outcome: COMMON_REASONS[reason as keyof typeof COMMON_REASONS], detail };
}

/** A text with the query parts of its addresses removed: the words of a query may be a person's name. */
const withoutQueries = (text: string): string => text.replaceAll(/(https?:\/\/[^\s?#]+)[?#]\S*/gu, '$1');

const ended = (reason: keyof typeof SURFACE_REASONS) => ({ reason, outcome: SURFACE_REASONS[reason] });
