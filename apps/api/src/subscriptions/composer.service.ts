import { type Environment, SubscriptionEventType, SubscriptionMeans } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Rounds } from '../base/rounds.js';
import { CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { inTransaction } from '../base/transaction.js';
import { digestOf, type Sender, webhookOf } from './letters.js';
import { NewsSources } from './news-sources.service.js';
import { nextDigest } from './subscriptions.service.js';

/** Webhooks written in one transaction. */
const BATCH = 200;

/**
 * One that something is to be composed for, but for those of this round that could not be; while somebody sends to it, its
 * open mail is left alone.
 */
const READY = statement({
  name: 'composer.ready',
  parameters: { now: z.date(), failed: z.array(z.uuid()) },
  text: `
    select id, means, tells as events from subscription where deleted_at is null and off_at is null and means <> 'feed' and id <> all($failed::uuid[]) and case means
      when 'webhook' then exists (select from subscription_news where subscription_id = subscription.id and delivery_id is null)
      else (runner is null or runner_until <= now()) and (digest_at <= $now or at_most <= (select count(*) from (
        select from subscription_news where subscription_id = subscription.id and delivery_id is null limit at_most) as news)) end
    order by id limit 1 for no key update skip locked`,
  row: z.object({ id: z.uuid(), means: SubscriptionMeans, events: z.array(SubscriptionEventType) }),
});

type Ready = z.output<typeof READY.row>;

/** Which delivery tells of what. */
const TELL = statement({
  name: 'composer.tell',
  parameters: { subscriptionId: z.uuid(), ids: z.array(z.uuid()), subjectIds: z.array(z.uuid()) },
  text: `
    update subscription_news news set delivery_id = made.id
    from unnest($ids::uuid[], $subjectIds::uuid[]) made(id, subject_id)
    where news.subscription_id = $subscriptionId::uuid and news.subject_id = made.subject_id`,
});

/**
 * Makes messages of the news that the worker noted for each subscription, as a viewer may read them; the worker sends them.
 * Several APIs may compose at once: a subscription is one's alone.
 */
@Injectable()
export class ComposerService extends Rounds {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    private readonly sources: NewsSources,
  ) {
    super('subscriptions');
  }

  /** Composes all that is due now. A subscription that something is wrong with is left for the next round, and said. */
  async round(): Promise<void> {
    const failed: string[] = [];
    while (await this.composeNext(failed));
  }

  /** @returns whether there was any */
  private async composeNext(failed: string[]): Promise<boolean> {
    const taken: { id?: string } = {};
    try {
      await inTransaction(this.db, async () => {
        const now = this.clock.now();
        const ready = await queryRow(this.db, READY, { now, failed });
        if (!ready) return;
        taken.id = ready.id;
        if (ready.means === 'webhook') await this.webhooks(ready.id, now);
        else await this.mail(ready, now);
      });
    } catch (error) {
      if (!taken.id) throw error;
      failed.push(taken.id);
      this.log.error(`Nothing can be composed for subscription ${taken.id}.`, error);
    }
    return taken.id !== undefined;
  }

  /** @throws where nobody here knows of some of the news, since the kind that found them is another version's */
  private async webhooks(id: string, now: Date): Promise<void> {
    const untold = await this.untold(id, BATCH);
    const sender = await this.senderOf(id);
    const told = await this.sources.told(untold);
    if (told.length < untold.length) throw new Error(`Of ${untold.length} news, ${told.length} are known.`);
    const deliveries = told.map((one) => ({ id: crypto.randomUUID(), one }));
    await this.db.delivery.createMany({
      data: deliveries.map(({ id: deliveryId, one }) => ({
        id: deliveryId,
        subscriptionId: id,
        kind: 'news',
        createdAt: now,
        nextAt: now,
        payload: JSON.parse(JSON.stringify(webhookOf(one, sender))),
      })),
    });
    await execute(this.db, TELL, {
      subscriptionId: id,
      ids: deliveries.map(({ id: deliveryId }) => deliveryId),
      subjectIds: deliveries.map(({ one }) => one.id),
    });
  }

  /**
   * One mail of all that is new. One that could not be sent yet takes it in: after a day without the relay there is one mail,
   * not one for each time that one was due.
   */
  private async mail({ id, events }: Ready, now: Date): Promise<void> {
    const { hour, timeZone } = await this.db.subscription.findUniqueOrThrow({ where: { id } });
    await this.db.subscription.update({ where: { id }, data: { digestAt: nextDigest({ hour, timeZone }, now) } });
    if ((await this.db.subscriptionEvent.count({ where: { subscriptionId: id, deliveryId: null } })) === 0) return;
    const open = await this.db.delivery.findFirst({
      where: { subscriptionId: id, kind: 'news', outcome: null },
      select: { id: true },
    });
    const deliveryId = open?.id ?? crypto.randomUUID();
    if (!open)
      await this.db.delivery.create({
        data: { id: deliveryId, subscriptionId: id, kind: 'news', createdAt: now, nextAt: now, payload: {} },
      });
    await this.db.subscriptionEvent.updateMany({
      where: { subscriptionId: id, deliveryId: null },
      data: { deliveryId },
    });
    const told = await this.db.subscriptionEvent.findMany({
      where: { deliveryId },
      select: { subjectId: true },
      orderBy: [{ at: 'asc' }, { subjectId: 'asc' }],
    });
    const items = await this.sources.told(told.slice(0, BATCH).map(({ subjectId }) => subjectId));
    const digest = digestOf(items, told.length, await this.senderOf(id), this.sources.listsOf(events));
    const payload = JSON.parse(JSON.stringify(digest));
    await this.db.delivery.update({ where: { id: deliveryId }, data: { payload } });
  }

  /** The news that stand in no message yet, in the order in which they came. */
  private async untold(subscriptionId: string, take: number): Promise<string[]> {
    const rows = await this.db.subscriptionEvent.findMany({
      where: { subscriptionId, deliveryId: null },
      select: { subjectId: true },
      orderBy: [{ at: 'asc' }, { subjectId: 'asc' }],
      take,
    });
    return rows.map(({ subjectId }) => subjectId);
  }

  /** @throws where there is no such subscription */
  async senderOf(id: string): Promise<Sender> {
    const row = await this.db.subscription.findUniqueOrThrow({ where: { id } });
    const { name, language, timeZone, practice } = row;
    return { id, name, language, timeZone, practice, publicUrl: this.env.PUBLIC_URL.replace(/\/$/, '') };
  }
}
