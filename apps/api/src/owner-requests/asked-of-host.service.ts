import { OWNER_FILE } from '@hyrde/contracts';
import { NamingPages, type Shown } from '@hyrde/jobs/redaction';
import type { Database, Prisma } from '@hyrde/store';
import { queryRow, queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { iso } from '../http/common.js';
import { tableColumns } from '../http/table-file.js';

/** A request that Hyrde sent to a host. */
export interface Asked {
  at: string;
  method: string;
  /** Requested URL; parts that may name a person are redacted. */
  url: Shown | string;
  /** HTTP status; null if no response arrived or none is recorded (robots.txt, owner-proof). */
  status: number | null;
  /** `FailureReason` of jobs/contracts; null if no failure is recorded. */
  failure: string | null;
  /** Bytes of the body as received; null if none was stored. */
  bytes: number | null;
  /** Number of times the request was sent; above 1 if it was retried. */
  tries: number;
  /** Kind of the sweep, `robots.txt`, or `owner-proof`. */
  for: string;
  /** Slug of the target that was searched for; null if the sweep has no target. */
  target: string | null;
}

export const ASKED_COLUMNS = tableColumns<Asked>({
  at: ['Time of the request (UTC)', ({ at }) => new Date(at)],
  method: ['GET, or POST if a form was sent', ({ method }) => method],
  url: ['Requested URL; parts that may name a person are left out', ({ url }) => url],
  status: ['HTTP status; empty without a response', ({ status }) => status],
  failure: ['Reason why the response was not read', ({ failure }) => failure],
  bytes: ['Size of the received body in bytes', ({ bytes }) => bytes],
  tries: ['Number of times it was sent', ({ tries }) => tries],
  for: ['Kind of the sweep', (row) => row.for],
  target: ['Target of the search', ({ target }) => target],
});

/** Number of rows read per statement, some megabytes. */
const BATCH = 2_000;

const PLACE = { taskId: z.uuid(), seq: z.int() };
const ROW = z.object({
  ...PLACE,
  siteId: z.uuid().nullable(),
  at: z.date(),
  method: z.string().nullable(),
  url: z.string(),
  finalUrl: z.string().nullable(),
  status: z.int().nullable(),
  failure: z.string().nullable(),
  hops: z.array(z.object({ url: z.string(), status: z.int() })),
  bytes: z.int().nullable(),
  cost: z.int(),
  for: z.string(),
  target: z.string().nullable(),
});
type Row = z.infer<typeof ROW>;

const COLUMNS = `
  entry.task_id as "taskId", entry.seq, task.site_id as "siteId", entry.at, entry.request ->> 'method' as method, entry.url,
  entry.final_url as "finalUrl", entry.status, entry.hops, entry.received_bytes as bytes, sweep.kind as "for",
  sweep.plan ->> 'target' as target`;
const JOINED = `
  join task on task.id = entry.task_id join sweep on sweep.id = task.sweep_id`;
/** SQL condition: the row contains the host's name. The exact hosts are then checked on the parsed URLs. */
const NAMES_HOST = `(strpos(entry.url, $host) > 0 or strpos(coalesce(entry.final_url, ''), $host) > 0
  or strpos(entry.hops::text, $host) > 0)`;
const AFTER = '(entry.task_id, entry.seq) > ($taskId::uuid, $seq::int)';
const ORDER = 'order by entry.task_id, entry.seq';
const PARAMETERS = { ...PLACE, host: z.string(), limit: z.int() };

/** Journal entries that caused a request to the site: neither refused by robots.txt nor fetched for another task. */
const JOURNAL = statement({
  name: 'asked-of-host.journal',
  parameters: { ...PARAMETERS, toTask: z.uuid(), toSeq: z.int() },
  text: `select ${COLUMNS}, entry.failure, entry.cost from journal_entry entry ${JOINED}
    where ${AFTER} and (entry.task_id, entry.seq) <= ($toTask::uuid, $toSeq::int) and entry.given_by is null
      and entry.later is null and (entry.cost > 0 or entry.hops <> '[]'::jsonb) and ${NAMES_HOST}
    ${ORDER} limit $limit`,
  row: ROW,
});

/** Last entry of the section of the journal that the next statement reads. */
const STRETCH = statement({
  name: 'asked-of-host.stretch',
  parameters: { ...PLACE, length: z.int() },
  text: `select "taskId", seq from (
      select entry.task_id as "taskId", entry.seq from journal_entry entry where ${AFTER} ${ORDER} limit $length
    ) stretch order by "taskId" desc, seq desc limit 1`,
  row: z.object(PLACE),
});

/** Pages kept as evidence whose journal entries have been deleted. */
const EVIDENCE = statement({
  name: 'asked-of-host.evidence',
  parameters: PARAMETERS,
  text: `select ${COLUMNS}, null as failure, 1 as cost from evidence_page entry ${JOINED}
    where ${AFTER} and entry.given_by is null and ${NAMES_HOST}
      and not exists (select from journal_entry kept where kept.task_id = entry.task_id and kept.seq = entry.seq)
    ${ORDER} limit $limit`,
  row: ROW,
});

/** Last fetch of robots.txt by host; it is fetched once a day. */
const ROBOTS = statement({
  name: 'asked-of-host.robots',
  parameters: { host: z.string() },
  text: `select host, robots_fetched_at as at from host
    where robots_fetched_at is not null and (host = $host or right(host, length($host) + 1) = '.' || $host) order by host`,
  row: z.object({ host: z.string(), at: z.date() }),
  neverNull: ['at'],
});

interface Place {
  taskId: string;
  seq: number;
}
const START: Place = { taskId: '00000000-0000-0000-0000-000000000000', seq: 0 };
/** Number of journal entries scanned per statement, of any host; takes some tenths of a second. */
const STRETCH_LENGTH = 50_000;

/** All requests to a host and its subdomains, as far back as the journal and the evidence are kept. */
@Injectable()
export class AskedOfHost {
  constructor(
    @Inject(DATABASE) private readonly db: Database,
    private readonly naming: NamingPages,
  ) {}

  /**
   * All requests to the proof's host: the fetch of the token, robots.txt, then the requests of each task in order.
   * Names of private persons in URLs are redacted.
   */
  async *all(proof: Pick<Prisma.OwnerProofGetPayload<object>, 'host' | 'origin' | 'lookedAt'>): AsyncGenerator<Asked> {
    const { host, origin, lookedAt } = proof;
    const { protocol } = new URL(origin);
    const plain = { method: 'GET', status: null, failure: null, bytes: null, tries: 1, target: null };
    if (lookedAt) yield { ...plain, at: iso(lookedAt), url: `${origin}${OWNER_FILE}`, for: 'owner-proof' };
    for (const robots of await queryRows(this.db, ROBOTS, { host }))
      yield { ...plain, at: iso(robots.at), url: `${protocol}//${robots.host}/robots.txt`, for: 'robots.txt' };
    for await (const rows of this.journal(host)) yield* await this.redacted(rows, host);
    for await (const rows of this.evidence(host)) yield* await this.redacted(rows, host);
  }

  private async *journal(host: string): AsyncGenerator<Row[]> {
    for (let after = START; ; ) {
      const end = await queryRow(this.db, STRETCH, { ...after, length: STRETCH_LENGTH });
      if (!end) return;
      const within = { host, toTask: end.taskId, toSeq: end.seq };
      yield* batches((from) => queryRows(this.db, JOURNAL, { ...from, ...within, limit: BATCH }), after);
      after = end;
    }
  }

  private evidence(host: string): AsyncGenerator<Row[]> {
    return batches((from) => queryRows(this.db, EVIDENCE, { ...from, host, limit: BATCH }), START);
  }

  private async redacted(rows: readonly Row[], host: string): Promise<Asked[]> {
    const asked = rows.map((row) => requestsOf(row).filter(({ url }) => isOf(url, host)));
    const redactions = await this.naming.redactions(
      rows.map(({ siteId }, i) => ({ siteId, urls: (asked[i] ?? []).map(({ url }) => url) })),
    );
    return asked.flatMap((some, i) =>
      some.flatMap((one) => {
        const redaction = redactions[i];
        return redaction ? { ...one, url: redaction.address(one.url) } : [];
      }),
    );
  }
}

async function* batches(read: (after: Place) => Promise<Row[]>, start: Place): AsyncGenerator<Row[]> {
  for (let after = start; ; ) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { taskId: last.taskId, seq: last.seq };
  }
}

/** Requests of a journal entry: its redirects and the final URL. */
function requestsOf({ hops, at, method, cost, ...row }: Row): (Asked & { url: string })[] {
  const common = { at: iso(at), method: method ?? 'GET', for: row.for, target: row.target };
  const last = { status: row.status, failure: row.failure, bytes: row.bytes, tries: Math.max(1, cost) };
  return [
    ...hops.map(({ url, status }) => ({ ...common, url, status, failure: null, bytes: null, tries: 1 })),
    { ...common, ...last, url: row.finalUrl ?? row.url },
  ];
}

const isOf = (url: string, host: string): boolean => {
  const { host: asked } = new URL(url);
  return asked === host || asked.endsWith(`.${host}`);
};
