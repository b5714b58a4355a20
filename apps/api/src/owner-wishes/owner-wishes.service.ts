import { isIP } from 'node:net';
import { OwnerWish, parseUrl } from '@hyrde/contracts';
import { registrableDomain } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { inTransaction } from '../base/transaction.js';
import { COUNT_LIMIT, Counted, counted, iso, isoOrNull } from '../http/common.js';
import { cursorOf, cutPage, TimeKey } from '../http/cursor.js';
import { invalid, notFound, Problem } from '../http/problem.js';
import type { DecideWish, EnterWish, OwnerWishesPage, OwnerWishesQuery, StandingWish } from './owner-wishes.schemas.js';

/**
 * The origin of the host that a person means.
 * @param text a name, or an address that was copied from the browser
 * @param scheme where the text has none
 * @throws Problem where it is none, or where those below it belong to many (`kommune.no`)
 */
export function ownerOrigin(text: string, scheme: 'http' | 'https'): URL {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `${scheme}://${text}`);
  const name = url?.hostname.replace(/^www\./, '') ?? '';
  if (!url || url.username || url.password || !(name.includes('.') || name === 'localhost' || name.startsWith('[')))
    throw invalid('host', 'is no host, such as www.example.org');
  const ofMany = isIP(name) === 0 && registrableDomain(`one.${name}`) !== registrableDomain(`two.${name}`);
  if (ofMany) throw invalid('host', 'is no single owner’s: what lies below it belongs to many');
  return new URL(url.origin);
}

/** The host that a person means, as others enter wishes for it: without "www.", with its port where that is none of the usual. @throws as `ownerOrigin` does */
const ownerHost = (text: string): string => ownerOrigin(text, 'http').host.replace(/^www\./, '');

const CURSOR = cursorOf('owner wishes', TimeKey);

const ROW = z.object({
  id: z.uuid(),
  host: z.string(),
  kind: z.enum(['objection', 'quiet-hours', 'pace']),
  paceSeconds: z.int().nullable(),
  quietFrom: z.int().nullable(),
  quietTo: z.int().nullable(),
  timeZone: z.string().nullable(),
  note: z.string(),
  enteredAt: z.date(),
  enteredById: z.uuid().nullable(),
  enteredBy: z.string().nullable(),
  withdrawnAt: z.date().nullable(),
  withdrawnById: z.uuid().nullable(),
  withdrawnBy: z.string().nullable(),
  enteredByOwner: z.boolean(),
  withdrawnByOwner: z.boolean(),
  quietUntil: z.date().nullable(),
});

const SELECT = `
  select wish.id, wish.host, wish.kind, wish.pace_seconds as "paceSeconds", wish.quiet_from as "quietFrom",
    wish.quiet_to as "quietTo", wish.time_zone as "timeZone", wish.note, wish.entered_at as "enteredAt",
    entered.id as "enteredById", entered.name as "enteredBy", wish.withdrawn_at as "withdrawnAt",
    withdrawn.id as "withdrawnById", withdrawn.name as "withdrawnBy",
    wish.entered_by_owner as "enteredByOwner", wish.withdrawn_by_owner as "withdrawnByOwner",
    case when wish.withdrawn_at is null
      then quiet_until($now::timestamptz, wish.quiet_from, wish.quiet_to, wish.time_zone) end as "quietUntil"
  from owner_wish wish left join person entered on entered.id = wish.entered_by
    left join person withdrawn on withdrawn.id = wish.withdrawn_by`;

const FILTERED = { host: z.string().nullable(), withdrawn: z.boolean() };
const FILTER = `(wish.withdrawn_at is not null) = $withdrawn {{and wish.host = any(hosts_above($host))}}`;

const PAGE = statement({
  name: 'owner-wishes.page',
  parameters: {
    ...FILTERED,
    now: z.date(),
    after: z.string().nullable(),
    afterId: z.uuid().nullable(),
    limit: z.int(),
  },
  text: `${SELECT} where ${FILTER}
    {{and (wish.entered_at < $after::timestamptz or wish.entered_at = $after::timestamptz and wish.id > $afterId::uuid)}}
    order by wish.entered_at desc, wish.id limit $limit`,
  row: ROW,
});

const COUNT = statement({
  name: 'owner-wishes.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from owner_wish wish where ${FILTER} limit $most) as counted`,
  row: Counted,
});

const ONE = statement({
  name: 'owner-wishes.one',
  parameters: { id: z.uuid(), now: z.date() },
  text: `${SELECT} where wish.id = $id::uuid`,
  row: ROW,
});

/** Postgres reckons with time zones of its own list. */
const ZONE = statement({
  name: 'owner-wishes.zone',
  parameters: { zone: z.string() },
  text: 'select name from pg_timezone_names where lower(name) = lower($zone)',
  row: z.object({ name: z.string() }),
  neverNull: ['name'],
});

/** Those of a very host, and of hosts that it lies below. */
const OF_HOST = statement({
  name: 'owner-wishes.of-host',
  parameters: { host: z.string(), now: z.date() },
  text: `${SELECT} where wish.withdrawn_at is null and wish.host = any(hosts_above($host))
    order by wish.entered_at desc, wish.id`,
  row: ROW,
});

/** Tasks that wait for the end of quiet hours ask again: the fetcher says anew whether they must wait. */
const ASK_AGAIN = statement({
  name: 'owner-wishes.ask-again',
  text: `update task set not_before = null, waiting_for = null
    where state = 'waiting' and runner is null and waiting_for = 'quiet-hours'`,
});

/** What site owners ask of us. The fetcher reads it before each document (`PostgresPoliteness` of the worker). */
@Injectable()
export class OwnerWishesService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Newest first. @throws Problem where `host` is none */
  async list({ host: asked, withdrawn, cursor, limit }: OwnerWishesQuery): Promise<OwnerWishesPage> {
    const filter = { host: asked === undefined ? null : ownerHost(asked), withdrawn };
    const after = CURSOR.read(cursor);
    const past = { after: after?.key ?? null, afterId: after?.id ?? null };
    const now = this.clock.now();
    const [rows, count] = await Promise.all([
      queryRows(this.db, PAGE, { ...filter, ...past, now, limit: limit + 1 }),
      queryRow(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.enteredAt), id: row.id }));
    return { items: shown.map(asWish), ...counted(count?.n ?? 0), next };
  }

  /** All that hold for a very host. */
  async ofHost(host: string): Promise<StandingWish[]> {
    return (await queryRows(this.db, OF_HOST, { host, now: this.clock.now() })).map(asWish);
  }

  /** Puts a wish in force for a host that a person names. @throws Problem */
  enter({ host, wish, note }: EnterWish, personId: string): Promise<StandingWish> {
    return this.put({ host: ownerHost(host), wish, note }, personId);
  }

  /**
   * Puts a wish in force; one of the same kind that stands for this host is withdrawn.
   * @param host as it is kept
   * @param personId who enters it; null where it is the owner
   * @throws Problem
   */
  async put({ host, wish, note }: EnterWish, personId: string | null): Promise<StandingWish> {
    const quiet = wish.kind === 'quiet-hours' ? await this.quietOf(wish.hours) : {};
    return inTransaction(this.db, async () => {
      await this.withdraw({ host, kind: wish.kind, withdrawnAt: null }, personId);
      const paceSeconds = wish.kind === 'pace' ? wish.seconds : null;
      const data = {
        host,
        kind: wish.kind,
        paceSeconds,
        ...quiet,
        note,
        enteredById: personId,
        enteredByOwner: personId === null,
        enteredAt: this.clock.now(),
      };
      return this.one((await onlyOne(this.db.ownerWish.create({ data }))).id);
    });
  }

  /**
   * Withdraws a wish, or lets it hold again. Done twice, it is done.
   * @param personId who does; null where it is the owner
   * @throws Problem where another stands in its place
   */
  decide(id: string, state: DecideWish['state'], personId: string | null): Promise<StandingWish> {
    return inTransaction(this.db, async () => {
      if (state === 'withdrawn') await this.withdraw({ id, withdrawnAt: null }, personId);
      else await onlyOne(this.db.ownerWish.updateMany({ where: { id }, data: STANDING }));
      return this.one(id);
    });
  }

  private async withdraw(where: Prisma.OwnerWishWhereInput, personId: string | null): Promise<void> {
    const by = { withdrawnById: personId, withdrawnByOwner: personId === null };
    const data = { withdrawnAt: this.clock.now(), ...by };
    const { count } = await this.db.ownerWish.updateMany({ where, data });
    if (count > 0) await execute(this.db, ASK_AGAIN);
  }

  private async one(id: string): Promise<StandingWish> {
    const row = await queryRow(this.db, ONE, { id, now: this.clock.now() });
    if (!row) throw notFound('wish');
    return asWish(row);
  }

  private async quietOf({ from, to, timeZone }: { from: number; to: number; timeZone: string }) {
    const zone = await queryRow(this.db, ZONE, { zone: timeZone });
    if (!zone) throw invalid('wish.hours.timeZone', 'is no time zone, such as Europe/Oslo');
    return { quietFrom: from, quietTo: to, timeZone: zone.name };
  }
}

const STANDING = { withdrawnAt: null, withdrawnById: null, withdrawnByOwner: false } as const;

/** @throws Problem where the database says that another of its kind stands */
async function onlyOne<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Problem('conflict', 'Another wish of this kind stands for this host. Withdraw that first.');
    throw error;
  }
}

function asWish(row: z.infer<typeof ROW>): StandingWish {
  const { id, host, kind, paceSeconds, quietFrom: from, quietTo: to, timeZone, note } = row;
  const hours = { from, to, timeZone };
  return {
    id,
    host,
    note,
    wish: OwnerWish.parse({
      kind,
      ...(kind === 'pace' && { seconds: paceSeconds }),
      ...(kind === 'quiet-hours' && { hours }),
    }),
    enteredBy: personOf(row.enteredById, row.enteredBy),
    enteredByOwner: row.enteredByOwner,
    withdrawnBy: personOf(row.withdrawnById, row.withdrawnBy),
    withdrawnByOwner: row.withdrawnByOwner,
    enteredAt: iso(row.enteredAt),
    withdrawnAt: isoOrNull(row.withdrawnAt),
    quietUntil: isoOrNull(row.quietUntil),
  };
}

const personOf = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });
