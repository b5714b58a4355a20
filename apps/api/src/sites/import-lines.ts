import type { Database, Prisma } from '@hyrde/store';
import { execute, queryRows, statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { identityOf } from './home-url.js';
import type { LineResult } from './imports.schemas.js';
import type { ListedSite, ListLine } from './site-list.js';

/** The sites that a list may mean: to look at them, or locked, to change them. */
const STORED = statements({ seen: '', locked: 'for update' }, (lock, use) =>
  statement({
    name: `imports.stored, ${use}`,
    parameters: { identities: z.array(z.string()), numbers: z.array(z.string()) },
    text: `
    select id, home_url, name, region_id, language, population, number, tags from site
    where not practice and (identity = any($identities::text[]) or number = any($numbers::text[])) ${lock}`,
    row: z.object({
      id: z.uuid(),
      home_url: z.string(),
      name: z.string(),
      region_id: z.uuid().nullable(),
      language: z.string().nullable(),
      population: z.int().nullable(),
      number: z.string().nullable(),
      tags: z.array(z.string()),
    }),
  }),
);
type StoredSite = z.output<typeof STORED.seen.row>;

/** By what a site is the one that a line means: its address alone, or its number and name as well. */
type Known = 'by address' | 'by number too';

/** A line and what it is: a fault, a twin of an earlier line, a site that is there, or a new one. */
type Sorted = { entry: ListLine } & (
  | { is: 'faulty'; error: string }
  | { is: 'twin'; of: number }
  | { is: 'known'; site: ListedSite; before: StoredSite }
  | { is: 'fresh'; site: ListedSite }
);

/**
 * Each line of a list with what it means beside the sites that are there, in their order.
 * @param use `locked` where those are to be changed
 */
export async function sortedLines(
  db: Database | Prisma.TransactionClient,
  lines: readonly ListLine[],
  known: Known,
  use: keyof typeof STORED,
): Promise<Sorted[]> {
  return sorted(lines, await queryRows(db, STORED[use], meant(lines, known)), known);
}

/** How many lines are each of the four. */
export function countLines(lines: readonly Sorted[]) {
  const number = (what: Sorted['is']) => lines.filter(({ is }) => is === what).length;
  return { fresh: number('fresh'), known: number('known'), twins: number('twin'), faulty: number('faulty') };
}

/** Parameters of `STORED`. */
function meant(lines: readonly ListLine[], known: Known) {
  const sites = lines.flatMap((line) => (line.ok ? [line.site] : []));
  return {
    identities: sites.map(({ homeUrl }) => identityOf(homeUrl)),
    numbers: known === 'by number too' ? sites.flatMap(({ number }) => number ?? []) : [],
  };
}

/** Each line is exactly one of the four. */
function sorted(lines: readonly ListLine[], stored: readonly StoredSite[], known: Known): Sorted[] {
  const byUrl = new Map(stored.map((site) => [site.home_url, site]));
  const byIdentity = new Map(stored.map((site) => [identityOf(site.home_url), site]));
  const numberAndName = ({ number, name }: { number: string | null; name: string }) => JSON.stringify([number, name]);
  const byNumber = new Map(known === 'by number too' ? stored.map((site) => [numberAndName(site), site]) : []);
  const seen = new Map<string, number>();
  return lines.map((entry): Sorted => {
    if (!entry.ok) return { entry, is: 'faulty', error: entry.error };
    const { site } = entry;
    const identity = identityOf(site.homeUrl);
    const twin = seen.get(identity);
    if (twin !== undefined) return { entry, is: 'twin', of: twin };
    seen.set(identity, entry.line);
    const before = byUrl.get(site.homeUrl) ?? byIdentity.get(identity) ?? byNumber.get(numberAndName(site));
    return before ? { entry, is: 'known', site, before } : { entry, is: 'fresh', site };
  });
}

type Transaction = Prisma.TransactionClient;

/** What became of a line. */
export interface Logged {
  line: number;
  text: string;
  result: LineResult;
  message: string;
  siteId: string | null;
  /** Of a line that failed. */
  cells: string[] | null;
}

interface NewSite extends Omit<ListedSite, 'region' | 'tags'> {
  id: string;
  regionId: string | null;
  tags: string[];
}

/** What a line changes of a site; what is left out stays. */
interface ChangedSite {
  id: string;
  name?: string;
  regionId?: string;
  language?: string;
  population?: number;
  number?: string;
  tags?: string[];
}

/** Takes `NewSite`s as JSON. */
const ADD = statement({
  name: 'imports.add',
  parameters: { sites: z.string() },
  text: `
    insert into site (id, name, home_url, region_id, language, population, number, tags)
    select id, name, "homeUrl", "regionId", language, population, number, tags
    from jsonb_to_recordset($sites::jsonb) as s(id uuid, name text, "homeUrl" text, "regionId" uuid,
      language text, population int, number text, tags text[])`,
});

/** Takes `ChangedSite`s as JSON. */
const CHANGE = statement({
  name: 'imports.change',
  parameters: { sites: z.string() },
  text: `
    update site set name = coalesce(c.name, site.name), region_id = coalesce(c."regionId", site.region_id),
      language = coalesce(c.language, site.language), population = coalesce(c.population, site.population),
      number = coalesce(c.number, site.number), tags = coalesce(c.tags, site.tags)
    from jsonb_to_recordset($sites::jsonb)
      as c(id uuid, name text, "regionId" uuid, language text, population int, number text, tags text[])
    where site.id = c.id`,
});

/** Adds the sites that are new, and changes those that are there as their lines say. */
export async function upsertLines(tx: Transaction, lines: readonly ListLine[]): Promise<Logged[]> {
  const all = await sortedLines(tx, lines, 'by address', 'locked');
  const regions = await regionsOf(tx, all);
  const changes: ChangedSite[] = [];
  const logged = await insertFresh(tx, all, regions, ({ entry, site, before }) => {
    const changed = changesOf(before, site, regionIn(regions, site));
    const names = Object.keys(changed);
    if (names.length > 0) changes.push({ id: before.id, ...changed });
    const sameAs = before.home_url === site.homeUrl ? [] : [`is the site ${before.home_url}`];
    const message = [...names, ...sameAs].join(', ');
    return { ...plainLog(entry), result: names.length > 0 ? 'updated' : 'unchanged', message, siteId: before.id };
  });
  await execute(tx, CHANGE, { sites: JSON.stringify(changes) });
  return logged;
}

/** Adds the sites that are not there; those that are, by address or by number and name, stay as they are. */
export async function addNewLines(tx: Transaction, lines: readonly ListLine[]): Promise<Logged[]> {
  const all = await sortedLines(tx, lines, 'by number too', 'locked');
  const fresh = all.filter(({ is }) => is === 'fresh');
  return insertFresh(tx, all, await regionsOf(tx, fresh), ({ entry, before }) => {
    const message = `is there already: ${before.home_url}`;
    return { ...plainLog(entry), result: 'unchanged', message, siteId: before.id };
  });
}

const plainLog = ({ line, text }: ListLine) => ({ line, text, cells: null });

/** Of a line that is not among the sites; a new site gets its id here. */
function logOf(sorted: Exclude<Sorted, { is: 'known' }>): Logged {
  const { entry } = sorted;
  if (sorted.is === 'fresh') return { ...plainLog(entry), result: 'added', message: '', siteId: crypto.randomUUID() };
  if (sorted.is === 'twin')
    return { ...plainLog(entry), result: 'twin', message: `has the same home URL as line ${sorted.of}`, siteId: null };
  return { ...plainLog(entry), cells: entry.cells, result: 'failed', message: sorted.error, siteId: null };
}

/**
 * Stores the new sites under the ids that the log gives them.
 * @param ofKnown logs a line that means a site that is there
 */
async function insertFresh(
  tx: Transaction,
  lines: readonly Sorted[],
  regions: ReadonlyMap<string, string>,
  ofKnown: (line: Extract<Sorted, { is: 'known' }>) => Logged,
): Promise<Logged[]> {
  const sites: NewSite[] = [];
  const logged = lines.map((line): Logged => {
    if (line.is === 'known') return ofKnown(line);
    const log = logOf(line);
    if (line.is === 'fresh' && log.siteId !== null) {
      const { region: _, tags, ...plain } = line.site;
      sites.push({ id: log.siteId, ...plain, regionId: regionIn(regions, line.site), tags: tags ?? [] });
    }
    return log;
  });
  await execute(tx, ADD, { sites: JSON.stringify(sites) });
  return logged;
}

const regionIn = (regions: ReadonlyMap<string, string>, { region }: ListedSite): string | null =>
  (region !== null && regions.get(region)) || null;

/** The regions that the lines name, by name; new ones are made. */
async function regionsOf(tx: Transaction, lines: readonly Sorted[]): Promise<Map<string, string>> {
  const named = lines.flatMap((line) => (line.is === 'known' || line.is === 'fresh' ? (line.site.region ?? []) : []));
  const names = [...new Set(named)];
  await tx.region.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true });
  const regions = await tx.region.findMany({ where: { practice: false } });
  return new Map(regions.map(({ id, name }) => [name, id]));
}

/** A field left empty in the list leaves what is stored. */
function changesOf(before: StoredSite, site: ListedSite, regionId: string | null): Omit<ChangedSite, 'id'> {
  return {
    ...(site.name === before.name ? {} : { name: site.name }),
    ...(regionId === null || regionId === before.region_id ? {} : { regionId }),
    ...(site.language === null || site.language === before.language ? {} : { language: site.language }),
    ...(site.population === null || site.population === before.population ? {} : { population: site.population }),
    ...(site.number === null || site.number === before.number ? {} : { number: site.number }),
    ...(site.tags === null || sameTags(site.tags, before.tags) ? {} : { tags: site.tags }),
  };
}

const sameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag) => other.includes(tag));
