import { randomUUID } from 'node:crypto';
import { type BlobStore, pack, sha256 } from '@hyrde/store/blobs';
import type { Sql } from '@hyrde/store/sql';
import { PIXEL } from '../../testing/fixtures.js';
import type { StoredExchange } from '../stored-exchange.js';

/** Stores for rows made by hand, in the form in which the worker writes them. */
export interface Made {
  sql: Sql;
  blobs: BlobStore;
}

export const AT = new Date('2026-11-20T08:09:10.123Z');

/** Creates a locate sweep with a target of its own. */
export async function makeSweep({ sql }: Made, name = 'Mail records, autumn'): Promise<string> {
  const [sweep, target, version] = [randomUUID(), randomUUID(), randomUUID()];
  const add = (text: string, ...values: unknown[]) => sql.query(text, values);
  await add(
    `insert into target (id, slug, name, description) values ($1, $2, $3, $3)`,
    ...[target, `t-${target}`, JSON.stringify({ en: 'Mail record', nb: 'Postliste' })],
  );
  await add(
    `insert into target_version (id, target_id, version, words, origin) values ($1, $2, 3, '{}', 'built-in')`,
    version,
    target,
  );
  await add(
    `insert into sweep (id, kind, name, plan, budget, seed, created_at) values ($1, 'locate', $2, '{}', 60, 1, $3)`,
    ...[sweep, name, AT],
  );
  await add(`insert into locate_sweep values ($1, $2, '{herder}')`, sweep, version);
  return sweep;
}

/** Creates a finished search without evidence. */
export async function makeTask(
  { sql }: Made,
  sweepId: string,
  { finishedAt = AT, name = 'Åfjord' } = {},
): Promise<string> {
  const [task, site] = [randomUUID(), randomUUID()];
  const home = `https://${site}.example/`;
  await sql.query('insert into site (id, name, home_url) values ($1, $2, $3)', [site, name, home]);
  await sql.query(
    `insert into task (id, sweep_id, site_id, subject, input, engine, engine_version, seed, state, outcome, reason, downloads,
       started_at, finished_at) values ($1, $2, $3, $4, $5, 'herder', '2', 7, 'done', 'found', 'accepted', 12, $6, $6)`,
    [task, sweepId, site, home, JSON.stringify({ home, language: 'nb' }), finishedAt],
  );
  await sql.query(
    `insert into search (id, sweep_id, site_id, algorithm, lead, outcome, reason, finished_at)
     values ($1, $2, $3, 'herder', true, 'found', 'accepted', $4)`,
    [task, sweepId, site, finishedAt],
  );
  return task;
}

/** An exchange in the form of the journal. */
export const exchange = (of: Partial<StoredExchange> = {}): StoredExchange => ({
  method: 'GET',
  url: 'https://www.afjord.example/postliste?side=2',
  requestHeaders: [
    ['host', 'www.afjord.example'],
    ['connection', 'keep-alive'],
    ['user-agent', 'Hyrde/0.2.0'],
    ['accept-encoding', 'gzip, deflate, br'],
  ],
  requestBody: null,
  status: 200,
  statusText: 'OK',
  httpVersion: '1.1',
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  address: '192.0.2.7',
  port: 443,
  tls: {
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    issuer: 'CN=Test',
    subject: 'CN=www.afjord.example',
    subjectAltNames: null,
    validFrom: AT.toISOString(),
    validTo: AT.toISOString(),
    fingerprint256: 'AB:CD',
  },
  at: AT,
  durationMs: 41.5,
  ...of,
});

export interface PageMade {
  reading?: string;
  exchange?: StoredExchange | null;
  received?: Buffer | null;
  /** The document as text; stored if it cannot be derived from the bytes. */
  text?: string;
  hops?: readonly unknown[];
  request?: unknown;
  url?: string;
  contentType?: string;
}

/** Adds a page of evidence with its bodies. */
export async function addPage({ sql, blobs }: Made, taskId: string, seq: number, made: PageMade = {}): Promise<string> {
  const { reading = 'bytes', text = '<p>Hei</p>', hops = [], request = null, contentType = 'text/html' } = made;
  const sent = made.exchange === undefined ? exchange() : made.exchange;
  const received = made.received === undefined ? Buffer.from(text) : made.received;
  const bodies = [
    ...(received ? [received] : []),
    ...(reading === 'bytes' || reading === 'file' ? [] : [Buffer.from(text)]),
  ];
  await blobs.put(await Promise.all(bodies.map(pack)), { kept: true });
  const url = made.url ?? sent?.url ?? 'https://old.example/';
  const robots = { state: 'rules', fetchedAt: AT, hash: sha256('User-agent: *'), matched: null, crawlDelayMs: 0 };
  await sql.query(
    `insert into evidence_page (task_id, seq, url, request, final_url, status, content_type, charset, hops, exchange, robots,
       reading, received_hash, received_bytes, text_hash, at, duration_ms)
     values ($1, $2, $3, $4, $5, 200, $6, 'utf-8', $7, $8, $9, $10, $11, $12, $13, $14, 42)`,
    [
      ...[taskId, seq, url, request && JSON.stringify(request), url, contentType, JSON.stringify(hops)],
      ...[sent && JSON.stringify(sent), sent && JSON.stringify(robots), reading],
      ...[received && sha256(received), received?.length ?? null, sha256(text), AT],
    ],
  );
  return received ? sha256(received) : sha256(text);
}

/** Adds the finding that claims the page at `seq`, with a trail of the pages before it, a runner-up and a verdict. */
export async function addFinding({ sql, blobs }: Made, taskId: string, seq: number | null): Promise<void> {
  const [visible, picture] = [Buffer.from('Postliste – alle saker'), PIXEL];
  await blobs.put(await Promise.all([visible, picture].map(pack)), { kept: true });
  const url = seq === null ? null : 'https://www.afjord.example/postliste?side=2';
  await sql.query(
    `insert into finding (search_id, url, title, confidence, seq, language, matches, contributions, visible_hash, screenshot,
       screenshot_hash) values ($1, $2, 'Postliste', 0.93, $3, 'nb', $4, $5, $6, 'done', $7)`,
    [
      ...[taskId, url, seq],
      JSON.stringify([{ word: 'postliste', places: [{ place: 'title', count: 1 }], snippet: null }]),
      JSON.stringify([{ feature: 'intercept', value: -1.5 }]),
      ...[seq === null ? null : sha256(visible), seq === null ? null : sha256(picture)],
    ],
  );
  await sql.query(
    `insert into trail_step values ($1, 0, 'https://www.afjord.example/', '', 0), ($1, 1, 'https://www.afjord.example/postliste', 'Innsyn & «postliste»', $2)`,
    [taskId, seq],
  );
  await sql.query(`insert into runner_up values ($1, 0, 'https://www.afjord.example/', 'Hjem', 0.04, 0)`, [taskId]);
  const person = randomUUID();
  await sql.query(
    `insert into person (id, email, name, role, password_hash) values ($1, $2, 'Kari Nordmann', 'reviewer', 'none')`,
    [person, `${person}@example.org`],
  );
  await sql.query(
    `insert into verification (id, search_id, person_id, sweep_id, practice, verdict, drawn, at)
     select $1, $2, $3, sweep_id, false, 'correct', 'sample', $4 from search where id = $2`,
    [randomUUID(), taskId, person, AT],
  );
}
