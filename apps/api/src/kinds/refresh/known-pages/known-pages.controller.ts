import { PageChangeName, PageRole, PageState } from '@hyrde/contracts';
import { type Covering, NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, Id, IdParam, iso, isoOrNull, PageQuery, pageOf, Time } from '../../../http/common.js';
import { cursorOf, cutPage } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';

/** A known page. */
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
export const AnswerPages = z.object({ items: z.array(AnswerPage) }).meta({ id: 'AnswerPages' });

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
    @Param({ schema: IdParam }) { id }: IdParam,
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
    return {
      items: await this.shown(shown),
      ...counted(total),
      next,
    };
  }

  private async shown(rows: readonly Row[]): Promise<KnownPage[]> {
    const redactions = await this.naming.redactions(
      rows.map(({ siteId, url, movedTo }) => ({ siteId, urls: [url, movedTo] })),
    );
    return rows.flatMap((row, i) => (redactions[i] ? asKnownPage(row, redactions[i]) : []));
  }
}

type Row = Omit<Prisma.KnownPageGetPayload<object>, 'fingerprint'>;

const asKnownPage = (row: Row, redaction: Covering): KnownPage => ({
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
