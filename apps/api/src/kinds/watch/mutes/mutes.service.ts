import { HubKind, MAX_LEFT, MUTED_AFTER, MutedBy } from '@hyrde/contracts';
import { NamingPages, Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { recordDocumentEvents } from '@hyrde/store/outbox';
import { execute, queryRows, statement } from '@hyrde/store/statement';
import { Body, Controller, Get, Inject, Injectable, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { inTransaction } from '../../../base/transaction.js';
import { Id, iso, PathId, Revision, Time } from '../../../http/common.js';
import { notFound } from '../../../http/problem.js';
import { Describes, Returns } from '../../../http/returns.js';
import { Needs } from '../../../people/access.js';
import { beginEdit, revisionOf } from '../../../people/editing.js';

const RECORD = statement({
  name: 'documents.record-events',
  parameters: { ids: z.array(z.uuid()) },
  text: recordDocumentEvents('(select * from watch_document where id = any($ids::uuid[]))'),
});

/** Adds events of documents whose state a person has changed to the outbox. */
@Injectable()
export class DocumentEvents {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  /**
   * Adds events for documents that are news, and removes those of the others if no message was composed of them yet.
   */
  async record(ids: readonly string[]): Promise<void> {
    await execute(this.db, RECORD, { ids: [...ids] });
    await this.db.subscriptionEvent.deleteMany({
      where: { documentId: { in: [...ids] }, deliveryId: null, document: { state: { not: 'news' } } },
    });
  }
}

/** A rule learned from repeated "not news": similar documents of the hub are not reported. */
export const Mute = z
  .object({
    id: Id,
    hub: z.object({ id: Id, kind: HubKind, url: Shown, title: Shown }),
    by: MutedBy,
    /** A document to which it applies; null if none is stored. */
    example: z.object({ title: Shown, url: Shown.nullable() }).nullable(),
    /** Number of similar documents that people called not news, and of those muted since. */
    notNews: z.number().int(),
    muted: z.number().int(),
    /** struck: a person rejected the rule */
    state: z.enum(['standing', 'struck']),
    at: Time,
    revision: Revision,
  })
  .meta({ id: 'Mute' });
export type Mute = z.infer<typeof Mute>;

export const Mutes = z
  .object({
    items: z.array(Mute),
    /** Minimum number of similar documents called not news before others are muted, by criterion. */
    after: z.object({ title: z.number().int(), section: z.number().int() }),
  })
  .meta({ id: 'Mutes' });
export type Mutes = z.infer<typeof Mutes>;

/** struck: similar documents are news, including those muted so far · standing: the rule applies again */
export const DecideMute = z.strictObject({ state: Mute.shape.state }).meta({ id: 'DecideMute' });
export type DecideMute = z.infer<typeof DecideMute>;

const SHOWN = {
  site: { select: { name: true } },
  hub: { select: { id: true, kind: true, url: true, title: true, target: { select: { namesPeople: true } } } },
} as const;
type Row = Prisma.WatchMuteGetPayload<{ include: typeof SHOWN }>;

/** SQL condition on `mute` and `document`, true if the document belongs to the mute's hub and is similar. */
const ALIKE = `document.hub_id = mute.hub_id
  and mute.shape = case mute.by when 'title' then document.title_shape else document.section end`;

/**
 * Criteria by which document `$id` is similar to others of its hub, and whether each is muted by the verdicts on those:
 * enough of them are not news, and since the first of these hardly any was kept as news.
 */
const WEIGHED = statement({
  name: 'mutes.weighed',
  parameters: { id: z.uuid(), ofTitle: z.int(), ofSection: z.int(), mostLeft: z.number() },
  text: `
    with mute as (
      select own.site_id, own.practice, own.hub_id, kind.by, kind.shape, kind.least
      from watch_document own cross join lateral (values
        ('title', own.title_shape, $ofTitle::int), ('section', own.section, $ofSection::int)) kind(by, shape, least)
      where own.id = $id::uuid and kind.shape is not null
    ), alike as (
      select mute.by, document.state,
        document.found_at >= min(document.found_at) filter (where document.state = 'not-news') over (partition by mute.by) as since
      from mute join watch_document document on ${ALIKE} and document.state in ('news', 'not-news')
    ), counted as (
      select by, count(*) filter (where state = 'not-news')::int as no, count(*) filter (where since)::int as all
      from alike group by by
    )
    select mute.site_id as "siteId", mute.practice, mute.hub_id as "hubId", mute.by, mute.shape,
      coalesce(counted.no >= mute.least and counted.all - counted.no <= $mostLeft::float8 * counted.all, false) as holds
    from mute left join counted on counted.by = mute.by order by mute.by desc`,
  row: z.object({
    siteId: z.uuid(),
    practice: z.boolean(),
    hubId: z.uuid(),
    by: MutedBy,
    shape: z.string(),
    holds: z.boolean(),
  }),
  neverNull: ['by', 'shape', 'holds'],
});

/** For each of these mutes, its counts and the newest document to which it applies. */
const COUNTS = statement({
  name: 'mutes.counts',
  parameters: { ids: z.array(z.uuid()) },
  text: `
    select mute.id, coalesce(counted.no, 0) as "notNews", coalesce(counted.muted, 0) as muted, newest.title, newest.url
    from watch_mute mute left join lateral (
        select count(*) filter (where document.state = 'not-news')::int as no,
          count(*) filter (where document.state = 'muted' and document.mute_id = mute.id)::int as muted
        from watch_document document where ${ALIKE}
      ) counted on true left join lateral (
        select document.title, document.url from watch_document document where ${ALIKE} and document.title <> ''
        order by document.found_at desc, document.id limit 1
      ) newest on true
    where mute.id = any($ids::uuid[])`,
  row: z.object({
    id: z.uuid(),
    notNews: z.int(),
    muted: z.int(),
    title: z.string().nullable(),
    url: z.string().nullable(),
  }),
  neverNull: ['notNews', 'muted'],
});

/** Learns from people's "not news" for other documents of the same hub. */
@Injectable()
export class MutesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
    private readonly events: DocumentEvents,
  ) {}

  /**
   * Creates or removes mutes according to the verdicts on documents similar to this one, in the transaction of the
   * verdict. A mute that a person struck out is not learned again.
   * @returns criterion by which similar documents are muted as a result
   */
  async weigh(documentId: string): Promise<MutedBy | null> {
    const least = { ofTitle: MUTED_AFTER.title, ofSection: MUTED_AFTER.section, mostLeft: MAX_LEFT };
    let learned: MutedBy | null = null;
    for (const { holds, ...mute } of await queryRows(this.db, WEIGHED, { id: documentId, ...least })) {
      if (!holds) await this.unlearn(mute);
      else if ((await this.db.watchMute.createMany({ data: [mute], skipDuplicates: true })).count > 0)
        learned ??= mute.by;
    }
    return learned;
  }

  private async unlearn({ hubId, by, shape }: { hubId: string; by: MutedBy; shape: string }): Promise<void> {
    const mute = await this.db.watchMute.findUnique({ where: { hubId_by_shape: { hubId, by, shape } } });
    if (mute?.state !== 'standing') return;
    await this.turn(mute.id, 'struck');
    await this.db.watchMute.delete({ where: { id: mute.id } });
  }

  async ofSite(siteId: string): Promise<Mute[]> {
    const site = await this.db.site.findUnique({ where: { id: siteId }, select: { id: true } });
    if (!site) throw notFound('site');
    const rows = await this.db.watchMute.findMany({
      where: { siteId },
      orderBy: [{ state: 'asc' }, { at: 'desc' }, { id: 'asc' }],
      take: 200,
      include: SHOWN,
    });
    return this.shown(rows);
  }

  /** @throws Problem if the mute does not exist */
  async decide(id: string, state: Mute['state']): Promise<Mute> {
    await inTransaction(this.db, async () => {
      await beginEdit(this.db, {
        what: 'mute',
        id,
        read: () => this.db.watchMute.findUnique({ where: { id } }),
        stateOf: editable,
      });
      await this.db.watchMute.update({ where: { id }, data: { state } });
      await this.turn(id, state);
    });
    const [mute] = await this.shown(await this.db.watchMute.findMany({ where: { id }, include: SHOWN }));
    if (!mute) throw notFound('mute');
    return mute;
  }

  /** Turns the documents that it muted into news, with events for their subscribers; or the reverse. */
  private async turn(muteId: string, state: Mute['state']): Promise<void> {
    const [from, to] = state === 'struck' ? ['muted', 'news'] : ['news', 'muted'];
    const turned = await this.db.watchDocument.updateManyAndReturn({
      where: { muteId, state: from },
      data: { state: to },
      select: { id: true },
    });
    await this.events.record(turned.map(({ id }) => id));
  }

  private async shown(rows: readonly Row[]): Promise<Mute[]> {
    const counts = await queryRows(this.db, COUNTS, { ids: rows.map(({ id }) => id) });
    const counted = new Map(counts.map((one) => [one.id, one]));
    const redactions = await this.naming.redactions(
      rows.map(({ id, siteId, hub }) => ({
        siteId,
        urls: [hub.url, counted.get(id)?.url ?? null],
        all: hub.target?.namesPeople ?? null,
      })),
    );
    return rows.flatMap(({ id, hub, by, state, at }, i): Mute[] => {
      const [redaction, count] = [redactions[i], counted.get(id)];
      if (!redaction || !count) return [];
      const { title, url, notNews, muted } = count;
      return [
        {
          id,
          by: MutedBy.parse(by),
          state: Mute.shape.state.parse(state),
          at: iso(at),
          revision: revisionOf(editable({ state })),
          notNews,
          muted,
          hub: {
            id: hub.id,
            kind: HubKind.parse(hub.kind),
            url: redaction.address(hub.url),
            title: redaction.text(hub.url, hub.title),
          },
          example:
            title === null ? null : { title: redaction.text(url ?? hub.url, title), url: redaction.address(url) },
        },
      ];
    });
  }
}

const editable = ({ state }: { state: string }) => ({ state });

/** Mutes, learned from "not news". */
@ApiTags('watch')
@Needs('viewer')
@Controller()
export class MutesController {
  constructor(private readonly mutes: MutesService) {}

  @Describes('List what is muted on a site', 'The mutes of a site’s hubs, newest first; struck-out ones last.')
  @Get('sites/:id/mutes')
  @Returns(Mutes)
  async ofSite(@PathId() id: string) {
    return { items: await this.mutes.ofSite(id), after: MUTED_AFTER };
  }

  @Describes('Strike out a mute', 'Strikes out a mute, or restores it. Idempotent.')
  @Put('mutes/:id/state')
  @Needs('auditor')
  @Returns(Mute)
  decide(@PathId() id: string, @Body({ schema: DecideMute }) { state }: DecideMute) {
    return this.mutes.decide(id, state);
  }
}
