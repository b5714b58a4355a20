import type { SiteFilter } from '@hyrde/contracts';
import type { AllowedAddress } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { SITE_FILTER, SITES_FILTERED, sitesFiltered } from '@hyrde/store/site-filter';
import { queryOne, queryRow, queryRows, statement, statements } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { Counted, type Page } from '../http/common.js';
import { invalid, notFound } from '../http/problem.js';
import { beginEdit } from '../people/editing.js';
import { faultOfHome, faultOfSecret, identityOf, normaliseHomeUrl } from './home-url.js';
import {
  asSite,
  editableSite,
  SITE_COLUMNS_SQL,
  SITE_ORDERS,
  SITE_ROW,
  SITES,
  type SiteRow,
  siteCursor,
} from './site-rows.js';
import type { ChangeSite, CreateSite, Site, SitesQuery, SiteTags } from './sites.schemas.js';
import { uniqueTags } from './sites.schemas.js';

const PAGE = statements(SITE_ORDERS, ({ key, type, past, direction }, sort) =>
  statement({
    name: `sites.page by ${sort}`,
    parameters: { ...SITES_FILTERED, after: z.string().nullable(), afterId: z.uuid().nullable(), limit: z.int() },
    text: `
    select ${SITE_COLUMNS_SQL} from ${SITES}
    where ${SITE_FILTER} {{and (${key}, site.id) ${past} ($after::text::${type}, $afterId::uuid)}}
    order by ${key} ${direction}, site.id ${direction} limit $limit`,
    row: SITE_ROW,
  }),
);

const COUNT = statement({
  name: 'sites.count',
  parameters: { ...SITES_FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from site where ${SITE_FILTER} limit $most) as counted`,
  row: Counted,
});

const ONE = statement({
  name: 'sites.one',
  parameters: { id: z.uuid() },
  text: `select ${SITE_COLUMNS_SQL} from ${SITES} where site.id = $id::uuid`,
  row: SITE_ROW,
});

const TAGS = statement({
  name: 'sites.tags',
  parameters: { practice: z.boolean(), most: z.int() },
  text: `
    select tag, count(*)::int as sites from site, unnest(tags) as tag
    where practice = $practice and archived_at is null group by tag order by sites desc, tag limit $most`,
  row: z.object({ tag: z.string(), sites: z.int() }),
});

/** Rows per read of an export. */
const AT_ONCE = 1_000;
const MOST_TAGS_SHOWN = 200;
/** Maximum number of sites counted; above the size of any registry of public bodies, so that totals are exact. */
export const MAX_COUNTED = 100_000;

@Injectable()
export class SitesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  async list(query: SitesQuery): Promise<Page<Site>> {
    const filter = sitesFiltered(query);
    const cursor = siteCursor(query.sort);
    const [rows, { n: total }] = await Promise.all([
      queryRows(this.db, PAGE[query.sort], { ...filter, ...cursor.read(query.cursor), limit: query.limit + 1 }),
      queryOne(this.db, COUNT, { ...filter, most: MAX_COUNTED + 1 }),
    ]);
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined;
    return {
      items: rows.slice(0, query.limit).map(asSite),
      total: Math.min(total, MAX_COUNTED),
      totalIsMore: total > MAX_COUNTED,
      next: last ? cursor.write(last) : null,
    };
  }

  /** All sites that match the filter, ascending by name. */
  async *all(filter: SiteFilter): AsyncGenerator<Site> {
    let last: SiteRow | undefined;
    for (;;) {
      const past = { after: last?.name ?? null, afterId: last?.id ?? null };
      const rows: SiteRow[] = await queryRows(this.db, PAGE.name, {
        ...sitesFiltered(filter),
        ...past,
        limit: AT_ONCE,
      });
      yield* rows.map(asSite);
      last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
    }
  }

  tags(practice: boolean): Promise<SiteTags['items']> {
    return queryRows(this.db, TAGS, { practice, most: MOST_TAGS_SHOWN });
  }

  async one(id: string): Promise<Site> {
    const row = await queryRow(this.db, ONE, { id });
    if (!row) throw notFound('site');
    return asSite(row);
  }

  async create({ homeUrl: text, region = null, tags, ...plain }: CreateSite): Promise<Site> {
    const homeUrl = this.homeUrlOf(text, plain.practice);
    await this.refuseTwin(homeUrl, plain.practice);
    const regionId = await this.regionId(region, plain.practice);
    const data = { ...plain, homeUrl, regionId, tags: uniqueTags(tags) };
    return this.one((await this.writing(() => this.db.site.create({ data }))).id);
  }

  async change(id: string, { archived, homeUrl, region, tags, ...plain }: ChangeSite): Promise<Site> {
    const before = await beginEdit(this.db, {
      what: 'site',
      id,
      read: () => this.db.site.findUnique({ where: { id }, include: { region: true } }),
      stateOf: (row) => editableSite({ ...row, region: row.region?.name ?? null }),
    });
    const regionId = region === undefined ? undefined : await this.regionId(region, before.practice);
    const home = homeUrl === undefined ? undefined : this.homeUrlOf(homeUrl, before.practice);
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

  /** Id of the region with this name, added if it does not exist. */
  async regionId(name: string | null, practice: boolean): Promise<string | null> {
    if (name === null) return null;
    const where = { name_practice: { name, practice } };
    return (await this.db.region.upsert({ where, create: { name, practice }, update: {} })).id;
  }

  /** @throws Problem if another site's home URL differs only in scheme, `www.` or trailing slash */
  private async refuseTwin(homeUrl: string, practice: boolean, id?: string): Promise<void> {
    const twin = await this.db.site.findFirst({
      where: { identity: identityOf(homeUrl), practice, ...(id && { id: { not: id } }) },
    });
    if (twin) throw invalid('homeUrl', `is the home of another site in the registry: ${twin.name}, ${twin.homeUrl}`);
  }

  private homeUrlOf(text: string, practice: boolean): string {
    const url = normaliseHomeUrl(text);
    const fault = url
      ? faultOfHome(url, this.allow, practice)
      : (faultOfSecret(text) ?? 'must be an http or https address');
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
