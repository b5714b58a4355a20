import { randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type Environment,
  includesRole,
  OffReason,
  SubscriptionEventType,
  SubscriptionMeans,
  WEBHOOK_SECRET_PREFIX,
} from '@hyrde/contracts';
import { nextDigest } from '@hyrde/jobs/notifications/compose';
import { type AllowedAddress, isAdmitted, isNowhere } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { isSealed } from '@hyrde/store/sealer';
import { execute, queryRows, statement, storedJson } from '@hyrde/store/statement';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { readableRows } from '../base/readable.js';
import { ALLOWED_ADDRESSES, CLOCK, type Clock, DATABASE, ENVIRONMENT } from '../base/tokens.js';
import { iso, isoOrNull, WebUrl } from '../http/common.js';
import { invalid, notFound, roleRefusal } from '../http/problem.js';
import type { SignedIn } from '../people/access.js';
import { beginEdit, revisionOf } from '../people/editing.js';
import { requireMail } from '../people/links.service.js';
import { SealerService, secretHash } from '../people/secrets.js';
import {
  type ChangeSubscription,
  type CreateSubscription,
  MailAddress,
  refuseIdle,
  Subscription,
  type Subscriptions,
  type WithSecret,
} from './subscriptions.schemas.js';

/** Time for which the previous secret also signs, so that the receiver can be updated. */
const OLD_SECRET_MS = 24 * 3_600_000;
/** The Standard Webhooks specification requires 24 to 64. */
const SECRET_BYTES = 32;
const COUNTED = 10_000;

const newSecret = (means: SubscriptionMeans): string =>
  means === 'webhook'
    ? WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
    : randomBytes(SECRET_BYTES).toString('base64url');

const SHOWN = { createdBy: { select: { id: true, name: true } } } as const;
type Row = Prisma.SubscriptionGetPayload<{ include: typeof SHOWN }>;

const RENEW_SECRET = statement({
  name: 'subscriptions.renew-secret',
  parameters: { id: z.uuid(), secret: z.string(), until: z.date() },
  text: 'update subscription set old_secret = secret, old_secret_until = $until, secret = $secret where id = $id::uuid',
});

/** Number of undelivered events of each subscription. */
const COUNT_WAITING = statement({
  name: 'subscriptions.count-waiting',
  parameters: { ids: z.array(z.uuid()), most: z.int() },
  text: `
    select id, (select count(*)::int from (
      select from subscription_news event left join delivery on delivery.id = event.delivery_id
      where event.subscription_id = subscription.id and (event.delivery_id is null or delivery.outcome is null)
      limit $most) as counted) as waiting
    from subscription where id = any($ids::uuid[])`,
  row: z.object({ id: z.uuid(), waiting: z.int() }),
});

@Injectable()
export class SubscriptionsService implements OnApplicationBootstrap {
  private readonly log = new Logger('subscriptions');

  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly env: Environment,
    @Inject(ALLOWED_ADDRESSES) private readonly allow: readonly AllowedAddress[],
    private readonly sealer: SealerService,
  ) {}

  /** If the database is unavailable, the next start seals them; unsealed secrets stay valid until then. */
  onApplicationBootstrap(): void {
    this.sealAll().catch((error: unknown) => this.log.error('Secrets of subscriptions are not all sealed.', error));
  }

  /** Seals secrets that were stored unsealed. */
  async sealAll(): Promise<void> {
    const select = { id: true, secret: true, oldSecret: true } as const;
    for (const { id, ...kept } of await this.db.subscription.findMany({ where: { means: { not: 'feed' } }, select })) {
      const { secret, oldSecret } = kept;
      if (isSealed(secret) && (oldSecret === null || isSealed(oldSecret))) continue;
      const sealed = (text: string) => (isSealed(text) ? text : this.sealer.seal(text, id));
      const data = { secret: sealed(secret), oldSecret: oldSecret === null ? null : sealed(oldSecret) };
      // A secret renewed meanwhile has been sealed by the renewal.
      await this.db.subscription.updateMany({ where: { id, ...kept }, data });
    }
  }

  /** The person's own subscriptions; all of them for auditors, who may read the receivers' addresses. */
  async list(me: SignedIn): Promise<Subscriptions> {
    const rows = await this.db.subscription.findMany({
      where: { deletedAt: null, ...ownedBy(me) },
      include: SHOWN,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    const waitingOf = await this.waitingOf(rows);
    const items = readableRows('subscription', rows, (row) => this.shown(row, waitingOf));
    return { items, mail: this.env.SMTP_URL !== undefined };
  }

  /** @throws Problem if the subscription does not exist */
  async one(id: string): Promise<Subscription> {
    const subscription = await this.find(id);
    if (!subscription) throw notFound('subscription');
    return subscription;
  }

  /** @throws Problem if the subscription does not exist, or is another person's and the person is no auditor */
  async requireOne(id: string, me: SignedIn, where: { deletedAt?: null } = { deletedAt: null }): Promise<void> {
    if ((await this.db.subscription.count({ where: { id, ...where, ...ownedBy(me) } })) === 0)
      throw notFound('subscription');
  }

  private async find(id: string): Promise<Subscription | null> {
    const row = await this.db.subscription.findFirst({ where: { id, deletedAt: null }, include: SHOWN });
    return row && this.shown(row, await this.waitingOf([row]));
  }

  /**
   * @throws Problem if a filter is idle, the receiver's address cannot be used, or the person may not send there: everybody
   *   may have a feed and mail to their own address, auditors may notify others
   */
  async create(body: CreateSubscription, me: SignedIn): Promise<WithSecret> {
    refuseIdle(body.events, body.filter);
    if (body.means !== 'feed') refuseOthersAddress(body, me);
    await this.refuseForeignView(body.filter, me);
    const createdById = me.id;
    const address = body.means === 'feed' ? '' : this.addressOf(body.means, body.address);
    if (body.means === 'mail') requireMail(this.env);
    const [id, secret] = [randomUUID(), newSecret(body.means)];
    const digestAt = body.means === 'mail' ? nextDigest(body, this.clock.now()) : null;
    const kept = this.storedSecret(body.means, id, secret);
    await this.db.subscription.create({ data: { ...body, id, address, ...kept, digestAt, createdById } });
    return this.withSecret(id, secret);
  }

  /** Changes a subscription; if it is reactivated, pending events are sent at once. */
  async change(id: string, { off, address, ...body }: ChangeSubscription, me: SignedIn): Promise<Subscription> {
    await this.requireOne(id, me);
    if (body.filter) await this.refuseForeignView(body.filter, me);
    const before = await beginEdit(this.db, { what: 'subscription', id, read: () => this.find(id), stateOf: editable });
    if (address !== undefined && before.means !== 'feed' && address !== before.address)
      refuseOthersAddress({ means: before.means, address }, me);
    if (body.filter || body.events) refuseIdle(body.events ?? before.events, body.filter ?? before.filter);
    const now = this.clock.now();
    const timed = before.means === 'mail' && (body.hour !== undefined || body.timeZone !== undefined);
    const time = timed ? { digestAt: nextDigest({ ...before, ...body }, now) } : {};
    const state =
      off === undefined || off === (before.off !== null)
        ? {}
        : off
          ? { offAt: now, offReason: 'person' }
          : { offAt: null, offReason: null, offDetail: null, failures: 0, waitsUntil: null };
    const to = address === undefined ? {} : { address: this.addressOf(before.means, address) };
    await this.db.subscription.update({ where: { id }, data: { ...body, ...to, ...state, ...time } });
    if (off === false)
      await this.db.delivery.updateMany({
        where: { subscriptionId: id, outcome: null },
        data: { attempts: 0, nextAt: now },
      });
    return this.one(id);
  }

  /** Deletes a subscription; it can be restored until retention erases it. */
  async remove(id: string, me: SignedIn): Promise<void> {
    await this.requireOne(id, me);
    const { count } = await this.db.subscription.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: this.clock.now() },
    });
    if (count === 0) throw notFound('subscription');
  }

  async restore(id: string, me: SignedIn): Promise<Subscription> {
    await this.requireOne(id, me, {});
    await this.db.subscription.updateMany({ where: { id }, data: { deletedAt: null } });
    return this.one(id);
  }

  /** Renews the secret. A webhook's previous one signs for another day; links of feeds and mails end at once. */
  async renewSecret(id: string, me: SignedIn): Promise<WithSecret> {
    await this.requireOne(id, me);
    const { means } = await this.one(id);
    const secret = newSecret(means);
    const until = new Date(this.clock.now().getTime() + OLD_SECRET_MS);
    const kept = this.storedSecret(means, id, secret);
    if (means === 'webhook') await execute(this.db, RENEW_SECRET, { id, secret: kept.secret, until });
    else await this.db.subscription.update({ where: { id }, data: kept });
    return this.withSecret(id, secret);
  }

  /** Ends a mail subscription by its reader; idempotent. @throws Problem if the subscription does not exist */
  async endByReader(token: string): Promise<void> {
    const where = { means: 'mail', linkHash: secretHash(token), deletedAt: null };
    if ((await this.db.subscription.count({ where })) === 0) throw notFound('subscription');
    await this.db.subscription.updateMany({
      where: { ...where, offAt: null },
      data: { offAt: this.clock.now(), offReason: 'reader' },
    });
  }

  /** @throws Problem if the filter's view does not exist, or is another person's and not shared */
  private async refuseForeignView({ viewId }: Subscription['filter'], me: SignedIn): Promise<void> {
    if (viewId === undefined) return;
    const where = { id: viewId, list: 'matrix', OR: [{ shared: true }, { ownerId: me.id }] };
    if ((await this.db.savedView.count({ where })) === 0) throw invalid('filter.viewId', 'There is no such view.');
  }

  /** @throws Problem if nothing can be sent there. The sender checks at each delivery what the host resolves to. */
  private addressOf(means: SubscriptionMeans, address: string): string {
    if (means === 'feed') throw invalid('address', 'does not apply: a feed is polled by its readers');
    const read = (means === 'webhook' ? WebUrl : MailAddress).safeParse(address);
    if (!read.success) throw invalid('address', read.error.issues[0]?.message ?? 'is not valid');
    if (means === 'mail') return read.data;
    const url = new URL(read.data);
    if (url.username || url.password) throw invalid('address', 'must not hold a user or a password');
    const bare = url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    if (isNowhere(url, this.allow) || (isIP(bare) !== 0 && !isAdmitted(bare, port, this.allow)))
      throw invalid(
        'address',
        'leads to this machine or into its network; ALLOW_ADDRESSES opens what should be reached all the same',
      );
    return url.href;
  }

  /** Stored form of a secret: sealed if the product needs it again, hashed if readers send it. */
  private storedSecret(
    means: SubscriptionMeans,
    id: string,
    secret: string,
  ): { secret: string; linkHash: string | null } {
    return {
      secret: means === 'feed' ? '' : this.sealer.seal(secret, id),
      linkHash: means === 'webhook' ? null : secretHash(secret),
    };
  }

  /** Subscription with the secret or links that are returned only once. */
  private async withSecret(id: string, secret: string): Promise<WithSecret> {
    const subscription = await this.one(id);
    const { means } = subscription;
    const feed = `${this.env.PUBLIC_URL.replace(/\/$/, '')}/api/feeds/${secret}`;
    return {
      subscription,
      secret: means === 'webhook' ? secret : null,
      feeds: means === 'feed' ? { atom: `${feed}/atom.xml`, json: `${feed}/feed.json` } : null,
    };
  }

  /** Number of pending events by subscription. */
  private async waitingOf(rows: readonly Row[]): Promise<Map<string, number>> {
    const counts = await queryRows(this.db, COUNT_WAITING, { ids: rows.map(({ id }) => id), most: COUNTED });
    return new Map(counts.map(({ id, waiting }) => [id, waiting]));
  }

  private shown(row: Row, waitingOf: ReadonlyMap<string, number>): Subscription {
    const now = this.clock.now();
    const shown = {
      id: row.id,
      name: row.name,
      practice: row.practice,
      address: row.address,
      events: row.events.map((type) => SubscriptionEventType.parse(type)),
      filter: storedJson(`subscription ${row.id}`, 'filter', Subscription.shape.filter, row.filter),
      means: SubscriptionMeans.parse(row.means),
      language: Subscription.shape.language.parse(row.language),
      hour: row.hour,
      timeZone: row.timeZone,
      atMost: row.atMost,
      digestAt: isoOrNull(row.digestAt),
      off: row.offAt && { at: iso(row.offAt), reason: OffReason.parse(row.offReason), detail: row.offDetail },
      failures: row.failures,
      waitsUntil: isoOrNull(row.waitsUntil && row.waitsUntil > now ? row.waitsUntil : null),
      oldSecretUntil: isoOrNull(
        row.means === 'webhook' && row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil : null,
      ),
      waiting: waitingOf.get(row.id) ?? 0,
      createdBy: row.createdBy,
      createdAt: iso(row.createdAt),
    };
    return { ...shown, revision: revisionOf(editable(shown)) };
  }
}

/** Condition of the subscriptions that a person sees: all for auditors, else their own. */
const ownedBy = ({ id, role }: SignedIn) => (includesRole(role, 'auditor') ? {} : { createdById: id });

/** @throws Problem if a person below auditor would have messages sent to anybody else */
function refuseOthersAddress({ means, address }: { means: SubscriptionMeans; address: string }, me: SignedIn): void {
  if (includesRole(me.role, 'auditor')) return;
  if (means === 'webhook') throw roleRefusal(me.role, 'auditor');
  if (address.trim().toLowerCase() !== me.email.toLowerCase())
    throw invalid('address', `You may follow by mail to your own address, ${me.email}. An auditor may notify others.`);
}

/** Editable fields of a subscription, as `ChangeSubscription` sends them. */
const editable = (shown: Omit<Subscription, 'revision'>): Required<ChangeSubscription> => {
  const { name, filter, events, language, hour, timeZone, atMost, address, off } = shown;
  return { name, filter, events, language, hour, timeZone, atMost, address, off: off !== null };
};
