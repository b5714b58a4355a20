import { PageChangeName, PageRole, Redactions } from '@hyrde/contracts';
import { type Covering, type NamesShown, NamingPages, pagesOfChange } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, Counted, counted, iso, Localised } from '../../../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { refuseCovered, type Sight } from '../../../names/names.service.js';
import { type PageChange, PageChangeDetails, type PageChanges, type PageChangesQuery } from './changes.schemas.js';
import { wordDiff } from './word-diff.js';

const SHOWN = {
  site: { select: { id: true, name: true, region: { select: { name: true } } } },
  target: { select: { slug: true, name: true, namesPeople: true } },
} as const;
/** Whose picture is sought. */
type PictureOf = Pick<Row, 'pageId' | 'siteId' | 'url' | 'at'>;
type Row = Prisma.PageChangeGetPayload<{ include: typeof SHOWN }>;

const CURSOR = cursorOf('changes', TimeKey);

/** Each filter has an index that ends in `at` and `id`, or leads to few sites. */
const FILTER = `practice = $practice {{and change = $change}} {{and site_id = $siteId::uuid}}
      {{and site_id in (select id from site where region_id = $regionId::uuid)}}
      {{and target_id = (select id from target where slug = $target)}} {{and role = $role}}
      {{and at >= $since::timestamptz}}`;
const FILTERED = {
  practice: z.boolean(),
  change: PageChangeName.nullish(),
  siteId: z.uuid().nullish(),
  regionId: z.uuid().nullish(),
  target: z.string().nullish(),
  role: PageRole.nullish(),
  since: z.string().nullish(),
};

const PAGE = statement({
  name: 'changes.page',
  parameters: { ...FILTERED, after: z.string().nullable(), afterId: z.uuid().nullable(), limit: z.int() },
  text: `
    select id, at from page_change
    where ${FILTER} {{and (at < $after::timestamptz or at = $after::timestamptz and id > $afterId::uuid)}}
    order by at desc, id limit $limit`,
  row: z.object({ id: z.uuid(), at: z.date() }),
});

const COUNT = statement({
  name: 'changes.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from page_change where ${FILTER} limit $most) as counted`,
  row: Counted,
});

@Injectable()
export class ChangesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly naming: NamingPages,
  ) {}

  /** Newest first. */
  async list(query: PageChangesQuery): Promise<PageChanges> {
    const { cursor: _, limit: __, ...filter } = query;
    const [page, { n }] = await Promise.all([
      this.page(query),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    return { ...page, ...counted(n) };
  }

  /** Newest first, and not how many there are: what nobody is told of is not counted. */
  async page({ cursor, limit, ...filter }: PageChangesQuery): Promise<Pick<PageChanges, 'items' | 'next'>> {
    const after = CURSOR.read(cursor);
    const past = { after: after?.key ?? null, afterId: after?.id ?? null };
    const rows = await queryRows(this.db, PAGE, { ...filter, ...past, limit: limit + 1 });
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.at), id: row.id }));
    return { items: await this.several(shown.map(({ id }) => id)), next };
  }

  /** In the order of the ids. */
  private async whole(ids: readonly string[]): Promise<Row[]> {
    const rows = await this.db.pageChange.findMany({ where: { id: { in: [...ids] } }, include: SHOWN });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Those that there are of these, in their order. */
  async several(ids: readonly string[]): Promise<PageChange[]> {
    return this.described(await this.whole(ids));
  }

  /** @throws Problem where there is no such change */
  async one(id: string, sight: Sight): Promise<PageChangeDetails> {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    if (!row) throw notFound('change');
    const { found, covering } = await this.toldOf(row);
    const names = await sight.of(covering.any);
    const seen = covering.as(names);
    const [before, after, pictureBefore] = await Promise.all([
      this.text(row.beforeHash),
      this.text(row.afterHash),
      this.pictureBefore(row),
    ]);
    const pieces = before !== null && after !== null ? wordDiff(before, after) : null;
    return {
      ...describedOf(row, found, seen),
      names,
      diff: pieces?.map(({ kind, text }) => ({ kind, text: seen.text(row.url, text) })) ?? null,
      before: linesOf(seen.text(row.url, before)),
      after: linesOf(seen.text(row.url, after)),
      redacted: Redactions.parse(row.redacted) ?? [],
      pictures: {
        before: pictureBefore !== null,
        after: PageChangeDetails.shape.pictures.shape.after.parse(row.picture),
      },
    };
  }

  /** @throws Problem where there is no such picture, or it names private persons and they are covered */
  async picture(id: string, side: 'before' | 'after', sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    const hash = row && (side === 'before' ? await this.pictureBefore(row) : row.pictureHash);
    if (!row || !hash) throw notFound('picture');
    const names = await sight.of((await this.toldOf(row)).covering.names(row.url));
    refuseCovered(names);
    const picture = await this.blobs.get(hash);
    if (!picture) throw notFound('picture');
    return { picture, names };
  }

  /** What its search found, and how both are covered: the page as it was kept may have records on it. */
  private async toldOf(row: Row): Promise<{ found: Found | undefined; covering: Covering }> {
    const { taskId, seq } = row;
    const [[found], kept] = await Promise.all([
      this.foundAfter([row]),
      taskId !== null && seq !== null
        ? this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId, seq } }, select: { hasRecords: true } })
        : null,
    ]);
    const naming = kept?.hasRecords ? [row.url] : [];
    return { found, covering: await this.naming.covering({ ...pagesOfChange(row, found?.foundUrl), naming }) };
  }

  /** The hash of the page's last picture from before a change: of an earlier change, or of the search that found it. */
  private async pictureBefore({ pageId, siteId, url, at }: PictureOf): Promise<string | null> {
    const [change, finding] = await Promise.all([
      this.db.pageChange.findFirst({
        where: { pageId, at: { lt: at }, picture: 'done' },
        orderBy: { at: 'desc' },
        select: { at: true, pictureHash: true },
      }),
      this.db.finding.findFirst({
        where: { url, screenshot: 'done', search: { siteId, finishedAt: { lt: at } } },
        orderBy: { search: { finishedAt: 'desc' } },
        select: { screenshotHash: true, search: { select: { finishedAt: true } } },
      }),
    ]);
    const searched = finding?.search.finishedAt ?? null;
    if (change && (searched === null || change.at > searched)) return change.pictureHash;
    return finding?.screenshotHash ?? null;
  }

  private async text(hash: string | null): Promise<string | null> {
    return (hash && (await this.blobs.get(hash))?.toString()) || null;
  }

  /** Names covered for everybody. */
  private async described(rows: readonly Row[]): Promise<PageChange[]> {
    const found = await this.foundAfter(rows);
    const coverings = await this.naming.coverings(rows.map((row, i) => pagesOfChange(row, found[i]?.foundUrl)));
    return rows.flatMap((row, i) => (coverings[i] ? describedOf(row, found[i], coverings[i]) : []));
  }

  /** Of each change what the search found that it has set off. */
  private async foundAfter(rows: readonly Row[]): Promise<(Found | undefined)[]> {
    const started = rows.flatMap(({ searchSweepId }) => searchSweepId ?? []);
    const searches = await this.db.search.findMany({
      where: { sweepId: { in: started }, siteId: { in: rows.map(({ siteId }) => siteId) }, lead: true },
      select: { sweepId: true, siteId: true, outcome: true, foundUrl: true },
    });
    const byPlace = new Map(searches.map((search) => [`${search.sweepId} ${search.siteId}`, search]));
    return rows.map(({ searchSweepId, siteId }) => byPlace.get(`${searchSweepId} ${siteId}`));
  }
}

interface Found {
  outcome: string | null;
  foundUrl: string | null;
}

function describedOf(row: Row, found: Found | undefined, covering: Covering): PageChange {
  return {
    id: row.id,
    at: iso(row.at),
    change: PageChangeName.parse(row.change),
    url: covering.address(row.url),
    movedTo: covering.address(row.movedTo),
    role: PageRole.parse(row.role),
    site: { id: row.site.id, name: row.site.name, region: row.site.region?.name ?? null },
    target: row.target && { slug: row.target.slug, name: Localised.parse(row.target.name) },
    followUp: followUpOf(row, found, covering),
  };
}

const MAX_LINES = 1_000;
const linesOf = (text: string | null): string[] | null => text?.split('\n').slice(0, MAX_LINES) ?? null;

function followUpOf(
  { search, searchSweepId: sweepId }: Row,
  found: Found | undefined,
  covering: Covering,
): PageChange['followUp'] {
  if (search === 'none') return null;
  if (search === 'wanted' || !found) return { state: 'wanted', sweepId, url: null };
  if (found.outcome === null) return { state: 'running', sweepId, url: null };
  if (found.outcome === 'found') return { state: 'found', sweepId, url: covering.address(found.foundUrl) };
  return { state: found.outcome === 'not-found' ? 'not-found' : 'could-not-be-searched', sweepId, url: null };
}
