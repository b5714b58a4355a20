import { isIP } from 'node:net';
import { OwnerRequest, parseUrl } from '@hyrde/contracts';
import { registrableDomain } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CLOCK, type Clock, DATABASE } from '../base/tokens.js';
import { inTransaction } from '../base/transaction.js';
import { COUNT_LIMIT, Counted, counted, iso, isoOrNull } from '../http/common.js';
import { cursorOf, cutPage, PAST, pastOf, TimeKey } from '../http/cursor.js';
import { invalid, notFound, Problem } from '../http/problem.js';
import { beginEdit, revisionOf } from '../people/editing.js';
import type {
  ActiveOwnerRequest,
  DecideOwnerRequest,
  OwnerRequestsPage,
  OwnerRequestsQuery,
  RecordOwnerRequest,
} from './owner-requests.schemas.js';

/**
 * Origin of a host as typed by a person.
 * @param text a name, or a URL copied from the browser
 * @param scheme default scheme
 * @throws Problem if the text is not a host, or if its subdomains belong to many owners (`kommune.no`)
 */
export function ownerOrigin(text: string, scheme: 'http' | 'https'): URL {
  const url = parseUrl(/^https?:\/\//i.test(text) ? text : `${scheme}://${text}`);
  const name = url?.hostname.replace(/^www\./, '') ?? '';
  if (!url || url.username || url.password || !(name.includes('.') || name === 'localhost' || name.startsWith('[')))
    throw invalid('host', 'is no host, such as www.example.org');
  const ofMany = isIP(name) === 0 && registrableDomain(`one.${name}`) !== registrableDomain(`two.${name}`);
  if (ofMany) throw invalid('host', 'belongs to no single owner: its subdomains belong to many');
  return new URL(url.origin);
}

/**
 * Host in the form in which requests store it: without "www.", with its port unless that is the default.
 * @throws as `ownerOrigin`
 */
const ownerHost = (text: string): string => ownerOrigin(text, 'http').host.replace(/^www\./, '');

const CURSOR = cursorOf('owner requests', TimeKey);

const ROW = z.object({
  id: z.uuid(),
  host: z.string(),
  kind: z.enum(['objection', 'quiet-hours', 'pace']),
  delaySeconds: z.int().nullable(),
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
  select request.id, request.host, request.kind, request.pace_seconds as "delaySeconds", request.quiet_from as "quietFrom",
    request.quiet_to as "quietTo", request.time_zone as "timeZone", request.note, request.entered_at as "enteredAt",
    entered.id as "enteredById", entered.name as "enteredBy", request.withdrawn_at as "withdrawnAt",
    withdrawn.id as "withdrawnById", withdrawn.name as "withdrawnBy",
    request.entered_by_owner as "enteredByOwner", request.withdrawn_by_owner as "withdrawnByOwner",
    case when request.withdrawn_at is null
      then quiet_until($now::timestamptz, request.quiet_from, request.quiet_to, request.time_zone) end as "quietUntil"
  from owner_wish request left join person entered on entered.id = request.entered_by
    left join person withdrawn on withdrawn.id = request.withdrawn_by`;

const FILTERED = { host: z.string().nullable(), withdrawn: z.boolean() };
const FILTER = `(request.withdrawn_at is not null) = $withdrawn {{and request.host = any(hosts_above($host))}}`;

const PAGE = statement({
  name: 'owner-requests.page',
  parameters: {
    ...FILTERED,
    now: z.date(),
    ...PAST,
  },
  text: `${SELECT} where ${FILTER}
    {{and (request.entered_at < $after::timestamptz or request.entered_at = $after::timestamptz and request.id > $afterId::uuid)}}
    order by request.entered_at desc, request.id limit $limit`,
  row: ROW,
});

const COUNT = statement({
  name: 'owner-requests.count',
  parameters: { ...FILTERED, most: z.int() },
  text: `select count(*)::int as n from (select from owner_wish request where ${FILTER} limit $most) as counted`,
  row: Counted,
});

const ONE = statement({
  name: 'owner-requests.one',
  parameters: { id: z.uuid(), now: z.date() },
  text: `${SELECT} where request.id = $id::uuid`,
  row: ROW,
});

/** Time zone in Postgres' own spelling; no row if Postgres does not know it. */
const ZONE = statement({
  name: 'owner-requests.zone',
  parameters: { zone: z.string() },
  text: 'select name from pg_timezone_names where lower(name) = lower($zone)',
  row: z.object({ name: z.string() }),
  neverNull: ['name'],
});

/** Active requests for a host and for its parent domains. */
const OF_HOST = statement({
  name: 'owner-requests.of-host',
  parameters: { host: z.string(), now: z.date() },
  text: `${SELECT} where request.withdrawn_at is null and request.host = any(hosts_above($host))
    order by request.entered_at desc, request.id`,
  row: ROW,
});

/**
 * Makes tasks that are deferred until the end of quiet hours available again; the fetcher then applies the new rules.
 */
const UNDEFER = statement({
  name: 'owner-requests.undefer',
  text: `update task set not_before = null, waiting_for = null
    where state = 'waiting' and runner is null and waiting_for = 'quiet-hours'`,
});

/** Requests of site owners. The fetcher applies them from the next document on (`PostgresPoliteness` of the worker). */
@Injectable()
export class OwnerRequestsService {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Descending by time of entry.
   * @throws Problem if `host` is not a host
   */
  async list({ host: asked, withdrawn, cursor, limit }: OwnerRequestsQuery): Promise<OwnerRequestsPage> {
    const filter = { host: asked === undefined ? null : ownerHost(asked), withdrawn };
    const after = CURSOR.read(cursor);
    const now = this.clock.now();
    const [rows, count] = await Promise.all([
      queryRows(this.db, PAGE, { ...filter, ...pastOf(after), now, limit: limit + 1 }),
      queryRow(this.db, COUNT, { ...filter, most: COUNT_LIMIT + 1 }),
    ]);
    const { shown, next } = cutPage(rows, limit, CURSOR, (row) => ({ key: iso(row.enteredAt), id: row.id }));
    return { items: shown.map(asRequest), ...counted(count?.n ?? 0), next };
  }

  /** All active requests for exactly this host and its parent domains. */
  async ofHost(host: string): Promise<ActiveOwnerRequest[]> {
    return (await queryRows(this.db, OF_HOST, { host, now: this.clock.now() })).map(asRequest);
  }

  /**
   * Activates a request for a host as typed by a person.
   * @throws Problem
   */
  enter({ host, request, note }: RecordOwnerRequest, personId: string): Promise<ActiveOwnerRequest> {
    return this.put({ host: ownerHost(host), request, note }, personId);
  }

  /**
   * Activates a request; an active one of the same kind and host is withdrawn.
   * @param host host in stored form
   * @param personId null if the owner enters it
   * @throws Problem
   */
  async put({ host, request, note }: RecordOwnerRequest, personId: string | null): Promise<ActiveOwnerRequest> {
    const quiet = request.kind === 'quiet-hours' ? await this.quietOf(request.hours) : {};
    return inTransaction(this.db, async () => {
      await this.withdraw({ host, kind: request.kind, withdrawnAt: null }, personId);
      const delaySeconds = request.kind === 'pace' ? request.seconds : null;
      const data = {
        host,
        kind: request.kind,
        paceSeconds: delaySeconds,
        ...quiet,
        note,
        enteredById: personId,
        enteredByOwner: personId === null,
        enteredAt: this.clock.now(),
      };
      return this.one((await onlyOne(this.db.ownerRequest.create({ data }))).id);
    });
  }

  /**
   * Withdraws or reactivates a request. Idempotent.
   * @param personId null if the owner does it
   * @throws Problem if another request of its kind is active for the host
   */
  decide(id: string, state: DecideOwnerRequest['state'], personId: string | null): Promise<ActiveOwnerRequest> {
    return inTransaction(this.db, async () => {
      await beginEdit(this.db, {
        what: 'request',
        id,
        read: () => this.db.ownerRequest.findUnique({ where: { id } }),
        stateOf: editable,
      });
      if (state === 'withdrawn') await this.withdraw({ id, withdrawnAt: null }, personId);
      else await onlyOne(this.db.ownerRequest.updateMany({ where: { id }, data: ACTIVE }));
      return this.one(id);
    });
  }

  private async withdraw(where: Prisma.OwnerRequestWhereInput, personId: string | null): Promise<void> {
    const by = { withdrawnById: personId, withdrawnByOwner: personId === null };
    const data = { withdrawnAt: this.clock.now(), ...by };
    const { count } = await this.db.ownerRequest.updateMany({ where, data });
    if (count > 0) await execute(this.db, UNDEFER);
  }

  private async one(id: string): Promise<ActiveOwnerRequest> {
    const row = await queryRow(this.db, ONE, { id, now: this.clock.now() });
    if (!row) throw notFound('request');
    return asRequest(row);
  }

  private async quietOf({ from, to, timeZone }: { from: number; to: number; timeZone: string }) {
    const zone = await queryRow(this.db, ZONE, { zone: timeZone });
    if (!zone) throw invalid('request.hours.timeZone', 'is no time zone, such as Europe/Oslo');
    return { quietFrom: from, quietTo: to, timeZone: zone.name };
  }
}

const ACTIVE = { withdrawnAt: null, withdrawnById: null, withdrawnByOwner: false } as const;

/** @throws Problem if another request of its kind is active, according to the unique index */
async function onlyOne<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new Problem('conflict', 'Another request of this kind is active for this host. Withdraw that first.');
    throw error;
  }
}

function asRequest(row: z.infer<typeof ROW>): ActiveOwnerRequest {
  const { id, host, kind, delaySeconds: paceSeconds, quietFrom: from, quietTo: to, timeZone, note } = row;
  const hours = { from, to, timeZone };
  return {
    id,
    host,
    note,
    request: OwnerRequest.parse({
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
    revision: revisionOf(editable(row)),
  };
}

const editable = ({ withdrawnAt }: Pick<z.infer<typeof ROW>, 'withdrawnAt'>): DecideOwnerRequest => ({
  state: withdrawnAt ? 'withdrawn' : 'standing',
});

const personOf = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name });
