import { PageRole, PageState } from '@hyrde/contracts';
import { type Covering, NamingPages } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, IdParam, iso, isoOrNull } from '../../../http/common.js';
import { cursorOf, cutPage } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Returns, Describes } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { type KnownPage, KnownPages, KnownPagesQuery } from './known-pages.schemas.js';

/** By the page alone: its address may name somebody. */
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
    'The pages of a site that Hyrde has met, by address; of those that name people, as much of it as names nobody.',
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
    if (mark && !after) throw notFound('page at which this cursor stood');
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
    const coverings = await this.naming.redactions(
      rows.map(({ siteId, url, movedTo }) => ({ siteId, urls: [url, movedTo] })),
    );
    return rows.flatMap((row, i) => (coverings[i] ? asKnownPage(row, coverings[i]) : []));
  }
}

type Row = Omit<Prisma.KnownPageGetPayload<object>, 'fingerprint'>;

const asKnownPage = (row: Row, covering: Covering): KnownPage => ({
  id: row.id,
  url: covering.address(row.url),
  role: PageRole.parse(row.role),
  state: PageState.parse(row.state),
  firstSeenAt: iso(row.firstSeenAt),
  lastSeenAt: iso(row.lastSeenAt),
  readAt: isoOrNull(row.readAt),
  goneSince: isoOrNull(row.goneSince),
  movedTo: covering.address(row.movedTo),
  visits: row.visits,
  changes: row.changes,
  rate: row.rate === null ? null : { estimate: row.rate, low: row.rateLow ?? 0, high: row.rateHigh },
});
