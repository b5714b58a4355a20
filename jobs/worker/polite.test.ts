import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type LoggedRequest, registry, startCountry } from '@hyrde/lab/country';
import { describe, expect, it, vi } from 'vitest';
import { databaseForFile } from '../../prisma/testing/database.js';
import { folderForFile, forFile } from '../../scripts/testing/for-file.js';
import { findBrowser } from '../fetcher/index.js';
import { openTasks } from './testing/open-tasks.js';
import { makeSweep } from './testing/sweep-fixture.js';
import { bundleWorker } from './testing/worker-process.js';

const robotsParser: typeof import('robots-parser').default = createRequire(import.meta.url)('robots-parser');

const SEED = 5;
const SITES = 48;
const CRAWL_DELAY_MS = 300;
/** Postgres has milliseconds, the log's clock is finer. */
const SLACK_MS = 2;
/** One in this number of sites shares a machine with others, as at a hosting company. */
const CROWD = 6;
/** Milliseconds between the starts of two requests to an address. */
const ADDRESS_GAP_MS = 200;
/**
 * Tolerance in milliseconds: a busy machine sends and logs starts late; all gaps of a sequence together are short by no
 * more than this and the delay measured at the sites, which run in this process.
 */
const DELAY_MS = 600;
const lost = monitorEventLoopDelay();
const TROUBLES = [
  'robots-record',
  'robots-all',
  'robots-500',
  'crawl-delay-2',
  'slow',
  'flaky',
  'throttle-seconds',
] as const;

const browser = await findBrowser();

/** The hosts file, with some sites moved to the address of the first of them. */
function withCrowd(hosts: ReadonlyMap<string, string>, sites: readonly { homeUrl: string }[]): string {
  const crowd = sites.filter((_, i) => i % CROWD === 0).map(({ homeUrl }) => new URL(homeUrl).hostname);
  const shared = hosts.get(crowd[0] ?? '');
  return [...hosts].map(([host, own]) => `${(crowd.includes(host) && shared) || own} ${host}\n`).join('');
}

/** Rules of a host's robots.txt, read without the fetcher. */
async function rulesOf(host: string): Promise<ReturnType<typeof robotsParser>> {
  const url = `http://${host}/robots.txt`;
  const answer = await fetch(`http://127.0.0.1:${country.port}/robots.txt`, { headers: { host } });
  const text = answer.status >= 500 ? 'User-agent: *\nDisallow: /' : answer.ok ? await answer.text() : '';
  return robotsParser(url, text);
}

const { database, sql } = await databaseForFile();
const country = await forFile(startCountry({ seed: SEED, sites: SITES, port: 0, troubles: TROUBLES }), 'stop');
const { sites, portals } = registry(SEED, country.port, SITES);
const hostsFile = path.join(await folderForFile(), 'hosts');
await writeFile(hostsFile, withCrowd(country.hosts, sites));
await sql.query(
  `insert into register (id, host, holder, targets, reach, practice)
    select gen_random_uuid(), host, vendor, '{mail-record}', 'part', true from unnest($1::text[], $2::text[]) p(host, vendor)`,
  [portals.map(({ host }) => host), portals.map(({ vendor }) => vendor)],
);
const program = await bundleWorker();
const env = { DATABASE_URL: database.url, HOSTS_FILE: hostsFile, ALLOW_ADDRESSES: country.allow };
for (let worker = 0; worker < 2; worker++)
  await forFile(
    program.start({ ...env, CRAWL_DELAY_MS: String(CRAWL_DELAY_MS), RENDERING: browser.found ? '1' : '0' }),
    'stop',
  );
lost.enable();
const { sweepId } = await makeSweep(sql, sites, { budget: 8 });
await vi.waitFor(async () => expect(await openTasks(sql, sweepId)).toEqual([]), {
  timeout: 180_000,
  interval: 200,
});
lost.disable();
const log = country.requests().sort((a, b) => a.start - b.start);
const rules = new Map(
  await Promise.all(
    [...new Set(log.map(({ host }) => host))].map(async (host) => [host, await rulesOf(host)] as const),
  ),
);

const of = (kind: LoggedRequest['kind']) => log.filter((request) => request.kind === kind);

function grouped(requests: readonly LoggedRequest[], key: 'host' | 'address'): [string, LoggedRequest[]][] {
  const groups = new Map<string, LoggedRequest[]>();
  for (const request of requests) groups.set(request[key], [...(groups.get(request[key]) ?? []), request]);
  return [...groups];
}

describe('two workers on the practice country', () => {
  it('made enough requests to judge', () => {
    expect(of('document').length).toBeGreaterThan(150);
    expect(new Set(of('document').map(({ host }) => host)).size).toBeGreaterThan(SITES / 2);
  });

  it('met no host with two requests at once', () => {
    for (const [host, requests] of grouped(log, 'host'))
      for (const [i, { start }] of requests.entries())
        if (i > 0)
          expect([host, start - (requests[i - 1]?.end ?? 0)]).toEqual([host, expect.toSatisfy((gap) => gap >= 0)]);
  });

  it('kept every host’s crawl delay', () => {
    for (const [host, documents] of grouped(of('document'), 'host')) {
      const crawlDelay = Math.max(CRAWL_DELAY_MS, (rules.get(host)?.getCrawlDelay('Hyrde') ?? 0) * 1_000);
      for (const [i, { start, path }] of documents.entries()) {
        const before = documents[i - 1];
        if (before)
          expect([host, path, start - before.end]).toEqual([
            host,
            path,
            expect.toSatisfy((gap) => gap >= crawlDelay - SLACK_MS),
          ]);
      }
    }
  });

  it('kept within every address’s limits', () => {
    for (const [, requests] of grouped(log, 'address'))
      for (const { start } of requests)
        expect(requests.filter((other) => other.start <= start && other.end > start).length).toBeLessThanOrEqual(4);
    for (const [, requests] of grouped(
      [...of('document'), ...of('robots')].sort((a, b) => a.start - b.start),
      'address',
    ))
      for (const [i, { start }] of requests.entries())
        for (const [j, earlier] of requests.slice(0, i).entries())
          expect(start - earlier.start).toBeGreaterThanOrEqual((i - j) * ADDRESS_GAP_MS - DELAY_MS - lost.max / 1e6);
  });

  it('requested nothing that robots.txt refuses', () => {
    const refused = log.filter(
      ({ host, path, kind }) => kind !== 'robots' && !rules.get(host)?.isAllowed(`http://${host}${path}`, 'Hyrde'),
    );
    expect(refused).toEqual([]);
    expect(of('robots').length).toBeGreaterThan(0);
  });

  it.skipIf(!browser.found)('used the browser where pages need one, by the same rules', () => {
    expect(of('subresource').length).toBeGreaterThan(0);
  });
});
