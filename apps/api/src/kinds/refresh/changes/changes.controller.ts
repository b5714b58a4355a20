import { PageChangeName, PageRole, Redaction, Redactions, TargetSlug } from '@hyrde/contracts';
import { type NameRedaction, NamesShown, NamingPages, pagesOfChange, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Injectable, Param, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { diffArrays } from 'diff';
import type { Response } from 'express';
import { z } from 'zod';
import { BLOBS, DATABASE } from '../../../base/tokens.js';
import {
  COUNT_LIMIT,
  Counted,
  counted,
  Id,
  IdParam,
  iso,
  Localised,
  PageQuery,
  Practice,
  pageOf,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TimeKey } from '../../../http/cursor.js';
import { PICTURE, sentPicture } from '../../../http/files.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { NamesService, refuseRedacted, type Sight } from '../../../names/names.service.js';
import { Needs, type SignedInRequest } from '../../../people/access.js';

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
type PageChanges = z.infer<typeof PageChanges>;

/** A segment of a text, which is in both versions or only in one. */
const DiffPiece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }).meta({ id: 'DiffPiece' });

const PageChangeDetails = PageChange.extend({
  /**
   * State of names on its page. If redacted, texts contain only words that are not names, and there are no pictures.
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
  }),
}).meta({ id: 'PageChangeDetails' });
type PageChangeDetails = z.infer<typeof PageChangeDetails>;

const PictureParam = IdParam.extend({ side: z.enum(['before', 'after']) });
type PictureParam = z.infer<typeof PictureParam>;

interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum number of words of a text that are compared; the rest is ignored. */
const MAX_WORDS = 20_000;
/**
 * Maximum number of edits computed. Texts with more differences are different pages, whose diff would take seconds:
 * they are shown as one segment each.
 */
const MAX_EDITS = 2_000;
/** Number of equal words shown around a difference. */
const AROUND = 12;

/** Word diff of two texts; equal segments are shortened to a few words around the differences. */
function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const parts = diffArrays(old, now, { maxEditLength: MAX_EDITS });
  if (!parts)
    return [
      { kind: 'removed', text: old.join(' ') },
      { kind: 'added', text: now.join(' ') },
    ];
  return parts.map(({ value, added, removed }, i): Piece => {
    if (added) return { kind: 'added', text: value.join(' ') };
    if (removed) return { kind: 'removed', text: value.join(' ') };
    return { kind: 'same', text: shortened(value, i === 0, i === parts.length - 1) };
  });
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/**
 * Shortens an equal segment to the words beside the differences.
 * @param first true if no segment precedes
 * @param last true if no segment follows
 */
function shortened(words: readonly string[], first: boolean, last: boolean): string {
  const [head, tail] = [first ? 0 : AROUND, last ? 0 : AROUND];
  if (words.length <= head + tail + 1) return words.join(' ');
  const end = tail === 0 ? [] : words.slice(-tail);
  return [...words.slice(0, head), '…', ...end].join(' ');
}

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

@Injectable()
export class ChangesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(BLOBS) private readonly blobs: BlobStore,
    private readonly naming: NamingPages,
  ) {}

  /** Descending by time. */
  async list(query: PageChangesQuery): Promise<PageChanges> {
    const { cursor: _, limit: __, ...filter } = query;
    const [page, { n }] = await Promise.all([
      this.page(query),
      queryOne(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    return { ...page, ...counted(n) };
  }

  /** Descending by time, without a total, which not every reader needs. */
  async page({ cursor, limit, ...filter }: PageChangesQuery): Promise<Pick<PageChanges, 'items' | 'next'>> {
    const after = CURSOR.read(cursor);
    const rows = await queryRows(this.db, PAGE, { ...filter, ...pastOf(after), limit: limit + 1 });
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.at), id: row.id }));
    return { items: await this.several(shown.map(({ id }) => id)), next };
  }

  /** In the order of the ids. */
  private async whole(ids: readonly string[]): Promise<Row[]> {
    const rows = await this.db.pageChange.findMany({ where: { id: { in: [...ids] } }, include: SHOWN });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** The existing changes among the given ids, in input order. */
  async several(ids: readonly string[]): Promise<PageChange[]> {
    return this.described(await this.whole(ids));
  }

  /** @throws Problem if the change does not exist */
  async one(id: string, sight: Sight): Promise<PageChangeDetails> {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    if (!row) throw notFound('change');
    const { found, redaction } = await this.contentOf(row);
    const names = await sight.of(redaction.any);
    const seen = redaction.as(names);
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

  /** @throws Problem if the picture does not exist, or if it shows private persons and names are redacted */
  async picture(id: string, side: 'before' | 'after', sight: Sight): Promise<{ picture: Buffer; names: NamesShown }> {
    const row = await this.db.pageChange.findUnique({ where: { id }, include: SHOWN });
    const hash = row && (side === 'before' ? await this.pictureBefore(row) : row.pictureHash);
    if (!row || !hash) throw notFound('picture');
    const names = await sight.of((await this.contentOf(row)).redaction.names(row.url));
    refuseRedacted(names);
    const picture = await this.blobs.get(hash);
    if (!picture) throw notFound('picture');
    return { picture, names };
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

  /** Hash of the page's last picture before a change: of an earlier change, or of the search that found the page. */
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
    target: row.target && { slug: row.target.slug, name: Localised.parse(row.target.name) },
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
    private readonly changes: ChangesService,
    private readonly names: NamesService,
  ) {}

  @Describes('List changes of pages', 'Changes of known pages, newest first: changed, moved, lost and recovered pages.')
  @Get()
  @Returns(PageChanges)
  list(@Query({ schema: PageChangesQuery }) query: PageChangesQuery) {
    return this.changes.list(query);
  }

  @Describes('Read a change', 'The page before and after, with a word diff.')
  @Get(':id')
  @Returns(PageChangeDetails)
  async one(@Param({ schema: IdParam }) { id }: IdParam, @Req() request: SignedInRequest) {
    return this.changes.one(id, await this.names.sight(request));
  }

  @Describes(
    'Download a picture of a change',
    'The screenshot of the page before or after, which never changes. If it shows names of private persons, a reason must have been given.',
  )
  @Get(':id/pictures/:side')
  @ApiOkResponse(PICTURE)
  async picture(
    @Param({ schema: PictureParam }) { id, side }: PictureParam,
    @Req() request: SignedInRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return sentPicture(await this.changes.picture(id, side, await this.names.sight(request)), response);
  }
}
