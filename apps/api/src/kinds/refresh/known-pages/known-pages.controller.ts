import { PageRole, PageState } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/prisma';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DATABASE } from '../../../base/tokens.js';
import { COUNT_LIMIT, counted, IdParam, iso, isoOrNull } from '../../../http/common.js';
import { cursorOf, TextKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { type KnownPage, KnownPages, KnownPagesQuery } from './known-pages.schemas.js';

const CURSOR = cursorOf('known pages by address', TextKey);

@ApiTags('refresh')
@Controller('sites/:id/known-pages')
export class KnownPagesController {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /** The pages of a site that Hyrde has met, by address. */
  @Get()
  @Needs('viewer')
  @Returns(KnownPages)
  async ofSite(
    @Param({ schema: IdParam }) { id }: IdParam,
    @Query({ schema: KnownPagesQuery }) { state, role, cursor, limit }: KnownPagesQuery,
  ): Promise<KnownPages> {
    const after = CURSOR.read(cursor);
    if (!(await this.db.site.findUnique({ where: { id }, select: { id: true } }))) throw notFound('site');
    const where = { siteId: id, ...(state && { state }), ...(role && { role }) };
    const [rows, total] = await Promise.all([
      this.db.knownPage.findMany({
        where: { ...where, ...(after && { url: { gt: after.key } }) },
        orderBy: { url: 'asc' },
        take: limit + 1,
        omit: { fingerprint: true },
      }),
      this.db.knownPage.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(asKnownPage),
      ...counted(total),
      next: last ? CURSOR.write({ key: last.url, id: last.id }) : null,
    };
  }
}

type Row = Omit<Prisma.KnownPageGetPayload<object>, 'fingerprint'>;

const asKnownPage = (row: Row): KnownPage => ({
  id: row.id,
  url: row.url,
  role: PageRole.parse(row.role),
  state: PageState.parse(row.state),
  firstSeenAt: iso(row.firstSeenAt),
  lastSeenAt: iso(row.lastSeenAt),
  readAt: isoOrNull(row.readAt),
  goneSince: isoOrNull(row.goneSince),
  movedTo: row.movedTo,
  visits: row.visits,
  changes: row.changes,
  rate: row.rate === null ? null : { estimate: row.rate, low: row.rateLow ?? 0, high: row.rateHigh },
});
