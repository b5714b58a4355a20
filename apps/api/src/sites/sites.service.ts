import type { AllowedAddress } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { COUNT_LIMIT, containing, counted, INT4_MAX, iso, isoOrNull, type Page } from '../http/common.js';
import { cursorOf, TextKey } from '../http/cursor.js';
import { invalid, notFound } from '../http/problem.js';
import { faultOfHome, identityOf, normaliseHomeUrl } from './home-url.js';
import type { ChangeSite, CreateSite, Site, SiteFilter, SitesQuery, SiteTags } from './sites.schemas.js';
import { uniqueTags } from './tags.js';

interface Row {
  id: string;
  name: string;
  home_url: string;
  region_id: string | null;
  region: string | null;
  language: string | null;
  population: number | null;
  number: string | null;
  tags: string[];
  practice: boolean;
  created_at: Date;
  archived_at: Date | null;
  searches: number;
  last_checked_at: Date | null;
}

const COLUMNS = Prisma.sql`site.id, site.name, site.home_url, site.region_id, region.name as region, site.language,
  site.population, site.number, site.tags, site.practice, site.created_at, site.archived_at,
  coalesce(tally.searches, 0) as searches, tally.last_checked_at`;
const SITES = Prisma.sql`site left join region on region.id = site.region_id left join site_tally tally on tally.site_id = site.id`;

const BY_NAME = cursorOf('sites by name', TextKey);
const BY_POPULATION = cursorOf('sites by population', z.number().int().min(-1).max(INT4_MAX));
/** Rows read at once for an export. */
const AT_ONCE = 1_000;
/** What a list to choose from can hold. */
const MOST_TAGS_SHOWN = 200;
const keyedByName = ({ name, id }: Row) => ({ key: name, id });
const keyedByPopulation = ({ population, id }: Row) => ({ key: population ?? -1, id });

@Injectable()
export class SitesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  async list(query: SitesQuery): Promise<Page<Site>> {
    const where = whereOf(query);
    const descending = query.sort.startsWith('-');
    const byName = query.sort.endsWith('name');
    // Sites without a population stand as -1: behind the smallest, in a row order that keyset paging can use.
    const key = byName ? Prisma.sql`site.name` : Prisma.sql`coalesce(site.population, -1)`;
    const after = (byName ? BY_NAME : BY_POPULATION).read(query.cursor);
    const past = after
      ? Prisma.sql`and (${key}, site.id) ${descending ? Prisma.sql`<` : Prisma.sql`>`}
          (${after.key}::${byName ? Prisma.sql`text` : Prisma.sql`int`}, ${after.id}::uuid)`
      : Prisma.empty;
    const direction = descending ? Prisma.sql`desc` : Prisma.sql`asc`;
    const [rows, total] = await Promise.all([
      this.db.$queryRaw<Row[]>`select ${COLUMNS} from ${SITES}
        where ${where} ${past} order by ${key} ${direction}, site.id ${direction} limit ${query.limit + 1}`,
      this.count(where),
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: rows.slice(0, query.limit).map(asSite),
      ...counted(total),
      next: last ? (byName ? BY_NAME.write(keyedByName(last)) : BY_POPULATION.write(keyedByPopulation(last))) : null,
    };
  }

  /** Every site that the filter lets through, by name. */
  async *all(filter: SiteFilter): AsyncGenerator<Site> {
    const where = whereOf(filter);
    let after = Prisma.empty;
    for (;;) {
      const rows = await this.db.$queryRaw<Row[]>`select ${COLUMNS} from ${SITES}
        where ${where} ${after} order by site.name, site.id limit ${AT_ONCE}`;
      yield* rows.map(asSite);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = Prisma.sql`and (site.name, site.id) > (${last.name}::text, ${last.id}::uuid)`;
    }
  }

  async tags(practice: boolean): Promise<SiteTags['items']> {
    return this.db.$queryRaw<SiteTags['items']>`
      select tag, count(*)::int as sites from site, unnest(tags) as tag
      where practice = ${practice} and archived_at is null group by tag order by sites desc, tag limit ${MOST_TAGS_SHOWN}`;
  }

  private async count(where: Prisma.Sql): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from (select from site where ${where} limit ${COUNT_LIMIT + 1}) as counted`;
    return row?.n ?? 0;
  }

  async one(id: string): Promise<Site> {
    const [row] = await this.db.$queryRaw<Row[]>`
      select ${COLUMNS} from ${SITES} where site.id = ${id}::uuid`;
    if (!row) throw notFound('site');
    return asSite(row);
  }

  /** Sites added by hand are real ones: practice sites come from the practice country alone. */
  async create({ name, homeUrl, region, language, population, number, tags }: CreateSite): Promise<Site> {
    const url = this.homeUrlOf(homeUrl);
    await this.refuseTwin(url, false);
    const site = await this.writing(async () =>
      this.db.site.create({
        data: {
          name,
          homeUrl: url,
          regionId: await this.regionId(region ?? null, false),
          language: language ?? null,
          population: population ?? null,
          number: number ?? null,
          tags: uniqueTags(tags),
        },
      }),
    );
    return this.one(site.id);
  }

  async change(id: string, { archived, homeUrl, region, tags, ...plain }: ChangeSite): Promise<Site> {
    const before = await this.db.site.findUnique({ where: { id } });
    if (!before) throw notFound('site');
    const regionId = region === undefined ? undefined : await this.regionId(region, before.practice);
    const home = homeUrl === undefined ? undefined : this.homeUrlOf(homeUrl);
    if (home !== undefined) await this.refuseTwin(home, before.practice, id);
    await this.writing(() =>
      this.db.site.update({
        where: { id },
        data: {
          ...plain,
          ...(tags === undefined ? {} : { tags: uniqueTags(tags) }),
          ...(home === undefined ? {} : { homeUrl: home }),
          ...(regionId === undefined ? {} : { regionId }),
          ...(archived === undefined ? {} : { archivedAt: archived ? (before.archivedAt ?? this.clock.now()) : null }),
        },
      }),
    );
    return this.one(id);
  }

  /** The id of the region of this name, made where it is new. */
  async regionId(name: string | null, practice: boolean): Promise<string | null> {
    if (name === null) return null;
    const where = { name_practice: { name, practice } };
    return (await this.db.region.upsert({ where, create: { name, practice }, update: {} })).id;
  }

  /** @throws Problem where another site is the same but for scheme, `www.` or a slash at the end */
  private async refuseTwin(homeUrl: string, practice: boolean, id?: string): Promise<void> {
    const twin = await this.db.site.findFirst({
      where: { identity: identityOf(homeUrl), practice, ...(id && { id: { not: id } }) },
    });
    if (twin) throw invalid('homeUrl', `is the home of another site in the registry: ${twin.name}, ${twin.homeUrl}`);
  }

  private homeUrlOf(text: string): string {
    const url = normaliseHomeUrl(text);
    const fault = url ? faultOfHome(url, this.allow) : 'must be an http or https address';
    if (!url || fault) throw invalid('homeUrl', fault ?? '');
    return url;
  }

  private async writing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
        throw invalid('homeUrl', 'is the home of another site in the registry');
      throw error;
    }
  }
}

function whereOf({ text, regionId, language, tag, practice, archived }: SiteFilter): Prisma.Sql {
  const like = text ? containing(text) : null;
  const parts = [
    Prisma.sql`site.practice = ${practice}`,
    archived ? Prisma.sql`site.archived_at is not null` : Prisma.sql`site.archived_at is null`,
    ...(like ? [Prisma.sql`(site.name ilike ${like} or site.home_url ilike ${like})`] : []),
    ...(regionId ? [Prisma.sql`site.region_id = ${regionId}::uuid`] : []),
    ...(tag ? [Prisma.sql`site.tags @> array[${tag}]`] : []),
    ...(language ? [Prisma.sql`site.language = ${language}`] : []),
  ];
  return Prisma.join(parts, ' and ');
}

const asSite = (row: Row): Site => ({
  id: row.id,
  name: row.name,
  homeUrl: row.home_url,
  region: row.region_id && row.region ? { id: row.region_id, name: row.region } : null,
  language: row.language,
  population: row.population,
  number: row.number,
  tags: row.tags,
  practice: row.practice,
  createdAt: iso(row.created_at),
  archivedAt: isoOrNull(row.archived_at),
  searches: row.searches,
  lastCheckedAt: isoOrNull(row.last_checked_at),
});
