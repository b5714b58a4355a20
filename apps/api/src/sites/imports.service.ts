import { type Database, Prisma } from '@hyrde/prisma';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE } from '../base/tokens.js';
import { iso } from '../http/common.js';
import { invalid, notFound } from '../http/problem.js';
import { identityOf } from './home-url.js';
import {
  type ImportLinesQuery,
  LineResult,
  type SiteImport,
  type SiteImportLine,
  type UndoneImport,
} from './imports.schemas.js';
import { type ListedSite, type ListLine, readSiteList } from './site-list.js';

type Transaction = Prisma.TransactionClient;
interface Logged {
  line: number;
  text: string;
  result: LineResult;
  message: string;
  siteId: string | null;
}

interface NewSite extends Omit<ListedSite, 'region'> {
  id: string;
  regionId: string | null;
}

/** What a line changes of a site; what is left out stays. */
interface ChangedSite {
  id: string;
  name?: string;
  regionId?: string;
  language?: string;
  population?: number;
}

interface Row {
  id: string;
  file_name: string;
  person: string | null;
  at: Date;
  added: number;
  updated: number;
  unchanged: number;
  failed: number;
  undoable: number;
}

const IMPORTS = Prisma.sql`
  select i.id, i.file_name, person.name as person, i.at, i.added, i.updated, i.failed,
    (select count(*)::int from site_import_line l where l.import_id = i.id and l.result = 'unchanged') as unchanged,
    (select count(*)::int from site_import_line l join site on site.id = l.site_id
      where l.import_id = i.id and l.result = 'added'
        and not exists (select from task where task.site_id = site.id)) as undoable
  from site_import i left join person on person.id = i.person_id`;

/** Site lists read in from CSV, with what became of each line. */
@Injectable()
export class ImportsService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** Reads the good lines in and logs the broken ones; all in one transaction, so a crash leaves nothing half done. */
  async read(bytes: Uint8Array, fileName: string, personId: string): Promise<SiteImport> {
    const list = readSiteList(bytes);
    if (!list.ok) throw invalid('csv', list.error);
    const id = await this.db.$transaction(
      async (tx) => {
        const logged = await this.upsert(tx, list.lines);
        const count = (result: LineResult) => logged.filter((l) => l.result === result).length;
        const { id } = await tx.siteImport.create({
          data: { fileName, personId, added: count('added'), updated: count('updated'), failed: count('failed') },
        });
        await tx.$executeRaw`
          insert into site_import_line (import_id, line, result, message, text, site_id)
          select ${id}::uuid, line, result, message, text, "siteId" from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb)
            as l(line int, result text, message text, text text, "siteId" uuid)`;
        return id;
      },
      { timeout: 120_000 }, // 50,000 lines on a slow disk
    );
    return this.one(id);
  }

  private async upsert(tx: Transaction, lines: ListLine[]): Promise<Logged[]> {
    const regions = await regionsOf(tx, lines);
    const identities = lines.flatMap((l) => (l.ok ? [identityOf(l.site.homeUrl)] : []));
    const stored = await tx.$queryRaw<
      {
        id: string;
        home_url: string;
        name: string;
        region_id: string | null;
        language: string | null;
        population: number | null;
      }[]
    >`
      select id, home_url, name, region_id, language, population from site
      where not practice and identity = any(${identities}) for update`;
    const byUrl = new Map(stored.map((site) => [site.home_url, site]));
    const byIdentity = new Map(stored.map((site) => [identityOf(site.home_url), site]));
    const seen = new Map<string, number>();
    const logged: Logged[] = [];
    const fresh: NewSite[] = [];
    const changes: ChangedSite[] = [];
    for (const entry of lines) {
      const { line, text } = entry;
      if (!entry.ok) {
        logged.push({ line, text, result: 'failed', message: entry.error, siteId: null });
        continue;
      }
      const { site } = entry;
      const identity = identityOf(site.homeUrl);
      const twin = seen.get(identity);
      if (twin !== undefined) {
        logged.push({ line, text, result: 'failed', message: `has the same home URL as line ${twin}`, siteId: null });
        continue;
      }
      seen.set(identity, line);
      const regionId = (site.region !== null && regions.get(site.region)) || null;
      const before = byUrl.get(site.homeUrl) ?? byIdentity.get(identity);
      if (!before) {
        const id = crypto.randomUUID();
        fresh.push({
          id,
          name: site.name,
          homeUrl: site.homeUrl,
          regionId,
          language: site.language,
          population: site.population,
        });
        logged.push({ line, text, result: 'added', message: '', siteId: id });
        continue;
      }
      const changed = changesOf(before, site, regionId);
      if (Object.keys(changed).length > 0) changes.push({ id: before.id, ...changed });
      const names = Object.keys(changed);
      const result = names.length > 0 ? 'updated' : 'unchanged';
      const sameAs = before.home_url === site.homeUrl ? [] : [`is the site ${before.home_url}`];
      logged.push({ line, text, result, message: [...names, ...sameAs].join(', '), siteId: before.id });
    }
    await tx.$executeRaw`
      insert into site (id, name, home_url, region_id, language, population)
      select id, name, "homeUrl", "regionId", language, population from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as s(id uuid, name text, "homeUrl" text, "regionId" uuid, language text, population int)`;
    await tx.$executeRaw`
      update site set name = coalesce(c.name, site.name), region_id = coalesce(c."regionId", site.region_id),
        language = coalesce(c.language, site.language), population = coalesce(c.population, site.population)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c(id uuid, name text, "regionId" uuid, language text, population int)
      where site.id = c.id`;
    return logged;
  }

  async list(): Promise<SiteImport[]> {
    const rows = await this.db.$queryRaw<Row[]>`${IMPORTS} order by i.at desc limit 100`;
    return rows.map(asImport);
  }

  async one(id: string): Promise<SiteImport> {
    const [row] = await this.db.$queryRaw<Row[]>`${IMPORTS} where i.id = ${id}::uuid`;
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

  /** Takes the sites it added away again, unless a sweep has searched them: then they have a history. */
  async undo(id: string): Promise<UndoneImport> {
    const { added } = await this.one(id);
    const removed = await this.db.$executeRaw`
      delete from site using site_import_line l
      where l.import_id = ${id}::uuid and l.result = 'added' and site.id = l.site_id
        and not exists (select from task where task.site_id = site.id)`;
    return { removed, kept: Math.max(0, added - removed) };
  }
}

/** The regions that the good lines name, by name; new ones are made. Of lines with the same home URL, the first is good. */
async function regionsOf(tx: Transaction, lines: readonly ListLine[]): Promise<Map<string, string>> {
  const good = lines.flatMap((entry) => (entry.ok ? [entry.site] : []));
  const byHome = new Map(good.reverse().map(({ homeUrl, region }) => [identityOf(homeUrl), region]));
  const names = new Set([...byHome.values()].filter((name) => name !== null));
  await tx.region.createMany({ data: [...names].map((name) => ({ name })), skipDuplicates: true });
  const regions = await tx.region.findMany({ where: { practice: false } });
  return new Map(regions.map(({ id, name }) => [name, id]));
}

/** A field left empty in the list leaves what is stored. */
function changesOf(
  before: { name: string; region_id: string | null; language: string | null; population: number | null },
  site: ListedSite,
  regionId: string | null,
): Omit<ChangedSite, 'id'> {
  return {
    ...(site.name === before.name ? {} : { name: site.name }),
    ...(regionId === null || regionId === before.region_id ? {} : { regionId }),
    ...(site.language === null || site.language === before.language ? {} : { language: site.language }),
    ...(site.population === null || site.population === before.population ? {} : { population: site.population }),
  };
}

const asImport = ({ file_name, at, ...row }: Row): SiteImport => ({ ...row, fileName: file_name, at: iso(at) });
