import { PageChangeName, PageRole, Redaction, Redactions, TargetSlug } from '@hyrde/contracts';
import { type NameRedaction, NamesShown, NamingPages, pagesOfChange, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import {
  PictureQuery,
  PictureShown,
  refuseUnredacted,
  type ShownPage,
  ShownPages,
  type StoredPage,
} from '../../../evidence/shown-pages.js';
import {
  COUNT_LIMIT,
  Counted,
  counted,
  Id,
  IdParam,
  iso,
  Localised,
  PageQuery,
  PathId,
  Practice,
  pageOf,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TimeKey } from '../../../http/cursor.js';
import { PICTURE, sentPicture } from '../../../http/files.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Sees, type Sight } from '../../../names/names.service.js';
import { Needs } from '../../../people/access.js';
import { wordDiff } from './word-diff.js';

/** The search caused by a lost answer. */
const FollowUp = z.object({
  /** wanted: not started · running · found: the page is at another address · not-found · could-not-be-searched */
  state: z.enum(['wanted', 'running', 'found', 'not-found', 'could-not-be-searched']),
  sweepId: Id.nullable(),
  /** URL of the page found. */
  url: Shown.nullable(),
});

/** A change of a page noticed by a visit. */
const PageChange = z
  .object({
    id: Id,
    at: Time,
    change: PageChangeName,
    url: Shown,
    movedTo: Shown.nullable(),
    role: PageRole,
    site: z.object({ id: Id, name: z.string(), region: z.string().nullable() }),
    /** Target that the page answered; null if it answered none. */
    target: z.object({ slug: z.string(), name: Localised }).nullable(),
    followUp: FollowUp.nullable(),
  })
  .meta({ id: 'PageChange' });
type PageChange = z.infer<typeof PageChange>;

const PageChangesQuery = PageQuery.extend({
  practice: Practice,
  change: PageChangeName.optional(),
  siteId: Id.optional(),
  regionId: Id.optional(),
  target: TargetSlug.optional(),
  /** Role of the page; `finding` selects the answers to targets. */
  role: PageRole.optional(),
  since: z.iso.datetime().optional(),
});
type PageChangesQuery = z.infer<typeof PageChangesQuery>;

const PageChanges = pageOf(PageChange).meta({ id: 'PageChanges' });

/** A segment of a text, which is in both versions or only in one. */
const DiffPiece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }).meta({ id: 'DiffPiece' });

const PageChangeDetails = PageChange.extend({
  /**
   * State of names on its page. If they are redacted, they are in its texts and pictures.
   */
  names: NamesShown,
  /** Word diff, with shortened equal segments; null if one of the texts is unknown. */
  diff: z.array(DiffPiece).nullable(),
  /** Lines of the text before and after; null if unknown. */
  before: z.array(z.string()).nullable(),
  after: z.array(z.string()).nullable(),
  /** Later redactions of removed persons' names in its texts or its picture. */
  redacted: z.array(Redaction),
  /** Pictures of the page; they are taken of findings, at most once a day. */
  pictures: z.object({
    /** True if there is a picture from before the change. */
    before: z.boolean(),
    after: z.enum(['off', 'pending', 'done', 'failed']),
    /** How each is shown; null without a picture. */
    beforeShown: PictureShown.nullable(),
    afterShown: PictureShown.nullable(),
  }),
}).meta({ id: 'PageChangeDetails' });

const Side = z.enum(['before', 'after']);
type Side = z.infer<typeof Side>;
const PictureParam = IdParam.extend({ side: Side });
type PictureParam = z.infer<typeof PictureParam>;

const SHOWN = {
  site: { select: { id: true, name: true, region: { select: { name: true } } } },
  target: { select: { slug: true, name: true, namesPeople: true } },
} as const;
/** Change whose previous picture is searched for. */
type PictureOf = Pick<Row, 'pageId' | 'siteId' | 'url' | 'at'>;
type Row = Prisma.PageChangeGetPayload<{ include: typeof SHOWN }>;

const CURSOR = cursorOf('changes', TimeKey);

/** Each filter has an index that ends in `at` and `id`, or selects few sites. */
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
  parameters: { ...FILTERED, ...PAST },
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

/** A picture with the stored page that it shows. */
interface StoredPicture {
  hash: string;
  page: Omit<StoredPage, 'url' | 'all'>;
}

function pictureOf({ pictureHash: hash, taskId, seq }: Pick<Row, 'pictureHash' | 'taskId' | 'seq'>) {
  return hash === null ? null : { hash, page: { taskId, seq, textHash: null } };
}

const namesPeople = ({ target }: Row): boolean => target?.namesPeople ?? false;

interface Found {
  outcome: string | null;
  foundUrl: string | null;
}

function describedOf(row: Row, found: Found | undefined, redaction: NameRedaction): PageChange {
  return {
    id: row.id,
    at: iso(row.at),
    change: PageChangeName.parse(row.change),
    url: redaction.address(row.url),
    movedTo: redaction.address(row.movedTo),
    role: PageRole.parse(row.role),
    site: { id: row.site.id, name: row.site.name, region: row.site.region?.name ?? null },
    target: row.target && { slug: row.target.slug, name: targetName(row.target) },
    followUp: followUpOf(row, found, redaction),
  };
}

const MAX_LINES = 1_000;
const linesOf = (text: string | null): string[] | null => text?.split('\n').slice(0, MAX_LINES) ?? null;

function followUpOf(
  { search, searchSweepId: sweepId }: Row,
  found: Found | undefined,
  redaction: NameRedaction,
): PageChange['followUp'] {
  if (search === 'none') return null;
  if (search === 'wanted' || !found) return { state: 'wanted', sweepId, url: null };
  if (found.outcome === null) return { state: 'running', sweepId, url: null };
  if (found.outcome === 'found') return { state: 'found', sweepId, url: redaction.address(found.foundUrl) };
  return { state: found.outcome === 'not-found' ? 'not-found' : 'could-not-be-searched', sweepId, url: null };
}

@ApiTags('refresh')
@Needs('viewer')
@Controller('changes')
export class ChangesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly naming: NamingPages,
    private readonly pages: ShownPages,
  ) {}

  @Describes('List changes of pages', 'Changes of known pages, newest first: changed, moved, lost and recovered pages.')
  @Get()
  @Returns(PageChanges)
  async list(@Query({ schema: PageChangesQuery }) { cursor, limit, ...filter }: PageChangesQuery) {
    const [rows, { n }] = await Promise.all([
      queryRows(this.db, PAGE, { ...filter, ...pastOf(CURSOR.read(cursor)), limit: limit + 1 }),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.at), id: row.id }));
    const read = await this.db.pageChange.findMany({
      where: { id: { in: shown.map(({ id }) => id) } },
      include: SHOWN,
    });
    const byId = new Map(read.map((row) => [row.id, row]));
    return { items: await this.described(shown.flatMap(({ id }) => byId.get(id) ?? [])), ...counted(n), next };
  }

  @Describes('Read a change', 'The page before and after, with a word diff.')
  @Get(':id')
  @Returns(PageChangeDetails)
  async one(@PathId() id: string, @Sees() sight: Sight) {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    if (!row) throw notFound('change');
    const { found, redaction } = await this.contentOf(row);
    const names = await sight.of(redaction.any);
    const seen = redaction.as(names);
    const [before, after, pictureBefore, pictureAfter] = await Promise.all([
      this.text(row.beforeHash),
      this.text(row.afterHash),
      this.pictureShown(row, 'before', names),
      this.pictureShown(row, 'after', names),
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
        beforeShown: pictureBefore,
        afterShown: pictureAfter,
      },
    };
  }

  @Describes(
    'Download a picture of a change',
    'The screenshot of the page before or after. Names of private persons are covered by boxes unless a reason was given; it is refused if this is impossible (`pictures`).',
  )
  @Get(':id/pictures/:side')
  @ApiOkResponse(PICTURE)
  async picture(
    @Param({ schema: PictureParam }) { id, side }: PictureParam,
    @Query({ schema: PictureQuery }) { language }: PictureQuery,
    @Sees() sight: Sight,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    const opened = row && (await this.opened(row, side));
    if (!row || !opened) throw notFound('picture');
    const names = await sight.of(opened.page.namesPeople);
    const picture = refuseUnredacted(await opened.page.picture(opened.png, names, language));
    return sentPicture({ picture, names }, response);
  }

  private async pictureShown(row: Row, side: Side, names: NamesShown): Promise<PictureShown | null> {
    const opened = await this.opened(row, side);
    return opened ? opened.page.pictureShown(opened.png, names) : null;
  }

  private async opened(row: Row, side: Side): Promise<{ page: ShownPage; png: Buffer } | null> {
    const picture = side === 'before' ? await this.pictureBefore(row) : pictureOf(row);
    const page =
      picture && (await this.pages.open({ ...picture.page, siteId: row.siteId, url: row.url, all: namesPeople(row) }));
    const png = page && (await this.blobs.get(picture.hash));
    return png ? { page, png } : null;
  }

  /**
   * Result of the search caused by the change, and the redaction of both pages: the stored page may contain records.
   */
  private async contentOf(row: Row): Promise<{ found: Found | undefined; redaction: NameRedaction }> {
    const { taskId, seq } = row;
    const [[found], kept] = await Promise.all([
      this.foundAfter([row]),
      taskId !== null && seq !== null
        ? this.db.evidencePage.findUnique({ where: { taskId_seq: { taskId, seq } }, select: { hasRecords: true } })
        : null,
    ]);
    const naming = kept?.hasRecords ? [row.url] : [];
    return { found, redaction: await this.naming.redaction({ ...pagesOfChange(row, found?.foundUrl), naming }) };
  }

  /** The page's last picture before a change: of an earlier change, or of the search that found the page. */
  private async pictureBefore({ pageId, siteId, url, at }: PictureOf): Promise<StoredPicture | null> {
    const [change, finding] = await Promise.all([
      this.db.pageChange.findFirst({
        where: { pageId, at: { lt: at }, picture: 'done' },
        orderBy: { at: 'desc' },
        select: { at: true, pictureHash: true, taskId: true, seq: true },
      }),
      this.db.finding.findFirst({
        where: { url, screenshot: 'done', search: { siteId, finishedAt: { lt: at } } },
        orderBy: { search: { finishedAt: 'desc' } },
        select: {
          searchId: true,
          seq: true,
          screenshotHash: true,
          visibleHash: true,
          search: { select: { finishedAt: true } },
        },
      }),
    ]);
    const searched = finding?.search.finishedAt ?? null;
    if (change && (searched === null || change.at > searched)) return pictureOf(change);
    if (!finding?.screenshotHash) return null;
    const { searchId, seq, visibleHash, screenshotHash: hash } = finding;
    return { hash, page: { taskId: searchId, seq, textHash: visibleHash } };
  }

  private async text(hash: string | null): Promise<string | null> {
    return (hash && (await this.blobs.get(hash))?.toString()) || null;
  }

  /** The changes for the API, with names redacted for every role. */
  private async described(rows: readonly Row[]): Promise<PageChange[]> {
    const found = await this.foundAfter(rows);
    const redactions = await this.naming.redactions(rows.map((row, i) => pagesOfChange(row, found[i]?.foundUrl)));
    return rows.flatMap((row, i) => (redactions[i] ? describedOf(row, found[i], redactions[i]) : []));
  }

  /** For each change, the result of the search that it caused. */
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
