import { PageChangeName, PageRole, PageState } from '@hyrde/contracts';
import { type NameRedaction, NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, Id, iso, isoOrNull, PageQuery, PathId, pageOf, Time } from '../../../http/common.js';
import { cursorOf, cutPage } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';

const KnownPage = z
  .object({
    id: Id,
    url: Shown,
    role: PageRole,
    state: PageState,
    firstSeenAt: Time,
    lastSeenAt: Time,
    /** Time of the last comparison with the stored copy; null if the page was never read by a refresh sweep. */
    readAt: Time.nullable(),
    goneSince: Time.nullable(),
    movedTo: Shown.nullable(),
    visits: z.number().int(),
    changes: z.number().int(),
    /** Change rate per day with its 95 % interval; `high` is null if there is no upper bound; null if unknown. */
    rate: z.object({ estimate: z.number(), low: z.number(), high: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'KnownPage' });
type KnownPage = z.infer<typeof KnownPage>;

const KnownPagesQuery = PageQuery.extend({ state: PageState.optional(), role: PageRole.optional() });
type KnownPagesQuery = z.infer<typeof KnownPagesQuery>;

const KnownPages = pageOf(KnownPage).meta({ id: 'KnownPages' });

/** A site's answer to a target: when its page was last seen, and its newest change; null if none exists. */
const AnswerPage = z.object({
  target: z.string(),
  seen: z.object({ at: Time, state: PageState }).nullable(),
  changed: z.object({ id: Id, at: Time, change: PageChangeName }).nullable(),
});
const AnswerPages = z.object({ items: z.array(AnswerPage) }).meta({ id: 'AnswerPages' });

/** The cursor contains only the page's id, since its address may contain a name. */
const CURSOR = cursorOf('known pages by address', z.null());

@ApiTags('refresh')
@Controller('sites/:id/known-pages')
export class KnownPagesController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  @Describes(
    'List known pages of a site',
    'The known pages of a site, by address; private names in addresses are redacted.',
  )
  @Get()
  @Needs('viewer')
  @Returns(KnownPages)
  async ofSite(
    @PathId() id: string,
    @Query({ schema: KnownPagesQuery }) { state, role, cursor, limit }: KnownPagesQuery,
  ) {
    const mark = CURSOR.read(cursor);
    const after = mark && (await this.db.knownPage.findUnique({ where: { id: mark.id }, select: { url: true } }));
    if (mark && !after) throw notFound('page of this cursor');
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
    const where = { siteId: id, ...(state && { state }), ...(role && { role }) };
    const [rows, total] = await Promise.all([
      this.db.knownPage.findMany({
        where: { ...where, ...(after && { url: { gt: after.url } }) },
        orderBy: { url: 'asc' },
        take: limit + 1,
        omit: { fingerprint: true },
      }),
      this.db.knownPage.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: null, id: row.id }));
    return { items: await this.shown(shown), ...counted(total), next };
  }

  private async shown(rows: readonly Row[]): Promise<KnownPage[]> {
    const redactions = await this.naming.redactions(
      rows.map(({ siteId, url, movedTo }) => ({ siteId, urls: [url, movedTo] })),
    );
    return rows.flatMap((row, i) => (redactions[i] ? asKnownPage(row, redactions[i]) : []));
  }
}

type Row = Omit<Prisma.KnownPageGetPayload<object>, 'fingerprint'>;

const asKnownPage = (row: Row, redaction: NameRedaction): KnownPage => ({
  id: row.id,
  url: redaction.address(row.url),
  role: PageRole.parse(row.role),
  state: PageState.parse(row.state),
  firstSeenAt: iso(row.firstSeenAt),
  lastSeenAt: iso(row.lastSeenAt),
  readAt: isoOrNull(row.readAt),
  goneSince: isoOrNull(row.goneSince),
  movedTo: redaction.address(row.movedTo),
  visits: row.visits,
  changes: row.changes,
  rate: row.rate === null ? null : { estimate: row.rate, low: row.rateLow ?? 0, high: row.rateHigh },
});

/** Pages that answer the targets: those verified by people, else those named by the newest search. */
const OF_SITE = statement({
  name: 'answer-pages.of-site',
  parameters: { siteId: z.uuid() },
  text: `
    select target.slug as target, page.last_seen_at, page.state, newest.id as change_id, newest.at, newest.change
    from target
      left join verified_page vp on vp.site_id = $siteId::uuid and vp.target_id = target.id and not vp.does_not_apply
      left join standing_answer s on s.site_id = $siteId::uuid and s.target_id = target.id
      left join search found on found.id = s.search_id
      left join known_page page on page.site_id = $siteId::uuid and page.url = coalesce(vp.url, found.found_url)
      left join lateral (select id, at, change from page_change
        where site_id = $siteId::uuid and target_id = target.id order by at desc, id limit 1) newest on true
    where page.id is not null or newest.id is not null
    order by target.id`,
  row: z.object({
    target: z.string(),
    last_seen_at: z.date().nullable(),
    state: PageState.nullable(),
    change_id: z.uuid().nullable(),
    at: z.date().nullable(),
    change: PageChangeName.nullable(),
  }),
});

@ApiTags('refresh')
@Controller('sites/:id/answer-pages')
export class AnswerPagesController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  @Describes(
    'List the pages that answer',
    'The pages that answer a site’s targets, each with the time when it was last seen and its newest change.',
  )
  @Get()
  @Needs('viewer')
  @Returns(AnswerPages)
  async ofSite(@PathId() id: string) {
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
    const rows = await queryRows(this.db, OF_SITE, { siteId: id });
    const items = rows.map(({ target, last_seen_at: seenAt, state, change_id: changeId, at, change }) => ({
      target,
      seen: seenAt && state ? { at: iso(seenAt), state } : null,
      changed: changeId && at && change ? { id: changeId, at: iso(at), change } : null,
    }));
    return { items };
  }
}
