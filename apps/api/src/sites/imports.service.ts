import type { AllowedAddress } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { execute, queryRow, queryRows, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ALLOWED_ADDRESSES, DATABASE } from '../base/tokens.js';
import { iso } from '../http/common.js';
import { invalid, notFound } from '../http/problem.js';
import type { TableColumn } from '../http/table-file.js';
import { cut } from '../http/table-record.js';
import { type FailedLine, failedColumns } from './failed-lines.js';
import { identityOf } from './home-url.js';
import {
  type ImportLinesQuery,
  type ImportQuery,
  type LayoutQuery,
  LineResult,
  type SiteImport,
  type SiteImportLine,
  type SiteListPreview,
  type UndoneImport,
} from './imports.schemas.js';
import type { SiteField } from './presets.js';
import { type ListedSite, type ListLine, readSiteList, type SiteList } from './site-list.js';

const Texts = z.array(z.string());
type Transaction = Prisma.TransactionClient;
interface Logged {
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

/** Takes `NewSite`s as JSON. */
const ADD = statement({
  name: 'imports.add',
  parameters: { sites: z.string() },
  text: `
    insert into site (id, name, home_url, region_id, language, population, number, tags)
    select id, name, "homeUrl", "regionId", language, population, number, tags
    from jsonb_to_recordset($sites::jsonb) as s(id uuid, name text, "homeUrl" text, "regionId" uuid,
      language text, population int, number text, tags text[])`,
  row: null,
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
  row: null,
});

/** Takes `Logged` lines as JSON. */
const LOG = statement({
  name: 'imports.log',
  parameters: { importId: z.uuid(), lines: z.string() },
  text: `
    insert into site_import_line (import_id, line, result, message, text, site_id, cells)
    select $importId::uuid, line, result, message, text, "siteId", nullif(cells, 'null')
    from jsonb_to_recordset($lines::jsonb)
      as l(line int, result text, message text, text text, "siteId" uuid, cells jsonb)`,
  row: null,
});

/** One import, or the newest hundred. */
const IMPORTS = statement({
  name: 'imports.list',
  parameters: { id: z.uuid().nullable() },
  text: `
    select i.id, i.file_name, person.name as person, i.at, i.added, i.updated, i.failed,
      (select count(*)::int from site_import_line l where l.import_id = i.id and l.result = 'unchanged') as unchanged,
      (select count(*)::int from site_import_line l where l.import_id = i.id and l.result = 'twin') as twins,
      (select count(*)::int from site_import_line l
        where l.import_id = i.id and l.result = 'failed' and l.cells is not null) as mendable,
      (select count(*)::int from site_import_line l join site on site.id = l.site_id
        where l.import_id = i.id and l.result = 'added'
          and not exists (select from task where task.site_id = site.id)) as undoable
    from site_import i left join person on person.id = i.person_id {{where i.id = $id::uuid}}
    order by i.at desc limit 100`,
  row: z.object({
    id: z.uuid(),
    file_name: z.string(),
    person: z.string().nullable(),
    at: z.date(),
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    twins: z.int(),
    failed: z.int(),
    mendable: z.int(),
    undoable: z.int(),
  }),
});
type Row = z.output<typeof IMPORTS.row>;

const UNDO = statement({
  name: 'imports.undo',
  parameters: { id: z.uuid() },
  text: `
    delete from site using site_import_line l
    where l.import_id = $id::uuid and l.result = 'added' and site.id = l.site_id
      and not exists (select from task where task.site_id = site.id)`,
  row: null,
});

/** Lines shown before a list is read in: a screenful. */
const PREVIEWED = 20;

/** Site lists read in from CSV or XLSX, with what became of each line. */
@Injectable()
export class ImportsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  /** How the list would be read, and what would become of its lines. */
  async preview(bytes: Uint8Array, layout: LayoutQuery): Promise<SiteListPreview> {
    const { header, columns, lines, ...list } = readList(bytes, layout, this.allow);
    const results = count(sorted(lines, await this.stored(lines, 'by address'), 'by address'));
    return {
      sheets: list.sheets,
      sheet: list.sheet,
      merged: list.merged,
      formulas: list.formulas,
      preset: list.preset,
      headerLine: list.headerLine,
      missing: list.missing,
      ...results,
      columns: header.map((name, index) => ({ name, field: columns[index] ?? null })),
      lines: faultsFirst(lines).map((line) => ({
        line: line.line,
        cells: line.cells,
        ...(line.ok ? { site: line.site, message: '' } : { site: null, message: line.error }),
      })),
    };
  }

  /** Reads the good lines in and logs the broken ones; all in one transaction, so a crash leaves nothing half done. */
  async read(bytes: Uint8Array, { fileName, ...layout }: ImportQuery, personId: string): Promise<SiteImport> {
    const list = readList(bytes, layout, this.allow);
    if (list.missing.length > 0)
      throw invalid(
        'file',
        `Line ${list.headerLine} must name the columns, among them "name" and "homeUrl" (or "navn" and "nettsted"). It reads: ${cut(list.header.join(', '), 200)}`,
      );
    return this.write({ fileName, personId, header: list.header }, (tx) => upsert(tx, list.lines));
  }

  /** Adds the sites that are not there; those that are, by address or by number and name, stay as they are. */
  addNew(lines: readonly ListLine[], { fileName, personId }: { fileName: string; personId: string }) {
    return this.write({ fileName, personId, header: [] }, (tx) => addNew(tx, lines));
  }

  /** What `addNew` would do now. */
  async weighNew(lines: readonly ListLine[]): Promise<{ fresh: number; known: number }> {
    const { fresh, known } = count(sorted(lines, await this.stored(lines, 'by number too'), 'by number too'));
    return { fresh, known };
  }

  private stored(lines: readonly ListLine[], known: Known): Promise<StoredSite[]> {
    return queryRows(this.db, STORED.seen, meant(lines, known));
  }

  /** An import with its log, in one transaction. */
  private async write(
    as: { fileName: string; personId: string; header: string[] },
    change: (tx: Transaction) => Promise<Logged[]>,
  ): Promise<SiteImport> {
    const id = await this.db.$transaction(
      async (tx) => {
        const logged = await change(tx);
        const number = (result: LineResult) => logged.filter((l) => l.result === result).length;
        const { id } = await tx.siteImport.create({
          data: { ...as, added: number('added'), updated: number('updated'), failed: number('failed') },
        });
        await execute(tx, LOG, { importId: id, lines: JSON.stringify(logged) });
        return id;
      },
      { timeout: 120_000 }, // 50,000 lines on a slow disk
    );
    return this.one(id);
  }

  async list(): Promise<SiteImport[]> {
    const rows = await queryRows(this.db, IMPORTS, { id: null });
    return rows.map(asImport);
  }

  async one(id: string): Promise<SiteImport> {
    const row = await queryRow(this.db, IMPORTS, { id });
    if (!row) throw notFound('import');
    return asImport(row);
  }

  async lines(importId: string, { result, after, limit }: ImportLinesQuery): Promise<SiteImportLine[]> {
    const rows = await this.db.siteImportLine.findMany({
      where: { importId, line: { gt: after }, ...(result ? { result } : {}) },
      orderBy: { line: 'asc' },
      take: limit,
    });
    return rows.map(({ line, result, message, text, siteId }) => ({
      line,
      result: LineResult.parse(result),
      message,
      text,
      siteId,
    }));
  }

  /**
   * The lines that failed, in the columns of the file, with what was wrong: to be mended and read in again.
   * @throws Problem not-found where there is no such import, or none of its failed lines was kept
   */
  async failed(importId: string): Promise<{ columns: TableColumn<FailedLine>[]; lines: FailedLine[] }> {
    const found = await this.db.siteImport.findUnique({ where: { id: importId } });
    if (!found) throw notFound('import');
    const rows = await this.db.siteImportLine.findMany({
      where: { importId, result: 'failed', cells: { not: Prisma.AnyNull } },
      orderBy: { line: 'asc' },
    });
    if (rows.length === 0) throw notFound('list of failed lines');
    const lines = rows.map(({ line, message, cells }) => ({ line, message, cells: Texts.parse(cells) }));
    return { columns: failedColumns(Texts.parse(found.header), lines), lines };
  }

  /** Takes the sites it added away again, unless a sweep has searched them: then they have a history. */
  async undo(id: string): Promise<UndoneImport> {
    const { added } = await this.one(id);
    const removed = await execute(this.db, UNDO, { id });
    return { removed, kept: Math.max(0, added - removed) };
  }
}

/** By what a site is the one that a line means: its address alone, or its number and name as well. */
type Known = 'by address' | 'by number too';

/** A line and what it is: a fault, a twin of an earlier line, a site that is there, or a new one. */
type Sorted = { entry: ListLine } & (
  | { is: 'faulty'; error: string }
  | { is: 'twin'; of: number }
  | { is: 'known'; site: ListedSite; before: StoredSite }
  | { is: 'fresh'; site: ListedSite }
);

/** What `STORED` is asked for. */
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

function count(lines: readonly Sorted[]) {
  const number = (what: Sorted['is']) => lines.filter(({ is }) => is === what).length;
  return { fresh: number('fresh'), known: number('known'), twins: number('twin'), faulty: number('faulty') };
}

async function upsert(tx: Transaction, lines: ListLine[]): Promise<Logged[]> {
  const stored = await queryRows(tx, STORED.locked, meant(lines, 'by address'));
  const all = sorted(lines, stored, 'by address');
  const regions = await regionsOf(tx, all);
  const changes: ChangedSite[] = [];
  const logged = all.map((line): Logged => {
    if (line.is !== 'known') return logOf(line);
    const { entry, site, before } = line;
    const changed = changesOf(before, site, regionIn(regions, site));
    const names = Object.keys(changed);
    if (names.length > 0) changes.push({ id: before.id, ...changed });
    const sameAs = before.home_url === site.homeUrl ? [] : [`is the site ${before.home_url}`];
    const message = [...names, ...sameAs].join(', ');
    return { ...plainLog(entry), result: names.length > 0 ? 'updated' : 'unchanged', message, siteId: before.id };
  });
  await insertFresh(tx, all, logged, regions);
  await execute(tx, CHANGE, { sites: JSON.stringify(changes) });
  return logged;
}

async function addNew(tx: Transaction, lines: readonly ListLine[]): Promise<Logged[]> {
  const stored = await queryRows(tx, STORED.locked, meant(lines, 'by number too'));
  const all = sorted(lines, stored, 'by number too');
  const regions = await regionsOf(
    tx,
    all.filter(({ is }) => is === 'fresh'),
  );
  const logged = all.map((line): Logged => {
    if (line.is !== 'known') return logOf(line);
    const message = `is there already: ${line.before.home_url}`;
    return { ...plainLog(line.entry), result: 'unchanged', message, siteId: line.before.id };
  });
  await insertFresh(tx, all, logged, regions);
  return logged;
}

/** A screenful of lines: half of it for those that cannot be read, as far as there are any. */
const faultsFirst = (lines: readonly ListLine[]): ListLine[] =>
  [...lines.filter(({ ok }) => !ok).slice(0, PREVIEWED / 2), ...lines.filter(({ ok }) => ok)].slice(0, PREVIEWED);

const plainLog = ({ line, text }: ListLine) => ({ line, text, cells: null });

/** Of a line that is not among the sites; a new site gets its id here. */
function logOf(sorted: Exclude<Sorted, { is: 'known' }>): Logged {
  const { entry } = sorted;
  if (sorted.is === 'fresh') return { ...plainLog(entry), result: 'added', message: '', siteId: crypto.randomUUID() };
  if (sorted.is === 'twin')
    return { ...plainLog(entry), result: 'twin', message: `has the same home URL as line ${sorted.of}`, siteId: null };
  return { ...plainLog(entry), cells: entry.cells, result: 'failed', message: sorted.error, siteId: null };
}

/** Stores the new sites under the ids that the log, line by line, gave them. */
async function insertFresh(
  tx: Transaction,
  lines: readonly Sorted[],
  logged: readonly Logged[],
  regions: ReadonlyMap<string, string>,
): Promise<void> {
  const sites = lines.flatMap((line, index): NewSite[] => {
    const id = logged[index]?.siteId;
    if (line.is !== 'fresh' || !id) return [];
    const { region: _, tags, ...plain } = line.site;
    return [{ id, ...plain, regionId: regionIn(regions, line.site), tags: tags ?? [] }];
  });
  await execute(tx, ADD, { sites: JSON.stringify(sites) });
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

/** @throws Problem where nothing can be read, or a field is said to stand in two columns */
function readList(
  bytes: Uint8Array,
  { sheet, columns, preset }: LayoutQuery,
  allow: readonly AllowedAddress[],
): SiteList {
  const named = columns?.split(',').map((field) => (field || null) as SiteField | null);
  const twice = named?.find((field, index) => field !== null && named.indexOf(field) !== index);
  if (twice) throw invalid('columns', `${twice} stands in two columns: choose one`);
  const list = readSiteList(bytes, { sheet, preset, columns: named, allow });
  if (!list.ok) throw invalid('file', list.error);
  return list;
}

const asImport = ({ file_name, at, ...row }: Row): SiteImport => ({ ...row, fileName: file_name, at: iso(at) });
