import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { Body, Controller, Get, Inject, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import {
  COUNT_LIMIT,
  counted,
  Id,
  iso,
  PageQuery,
  PathId,
  Practice,
  pageOf,
  Revision,
  Time,
} from '../../../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../../../http/cursor.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';
import { DocumentEvents } from '../mutes/mutes.service.js';

/** Many more documents at once than a hub ever published: held until a person decides whether they are news. */
const Burst = z
  .object({
    id: Id,
    site: z.object({ id: Id, name: z.string() }),
    hub: z.object({ id: Id, url: Shown, title: Shown }),
    at: Time,
    documents: z.number().int(),
    state: z.enum(['held', 'released', 'dropped']),
    revision: Revision,
  })
  .meta({ id: 'Burst' });
type Burst = z.infer<typeof Burst>;

const BurstsQuery = PageQuery.extend({ practice: Practice });
type BurstsQuery = z.infer<typeof BurstsQuery>;

export const Bursts = pageOf(Burst).meta({ id: 'Bursts' });
export type Bursts = z.infer<typeof Bursts>;

/** released: its documents are news · dropped: they are not · held: the initial state */
const DecideBurst = z.strictObject({ state: z.enum(['held', 'released', 'dropped']) }).meta({ id: 'DecideBurst' });
type DecideBurst = z.infer<typeof DecideBurst>;

const CURSOR = cursorOf('bursts', TimeKey);

const SHOWN = {
  site: { select: { id: true, name: true } },
  hub: { select: { id: true, url: true, title: true, target: { select: { namesPeople: true } } } },
} as const;
type Row = Prisma.WatchBurstGetPayload<{ include: typeof SHOWN }>;

const editable = ({ state }: { state: string }) => ({ state });

/** State of a burst's documents, by the state of the burst. */
const DOCUMENTS = { held: 'held', released: 'news', dropped: 'dropped' } as const;

@ApiTags('watch')
@Needs('viewer')
@Controller('bursts')
export class BurstsController {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
    private readonly events: DocumentEvents,
  ) {}

  @Describes('List bursts', 'Bursts of documents that are or were held, newest first.')
  @Get()
  @Returns(Bursts)
  async list(@Query({ schema: BurstsQuery }) { practice, cursor, limit }: BurstsQuery) {
    const after = CURSOR.read(cursor);
    const where = { practice, state: 'held' };
    const past = after && { OR: [{ at: { lt: after.key } }, { at: after.key, id: { gt: after.id } }] };
    const [rows, total] = await Promise.all([
      this.db.watchBurst.findMany({
        where: { ...where, ...past },
        orderBy: [{ at: 'desc' }, { id: 'asc' }],
        take: limit + 1,
        include: SHOWN,
      }),
      this.db.watchBurst.count({ where, take: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.at), id: row.id }));
    return { items: await this.shown(shown), ...counted(total), next };
  }

  @Describes('Decide on a burst', 'Stores whether its documents are news, or withdraws the decision. Idempotent.')
  @Put(':id/state')
  @Needs('auditor')
  @Returns(Burst)
  async decide(@PathId() id: string, @Body({ schema: DecideBurst }) { state }: DecideBurst) {
    await inTransaction(this.db, async () => {
      await beginEdit(this.db, {
        what: 'burst',
        id,
        read: () => this.db.watchBurst.findUnique({ where: { id } }),
        stateOf: editable,
      });
      await this.db.watchBurst.update({ where: { id }, data: { state } });
      await this.db.watchDocument.updateMany({
        where: { burstId: id, state: { not: 'not-news' } },
        data: { state: DOCUMENTS[state] },
      });
      const documents = await this.db.watchDocument.findMany({ where: { burstId: id }, select: { id: true } });
      await this.events.record(documents.map((document) => document.id));
    });
    const [burst] = await this.shown(await this.db.watchBurst.findMany({ where: { id }, include: SHOWN }));
    if (!burst) throw notFound('burst');
    return burst;
  }

  private async shown(rows: readonly Row[]): Promise<Burst[]> {
    const redactions = await this.naming.redactions(
      rows.map(({ siteId, hub }) => ({
        siteId,
        urls: [hub.url],
        all: hub.target?.namesPeople ?? null,
      })),
    );
    return rows.flatMap(({ id, site, hub, at, documents, state }, i) => {
      const redaction = redactions[i];
      if (!redaction) return [];
      const { url } = hub;
      return {
        id,
        site,
        at: iso(at),
        documents,
        state: Burst.shape.state.parse(state),
        revision: revisionOf(editable({ state })),
        hub: { id: hub.id, url: redaction.address(url), title: redaction.text(url, hub.title) },
      };
    });
  }
}
