import { SiteFilter } from '@hyrde/contracts';
import type { AllowedAddress } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { SITE_FILTER, SITES_FILTERED, sitesFiltered } from '@hyrde/store/site-filter';
import { queryOne, queryRow, queryRows, statement, statements } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { Counted, PathId } from '../http/common.js';
import { attachment } from '../http/files.js';
import { invalid, notFound } from '../http/problem.js';
import { Describes, Returns } from '../http/returns.js';
import { ReturnsCsv, ReturnsXlsx, sentCsv, sentXlsx } from '../http/table-file.js';
import { Needs } from '../people/access.js';
import { beginEdit } from '../people/editing.js';
import { faultOfHome, faultOfSecret, identityOf, normaliseHomeUrl } from './home-url.js';
import {
  asSite,
  editableSite,
  SITE_COLUMNS,
  SITE_COLUMNS_SQL,
  SITE_ORDERS,
  SITE_ROW,
  SITES,
  type SiteRow,
  siteCursor,
} from './site-rows.js';
import {
  ChangeSite,
  CreateSite,
  MAX_COUNTED,
  Site,
  SitesCsv,
  SitesPage,
  SitesQuery,
  SiteTags,
  SiteTagsQuery,
  uniqueTags,
} from './sites.schemas.js';

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
@ApiTags('sites')
@Controller('sites')
export class SitesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
  ) {}

  @Describes('List sites', 'Sites that match the filter, sorted by name or population.')
  @Get()
  @Needs('viewer')
  @Returns(SitesPage)
  async list(@Query({ schema: SitesQuery }) query: SitesQuery) {
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

  @Describes('Create a site', 'Adds a public body with the address of its home page. It starts no sweep.')
  @Post()
  @Needs('auditor')
  @Returns(Site, 201)
  async create(@Body({ schema: CreateSite }) { homeUrl: text, region = null, tags, ...plain }: CreateSite) {
    const homeUrl = this.homeUrlOf(text, plain.practice);
    await this.refuseTwin(homeUrl, plain.practice);
    const regionId = await this.regionId(region, plain.practice);
    const data = { ...plain, homeUrl, regionId, tags: uniqueTags(tags) };
    return this.one((await this.writing(() => this.db.site.create({ data }))).id);
  }

  @Describes('List tags', 'The two hundred most used tags.')
  @Get('tags')
  @Needs('viewer')
  @Returns(SiteTags)
  async tags(@Query({ schema: SiteTagsQuery }) { practice }: SiteTagsQuery) {
    return { items: await queryRows(this.db, TAGS, { practice, most: MOST_TAGS_SHOWN }) };
  }

  @Describes('Export sites as CSV', 'The sites that match the filter, as a list for `POST /site-imports`.')
  @Get('export.csv')
  @Needs('viewer')
  @ReturnsCsv()
  export(@Query({ schema: SitesCsv }) { separator, ...filter }: SitesCsv): Promise<StreamableFile> {
    return sentCsv(attachment('sites.csv'), SITE_COLUMNS, this.all(filter), { separator });
  }

  @Describes('Export sites as an Excel workbook', 'The same list as a workbook; its second sheet explains the columns.')
  @Get('export.xlsx')
  @Needs('viewer')
  @ReturnsXlsx()
  async workbook(@Query({ schema: SiteFilter }) filter: SiteFilter): Promise<StreamableFile> {
    return sentXlsx(attachment('sites.xlsx'), SITE_COLUMNS, this.all(filter));
  }

  @Describes('Read a site', 'Its name, home page, region and tags.')
  @Get(':id')
  @Needs('viewer')
  @Returns(Site)
  async one(@PathId() id: string): Promise<Site> {
    const row = await queryRow(this.db, ONE, { id });
    if (!row) throw notFound('site');
    return asSite(row);
  }

  @Describes(
    'Change a site',
    'Changes the fields that are sent. `archived` removes a site from lists and new sweeps; its history stays.',
  )
  @Patch(':id')
  @Needs('auditor')
  @Returns(Site)
  async change(
    @PathId() id: string,
    @Body({ schema: ChangeSite }) { archived, homeUrl, region, tags, ...plain }: ChangeSite,
  ) {
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

  /** All sites that match the filter, ascending by name. */
  private async *all(filter: SiteFilter): AsyncGenerator<Site> {
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

  /** Id of the region with this name, added if it does not exist. */
  private async regionId(name: string | null, practice: boolean): Promise<string | null> {
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
