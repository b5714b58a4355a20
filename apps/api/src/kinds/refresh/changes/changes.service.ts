import { PageChangeName, PageRole, Redactions } from '@hyrde/contracts';
import { type Database, Prisma } from '@hyrde/prisma';
import type { BlobStore } from '@hyrde/prisma/blobs';
import { Inject, Injectable } from '@nestjs/common';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, iso, Localised } from '../../../http/common.js';
import { cursorOf, TimeKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { type PageChange, PageChangeDetails, type PageChanges, type PageChangesQuery } from './changes.schemas.js';
import { wordDiff } from './word-diff.js';

const SHOWN = {
  site: { select: { id: true, name: true, region: { select: { name: true } } } },
  target: { select: { slug: true, name: true } },
} as const;
/** Whose picture is sought. */
type PictureOf = Pick<Row, 'pageId' | 'siteId' | 'url' | 'at'>;
type Row = Prisma.PageChangeGetPayload<{ include: typeof SHOWN }>;

const CURSOR = cursorOf('changes', TimeKey);

@Injectable()
export class ChangesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(BLOBS) private readonly blobs: BlobStore,
  ) {}

  /** Newest first. */
  async list(query: PageChangesQuery): Promise<PageChanges> {
    const { cursor, limit } = query;
    const after = CURSOR.read(cursor);
    const where = whereOf(query);
    const past = after
      ? Prisma.sql`and (at < ${new Date(after.key)} or at = ${new Date(after.key)} and id > ${after.id}::uuid)`
      : Prisma.empty;
    const [rows, total] = await Promise.all([
      this.db.$queryRaw<{ id: string; at: Date }[]>`
        select id, at from page_change where ${where} ${past} order by at desc, id limit ${limit + 1}`,
      this.count(where),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: await this.described(await this.whole(rows.slice(0, limit).map(({ id }) => id))),
      ...counted(total),
      next: last ? CURSOR.write({ key: iso(last.at), id: last.id }) : null,
    };
  }

  private async count(where: Prisma.Sql): Promise<number> {
    const [row] = await this.db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from (select from page_change where ${where} limit ${COUNT_LIMIT + 1}) as counted`;
    return row?.n ?? 0;
  }

  /** In the order of the ids. */
  private async whole(ids: readonly string[]): Promise<Row[]> {
    const rows = await this.db.pageChange.findMany({ where: { id: { in: [...ids] } }, include: SHOWN });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** @throws Problem where there is no such change */
  async one(id: string): Promise<PageChangeDetails> {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    if (!row) throw notFound('change');
    const [described] = await this.described([row]);
    if (!described) throw notFound('change');
    const [before, after, pictureBefore] = await Promise.all([
      this.text(row.beforeHash),
      this.text(row.afterHash),
      this.pictureBefore(row),
    ]);
    return {
      ...described,
      diff: before !== null && after !== null ? wordDiff(before, after) : null,
      before: linesOf(before),
      after: linesOf(after),
      redacted: Redactions.parse(row.redacted) ?? [],
      pictures: {
        before: pictureBefore !== null,
        after: PageChangeDetails.shape.pictures.shape.after.parse(row.picture),
      },
    };
  }

  /** @throws Problem where there is no such picture */
  async picture(id: string, side: 'before' | 'after'): Promise<Buffer> {
    const row = await this.db.pageChange.findUnique({ where: { id } });
    const hash = row && (side === 'before' ? await this.pictureBefore(row) : row.pictureHash);
    const picture = hash ? await this.blobs.get(hash) : null;
    if (!picture) throw notFound('picture');
    return picture;
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

  private async described(rows: readonly Row[]): Promise<PageChange[]> {
    const started = rows.flatMap(({ searchSweepId }) => searchSweepId ?? []);
    const searches = await this.db.search.findMany({
      where: { sweepId: { in: started }, siteId: { in: rows.map(({ siteId }) => siteId) }, lead: true },
      select: { sweepId: true, siteId: true, outcome: true, foundUrl: true },
    });
    const byPlace = new Map(searches.map((search) => [`${search.sweepId} ${search.siteId}`, search]));
    return rows.map((row) => ({
      id: row.id,
      at: iso(row.at),
      change: PageChangeName.parse(row.change),
      url: row.url,
      movedTo: row.movedTo,
      role: PageRole.parse(row.role),
      site: { id: row.site.id, name: row.site.name, region: row.site.region?.name ?? null },
      target: row.target && { slug: row.target.slug, name: Localised.parse(row.target.name) },
      followUp: followUpOf(row, byPlace.get(`${row.searchSweepId} ${row.siteId}`)),
    }));
  }
}

const MAX_LINES = 1_000;
const linesOf = (text: string | null): string[] | null => text?.split('\n').slice(0, MAX_LINES) ?? null;

function followUpOf(
  { search, searchSweepId: sweepId }: Row,
  found: { outcome: string | null; foundUrl: string | null } | undefined,
): PageChange['followUp'] {
  if (search === 'none') return null;
  if (search === 'wanted' || !found) return { state: 'wanted', sweepId, url: null };
  if (found.outcome === null) return { state: 'running', sweepId, url: null };
  if (found.outcome === 'found') return { state: 'found', sweepId, url: found.foundUrl };
  return { state: found.outcome === 'not-found' ? 'not-found' : 'could-not-be-searched', sweepId, url: null };
}

/** Each filter has an index that ends in `at` and `id`, or leads to few sites. */
function whereOf({ practice, change, siteId, regionId, target, role, since }: PageChangesQuery): Prisma.Sql {
  const parts = [
    Prisma.sql`practice = ${practice}`,
    ...(change ? [Prisma.sql`change = ${change}`] : []),
    ...(siteId ? [Prisma.sql`site_id = ${siteId}::uuid`] : []),
    ...(regionId ? [Prisma.sql`site_id in (select id from site where region_id = ${regionId}::uuid)`] : []),
    ...(target ? [Prisma.sql`target_id = (select id from target where slug = ${target})`] : []),
    ...(role ? [Prisma.sql`role = ${role}`] : []),
    ...(since ? [Prisma.sql`at >= ${new Date(since)}`] : []),
  ];
  return Prisma.join(parts, ' and ');
}
