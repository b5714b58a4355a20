import { setMaxListeners } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forTest } from '../../scripts/testing/for-file.js';
import { listening } from '../../scripts/testing/listening.js';
import { createFetcher, type Fetcher, memoryPoliteness, memoryRobotsCache } from '../fetcher/index.js';
import { FakeClock } from '../fetcher/testing/fake-clock.js';
import {
  canonicalRequest,
  type Opened,
  parseAllowList,
  publicScope,
  requestKey,
  type Web,
  withOpen,
} from '../site/index.js';
import { Deferred, memoryJournal } from './journal.js';
import { openJournalledWeb } from './journalled-web.js';

const HOSTS = 300;
/** Number of hosts that share one address, as a vendor's customers do. */
const ON_ONE_ADDRESS = 100;
const PAGES_A_HOST = 3;
const CRAWL_DELAY_MS = 1_000;
const DAY_MS = 86_400_000;
const AWAY = 'h7.test';
const SILENT = 'h11.test';

/** Visits all hosts, one page of a host at a time; deferred hosts come when permitted, or last. */
async function walk(homes: readonly string[], web: Web): Promise<number> {
  const hosts = homes.map((home) => ({ host: new URL(home).host, waiting: [home], busy: false, awayUntil: 0 }));
  const known = new Map(hosts.map((one) => [one.host, one]));
  const underway = new Set<Promise<void>>();
  let pages = 0;
  const open = (host: (typeof hosts)[number], waits: boolean) => {
    const url = host.waiting.shift() ?? '';
    host.busy = true;
    const opened = web.open({ url, waits }).then((answer) => {
      host.busy = false;
      underway.delete(opened);
      if (answer.kind === 'later') host.waiting.unshift(url);
      if (answer.kind === 'later') host.awayUntil = answer.until;
      if (answer.kind === 'page') pages++;
      if (answer.kind === 'page')
        for (const link of answer.page.links) known.get(new URL(link.url).host)?.waiting.push(link.url);
    });
    underway.add(opened);
  };
  for (;;) {
    const free = hosts.filter(({ waiting, busy }) => waiting.length > 0 && !busy);
    for (const host of free) if (host.awayUntil <= (web.now?.() ?? 0)) open(host, false);
    const [last] = free.toSorted((a, b) => a.awayUntil - b.awayUntil);
    if (underway.size === 0 && last) open(last, true);
    if (underway.size === 0) return pages;
    await Promise.race(underway);
  }
}

describe(`one task about ${HOSTS} hosts, of which one is away for a day and one hangs`, () => {
  const clock = new FakeClock(Date.UTC(2026, 10, 24));
  const ticking = { timer: setInterval(() => {}, 1_000_000) };
  const visits: { host: string; path: string; at: number }[] = [];
  let isAway = true;
  let port = 0;
  const silent: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const { host = '' } = request.headers;
    const [name = '', path = ''] = [host.split(':')[0], request.url];
    if (path === '/robots.txt') return void response.writeHead(404).end();
    visits.push({ host: name, path, at: clock.now() });
    if (name === AWAY && isAway) return void response.writeHead(429, { 'retry-after': `${DAY_MS / 1_000}` }).end();
    if (name === SILENT) silent.push(response);
    else answer(response, path);
    // Hangs until all other hosts have been requested: waiting for it would never end.
    if (isOverForOthers()) for (const one of silent.splice(0)) one.destroy();
  });
  const answer = (response: ServerResponse, path: string) => {
    const links = ['a', 'b', `http://refused.test:${port}/`].map((href) => `<a href="${href}">${href}</a>`);
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>x</title>${path === '/' ? links.join(' ') : ''}`);
  };
  const pagesOf = (some: (host: string) => boolean) =>
    new Set(visits.filter(({ host }) => some(host)).map(({ host, path }) => host + path)).size;
  const isOverForOthers = () => pagesOf((host) => host !== AWAY && host !== SILENT) === (HOSTS - 2) * PAGES_A_HOST;

  beforeEach(async () => {
    ({ port } = forTest(await listening(server, 0, '0.0.0.0')));
    clearInterval(ticking.timer);
    ticking.timer = setInterval(() => clock.advance(250), 2);
  });
  afterEach(() => clearInterval(ticking.timer));

  const politeness = memoryPoliteness({ clock, random: () => 0 });
  const robotsCache = memoryRobotsCache();
  const addressOf = (i: number) =>
    i >= HOSTS - ON_ONE_ADDRESS ? '127.80.9.9' : `127.80.${Math.floor(i / 250)}.${(i % 250) + 1}`;
  const resolver = async (name: string) => [addressOf(Number(/^h(\d+)\.test$/.exec(name)?.[1]))];
  const newFetcher = () =>
    createFetcher({
      clock,
      politeness,
      robotsCache,
      resolver,
      crawlDelayMs: CRAWL_DELAY_MS,
      allow: parseAllowList(`127.80.0.0/16:${port}`),
    });

  const journal = memoryJournal();
  /** Requests not yet written when an attempt was killed. */
  const cut = new Map<string, number>();

  /** One attempt, killed once the journal has a number of entries. @returns what the task saw, and how it ended */
  async function attempt(fetcher: Pick<Fetcher, 'fetch'>, killAt = Number.POSITIVE_INFINITY) {
    const kill = new AbortController();
    setMaxListeners(0, kill.signal);
    const onItsWay = new Set<string>();
    const watched: Pick<Fetcher, 'fetch'> = {
      async fetch(request, options) {
        const key = requestKey(canonicalRequest(request) ?? { url: '', method: 'GET', form: null, validators: null });
        onItsWay.add(key);
        return fetcher.fetch(request, options);
      },
    };
    const next = journal.next();
    const web = openJournalledWeb({
      fetcher: watched,
      scope: publicScope(['refused.test']),
      manyHosts: true,
      budget: 2 * HOSTS * PAGES_A_HOST,
      seed: 1,
      startedAt: new Date(Date.UTC(2026, 10, 24)),
      signal: kill.signal,
      journal: {
        ...next,
        append: async (entries) => {
          kill.signal.throwIfAborted();
          await next.append(entries);
          for (const { entry } of entries) onItsWay.delete(requestKey(entry.request));
          if (journal.entries.length < killAt) return;
          for (const key of onItsWay) cut.set(key, (cut.get(key) ?? 0) + 1);
          kill.abort(new Error('killed'));
        },
      },
    });
    const seen: string[] = [];
    const noting = withOpen(web, async (request) => {
      const opened: Opened = await web.open(request);
      if (!kill.signal.aborted) seen.push(JSON.stringify([opened, web.downloads, web.now()]));
      return opened;
    });
    const homes = Array.from({ length: HOSTS }, (_, i) => `http://h${i}.test:${port}/`);
    const end = await walk(homes, noting).catch((error: unknown) => error);
    await web.close().catch(() => {});
    return { seen, end };
  }

  it('continues at each host’s crawl delay whichever worker crashes, is the same when replayed, and requests nothing twice', async () => {
    let before: string[] = [];
    const attempts = async (killAt?: number) => {
      const fetcher = newFetcher();
      try {
        const { seen, end } = await attempt(fetcher, killAt);
        expect(seen.slice(0, before.length)).toEqual(before);
        before = seen;
        return end;
      } finally {
        await fetcher.close();
      }
    };
    for (const killAt of [10, 150, 400, 401, 700]) expect(await attempts(killAt)).toEqual(new Error('killed'));

    // Hosts that share an address may be deferred and then continue; the unavailable host is left.
    let end = await attempts();
    while (end instanceof Deferred && end.why !== 'throttled') {
      clock.advance(Math.max(0, end.until.getTime() - clock.now()));
      end = await attempts();
    }
    expect(end).toMatchObject({ name: 'Deferred', why: 'throttled', host: `${AWAY}:${port}` });
    expect((end as Deferred).until.getTime()).toBeGreaterThanOrEqual(
      Math.max(...visits.filter(({ host }) => host === AWAY).map(({ at }) => at)) + DAY_MS,
    );
    const kinds = journal.entries.map(({ entry: { later, failure } }) => later?.why ?? failure ?? 'page');
    expect(kinds.filter((kind) => kind === 'page')).toHaveLength((HOSTS - 2) * PAGES_A_HOST);
    expect(kinds.filter((kind) => kind === 'throttled')).toHaveLength(1);
    // Reset by the host, or given up by the fetcher if the others took that long.
    expect(kinds.filter((kind) => kind === 'connection-failed' || kind === 'time-out')).toHaveLength(1);
    expect(journal.entries.every(({ entry }) => !entry.later || entry.cost === 0)).toBe(true);

    // A replay without any site, up to where the task waits.
    const none: Pick<Fetcher, 'fetch'> = {
      fetch: async (request) => {
        expect(request).toMatchObject({ url: `http://${AWAY}:${port}/` });
        return { kind: 'later', host: `${AWAY}:${port}`, until: 0, why: 'throttled', at: new Date(0) };
      },
    };
    expect((await attempt(none)).seen).toEqual(before);

    // The host is available a day later.
    isAway = false;
    clock.advance(2 * DAY_MS);
    expect(await attempts()).toBe((HOSTS - 1) * PAGES_A_HOST);

    const asked = new Map<string, number>();
    for (const { host, path } of visits) asked.set(host + path, (asked.get(host + path) ?? 0) + 1);
    for (const [page, times] of asked) {
      if (page.startsWith(SILENT) || page === `${AWAY}/`) continue;
      const [host, path] = [page.slice(0, page.indexOf('/')), page.slice(page.indexOf('/'))];
      expect(times).toBeLessThanOrEqual(1 + (cut.get(`http://${host}:${port}${path}`) ?? 0));
    }
    expect(asked.get(`${AWAY}/`)).toBeLessThanOrEqual(2 + (cut.get(`http://${AWAY}:${port}/`) ?? 0));
    expect(pagesOf((host) => host === 'refused.test')).toBe(0);
    for (let i = 0; i < HOSTS; i++) {
      const times = visits.filter(({ host }) => host === `h${i}.test`).map(({ at }) => at);
      for (const [n, at] of times.slice(1).entries())
        expect(at - (times[n] ?? 0)).toBeGreaterThanOrEqual(CRAWL_DELAY_MS);
    }
  });
});
