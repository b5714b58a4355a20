import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVENT_CHANNEL, type Event } from '@hyrde/contracts';
import { openSql } from '@hyrde/store/sql';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiForFile } from '../../apps/api/src/testing/api.js';
import { freePort } from '../../scripts/postgres.mjs';
import { forFile } from '../../scripts/testing/for-file.js';
import { notExported } from '../../scripts/testing/observed-metrics.js';
import { openLog } from './core/telemetry.js';
import { startWorker } from './core/worker.js';
import { WORKER_KINDS } from './kinds/index.js';
import { makeSweep, tally, testEnvironment } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';

/** Traces of OTLP 1.x in JSON (opentelemetry.io/docs/specs/otlp), as far as the tests read them. */
const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, `${Object.values(value)[0]}`])));
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: Attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

const receiver = await forFile(otlpReceiver(), 'stop');
const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
const api = await apiForFile({ env: traces });
const sql = await forFile(openSql(api.databaseUrl), 'close');
const country = await forFile(tinyCountry(12), 'stop');
const port = await freePort();
const environment = testEnvironment(api.databaseUrl, country, { METRICS_PORT: `${port}`, ...traces });
await forFile(startWorker(environment, openLog('debug'), WORKER_KINDS), 'stop');

const events: Event[] = [];
const listener = await forFile(new pg.Client({ connectionString: api.databaseUrl }), 'end');
await listener.connect();
listener.on('notification', ({ payload = '' }) => events.push(JSON.parse(payload)));
await listener.query(`listen ${EVENT_CHANNEL}`);

const isDone = async (sweepId: string) => {
  const { rows } = await sql.query<{ state: string }>('select state from sweep where id = $1', [sweepId]);
  return rows[0]?.state;
};

describe('a worker', () => {
  it('carries a sweep from rows to results', async () => {
    const { sweepId } = await makeSweep(sql, country.sites, { budget: 15 });
    await expect.poll(() => isDone(sweepId)).toBe('done');
    expect(await tally(sql, sweepId)).toEqual({ all: 12, waiting: 0, done: 12 });
    const { rows } = await sql.query<{ name: string; outcome: string; url: string | null; change: string | null }>(
      `select site.name, outcome, found_url as url, change from search join site on site.id = site_id
       where sweep_id = $1 order by site.name`,
      [sweepId],
    );
    for (const { name, homeUrl, record } of country.sites) {
      const row = rows.find((one) => one.name === name);
      if (record) expect(row).toMatchObject({ outcome: 'found', url: new URL(record, homeUrl).href, change: 'new' });
      else expect(row).toMatchObject({ outcome: 'not-found', url: null, change: null });
    }
    expect(country.visits.filter(({ path }) => path.startsWith('/intern'))).toEqual([]);

    const own = () => events.filter((event) => 'sweepId' in event && event.sweepId === sweepId);
    const ended = () => own().filter(({ type }) => type === 'task-done' || type === 'sweep-changed').length;
    await expect.poll(ended).toBe(13);
    const downloads = own().flatMap((event) => (event.type === 'task-progress' ? [event.downloads] : []));
    expect(downloads.length).toBeGreaterThanOrEqual(12);
    expect(downloads.every((count) => count > 0 && count <= 15)).toBe(true);
  });

  it('exports what alerts and dashboard ask of it', async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/hyrde_task_ends_total\{kind="locate",outcome="found",reason="[a-z-]+"\} [1-9]/);
    expect(text).toMatch(/hyrde_task_ends_total\{kind="watch",outcome="blocked",reason="forbidden"\} 0/);
    expect(notExported('hyrde-worker', text, { end: ['failed'] })).toEqual([]);
    expect(notExported('hyrde-worker', text.replaceAll('hyrde_attempts_running', 'hyrde_attempts'))).toContain(
      'Running tasks: hyrde_attempts_running',
    );
  });

  it('sends an OTLP receiver one trace from a request to its downloads, and no path of any site', async () => {
    const [traceId, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const auditor = await api.as('auditor');
    const plan = { target: 'mail-record', practice: true, budget: 5 };
    const asked = { traceparent: `00-${traceId}-${caller}-01` };
    const { body } = await auditor.request<{ id: string }>('POST', '/sweeps', plan, asked);
    await expect.poll(() => isDone(body.id)).toBe('done');
    const ours = () => receiver.spans.filter((span) => span.traceId === traceId);
    const named = (name: string) => ours().filter((span) => span.name === name);
    const idsOf = (key: string) => new Set(named('task locate').map(({ attributes }) => attributes[key]));
    await expect.poll(() => [named('POST /api/sweeps').length, idsOf('hyrde.task').size]).toEqual([1, 12]);
    const [request] = named('POST /api/sweeps');
    expect(request).toMatchObject({ service: 'hyrde-api', parentSpanId: caller });
    expect(request?.attributes).toMatchObject({ 'http.response.status_code': '201' });
    const attempts = named('task locate'); // More attempts than tasks if a machine was so busy that a lease expired.
    for (const each of attempts) expect(each).toMatchObject({ service: 'hyrde-worker', parentSpanId: request?.spanId });
    expect(idsOf('hyrde.sweep')).toEqual(new Set([body.id]));

    const downloads = named('download');
    expect(Math.min(downloads.length, named('slot').length)).toBeGreaterThan(0);
    const begun = attempts.map(({ spanId }) => spanId);
    expect(downloads.filter(({ parentSpanId = '' }) => !begun.includes(parentSpanId))).toEqual([]);
    const hosts = country.sites.map(({ homeUrl }) => new URL(homeUrl).host);
    expect(downloads.filter(({ attributes }) => !hosts.includes(attributes['server.address'] ?? ''))).toEqual([]);
    const said = ours().flatMap(({ service, attributes }) =>
      service === 'hyrde-worker' ? Object.values(attributes) : [],
    );
    expect(said.filter((value) => value.includes('/'))).toEqual([]);

    const direct = await sql.query('select from task where traceparent is null');
    expect(direct.rows).toHaveLength(12); // Tasks of the sweep that no request created.
  });
});

interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  name: string;
  attributes: Record<string, string>;
}

/** A receiver of traces (OTLP over HTTP, JSON) on loopback. */
async function otlpReceiver(): Promise<{ url: string; spans: ReceivedSpan[]; stop(): Promise<void> }> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const traces = Traces.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
    if (request.url !== '/v1/traces' || !traces.success) return void response.writeHead(400).end();
    for (const { resource, scopeSpans } of traces.data.resourceSpans)
      for (const { spans: some } of scopeSpans)
        for (const span of some) spans.push({ service: resource.attributes['service.name'] ?? '', ...span });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
