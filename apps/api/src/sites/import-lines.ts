import type { Database, Prisma } from '@hyrde/store';
import { execute, queryRows, statement, statements } from '@hyrde/store/statement';
import { z } from 'zod';
import { identityOf } from './home-url.js';
import type { LineResult, ListedSite } from './imports.schemas.js';
import type { ListLine } from './site-list.js';

/** Stored sites that lines of a list may mean: `seen` reads them, `locked` also locks them for a change. */
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

/** How a line identifies a stored site: by its address, or also by number and name. */
type Known = 'by address' | 'by number too';

/** Classified line of a list: faulty, a twin of an earlier line, a known site, or a new site. */
type Sorted = { entry: ListLine } & (
  | { is: 'faulty'; error: string }
  | { is: 'twin'; of: number }
  | { is: 'known'; site: ListedSite; before: StoredSite }
  | { is: 'fresh'; site: ListedSite }
);

/** Classifies each line of a list by the stored sites, in the list's order; `locked` if these will be changed. */
export async function sortedLines(
  db: Database | Prisma.TransactionClient,
  lines: readonly ListLine[],
  known: Known,
  use: keyof typeof STORED,
): Promise<Sorted[]> {
  const sites = lines.flatMap((line) => (line.ok ? [line.site] : []));
  const identities = sites.map(({ homeUrl }) => identityOf(homeUrl));
  const numbers = known === 'by number too' ? sites.flatMap(({ number }) => number ?? []) : [];
  return sorted(lines, await queryRows(db, STORED[use], { identities, numbers }), known);
}

export function countLines(lines: readonly Sorted[]) {
  const number = (what: Sorted['is']) => lines.filter(({ is }) => is === what).length;
  return { fresh: number('fresh'), known: number('known'), twins: number('twin'), faulty: number('faulty') };
}

/** Assigns each line to exactly one class. */
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

export interface Logged {
  line: number;
  text: string;
  result: LineResult;
  message: string;
  siteId: string | null;
  /** Set for failed lines. */
  cells: string[] | null;
}

interface NewSite extends Omit<ListedSite, 'region' | 'tags'> {
  id: string;
  regionId: string | null;
  tags: string[];
}

/** Changed fields of a site; absent fields stay unchanged. */
type ChangedSite = Pick<NewSite, 'id'> & Partial<Omit<NewSite, 'id' | 'homeUrl'>>;

/** Adds the `NewSite`s in the JSON array `sites`. */
const ADD = statement({
  name: 'imports.add',
  parameters: { sites: z.string() },
  text: `
    insert into site (id, name, home_url, region_id, language, population, number, tags)
    select id, name, "homeUrl", "regionId", language, population, number, tags
    from jsonb_to_recordset($sites::jsonb) as s(id uuid, name text, "homeUrl" text, "regionId" uuid,
      language text, population int, number text, tags text[])`,
});

/** Changes the sites by the `ChangedSite`s in the JSON array `sites`. */
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

/** Adds new sites and updates known ones by their lines. */
export async function upsertLines(tx: Transaction, lines: readonly ListLine[]): Promise<Logged[]> {
  const all = await sortedLines(tx, lines, 'by address', 'locked');
  const regions = await regionsOf(tx, all);
  const changes: ChangedSite[] = [];
  const logged = await insertFresh(tx, all, regions, ({ entry, site, before }) => {
    const changed = changesOf(before, site, regionIn(regions, site));
    const names = Object.keys(changed);
    if (names.length > 0) changes.push({ id: before.id, ...changed });
    const said = names.length > 0 ? [`Changed: ${names.join(', ')}.`] : [];
    const sameAs = before.home_url === site.homeUrl ? [] : [`The site is there as ${before.home_url}.`];
    const message = [...said, ...sameAs].join(' ');
    return logOf(entry, names.length > 0 ? 'updated' : 'unchanged', message, before.id);
  });
  await execute(tx, CHANGE, { sites: JSON.stringify(changes) });
  return logged;
}

/** Adds new sites; sites known by address or by number and name stay unchanged. */
export async function addNewLines(tx: Transaction, lines: readonly ListLine[]): Promise<Logged[]> {
  const all = await sortedLines(tx, lines, 'by number too', 'locked');
  const fresh = all.filter(({ is }) => is === 'fresh');
  return insertFresh(tx, all, await regionsOf(tx, fresh), ({ entry, before }) =>
    logOf(entry, 'unchanged', `The site is there already: ${before.home_url}`, before.id),
  );
}

const logOf = (entry: ListLine, result: LineResult, message: string, siteId: string | null = null): Logged => {
  const { line, text, cells } = entry;
  return { line, text, result, message, siteId, cells: result === 'failed' ? cells : null };
};

/** Inserts the new sites under the ids of their log entries; `ofKnown` logs a line that means a known site. */
async function insertFresh(
  tx: Transaction,
  lines: readonly Sorted[],
  regions: ReadonlyMap<string, string>,
  ofKnown: (line: Extract<Sorted, { is: 'known' }>) => Logged,
): Promise<Logged[]> {
  const sites: NewSite[] = [];
  const logged = lines.map((line): Logged => {
    if (line.is === 'known') return ofKnown(line);
    if (line.is === 'faulty') return logOf(line.entry, 'failed', line.error);
    if (line.is === 'twin')
      return logOf(line.entry, 'twin', `This line has the same home URL as line ${line.of}, which counts.`);
    const { region: _, tags, ...plain } = line.site;
    const id = crypto.randomUUID();
    sites.push({ id, ...plain, regionId: regionIn(regions, line.site), tags: tags ?? [] });
    return logOf(line.entry, 'added', '', id);
  });
  await execute(tx, ADD, { sites: JSON.stringify(sites) });
  return logged;
}

const regionIn = (regions: ReadonlyMap<string, string>, { region }: ListedSite): string | null =>
  (region !== null && regions.get(region)) || null;

/** Region ids by name, for all regions; adds those that the lines name and that do not exist. */
async function regionsOf(tx: Transaction, lines: readonly Sorted[]): Promise<Map<string, string>> {
  const named = lines.flatMap((line) => (line.is === 'known' || line.is === 'fresh' ? (line.site.region ?? []) : []));
  const names = [...new Set(named)];
  await tx.region.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true });
  const regions = await tx.region.findMany({ where: { practice: false } });
  return new Map(regions.map(({ id, name }) => [name, id]));
}

/** Fields in which the line differs; a field left empty in the list stays unchanged. */
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
