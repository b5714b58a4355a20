import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { retryAfter } from '../http/exchange.js';
import type { Reply } from '../reply.js';
import { FakeClock } from '../testing/fake-clock.js';
import { fetcherTo, type Loopback, page, serve } from '../testing/loopback.js';
import { memoryPoliteness } from './memory-politeness.js';
import type { Politeness } from './politeness.js';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

describe('Retry-After', () => {
  it.each([
    ['120', now + 120_000],
    ['0', now],
    [' 5 ', now + 5_000],
    ['Sat, 21 Nov 2026 12:01:00 GMT', now + 60_000],
    ['Saturday, 21-Nov-26 12:01:00 GMT', now + 60_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', now],
    ['soon', null],
    ['-5', null],
    ['1.5', null],
    ['', null],
    [undefined, null],
  ])('%s', (value, expected) => {
    expect(retryAfter(value, now)).toBe(expected);
  });
});

describe('429 and 503', () => {
  let clock: FakeClock;
  let politeness: Politeness;
  let server: Loopback;
  let answers: [status: number, retryAfter?: string][];
  beforeEach(async () => {
    clock = new FakeClock(now);
    politeness = memoryPoliteness({ clock, random: () => 0 });
    answers = [];
    server = await serve((_, response) => {
      const [status, wait] = answers.shift() ?? [200];
      response.writeHead(status, {
        'content-type': 'text/html',
        ...(wait === undefined ? {} : { 'retry-after': wait }),
      });
      response.end(page('hei'));
    });
  });
  afterEach(() => server.close());

  /** Requests while the fake clock runs, one second every few milliseconds of real time. */
  async function ask(): Promise<Reply> {
    const fetcher = fetcherTo([server], { clock, politeness, crawlDelayMs: 1_000 });
    const timer = setInterval(() => clock.advance(1_000), 2);
    try {
      return await fetcher.fetch(server.origin);
    } finally {
      clearInterval(timer);
      await fetcher.close();
    }
  }

  it('with a short Retry-After are waited for, in both forms; each asking counts', async () => {
    answers = [
      [429, '7'],
      [503, new Date(now + 20_000).toUTCString()],
    ];
    expect(await ask()).toMatchObject({ kind: 'document', attempts: 3 });
    expect(clock.now()).toBeGreaterThanOrEqual(now + 20_000);
  });

  it('with a long Retry-After mean: deferred until then', async () => {
    answers = [[429, '3600']];
    const reply = await ask();
    expect(reply).toMatchObject({ kind: 'later', why: 'throttled', host: `127.0.0.1:${server.port}` });
    if (reply.kind === 'later') expect(reply.until).toBeGreaterThanOrEqual(now + 3_600_000);
    expect(await ask()).toMatchObject({ kind: 'later' });
    expect(server.documents()).toHaveLength(1);
  });

  it('without it mean: deferred for a minute, or two the next time', async () => {
    for (const minutes of [1, 2]) {
      answers = [[503]];
      const began = clock.now();
      const reply = await ask();
      expect(reply).toMatchObject({ kind: 'later', why: 'throttled' });
      if (reply.kind !== 'later') return;
      expect(reply.until - began).toBeGreaterThanOrEqual(minutes * 60_000 * 0.9);
      clock.advance(reply.until - clock.now());
    }
    expect(await ask()).toMatchObject({ kind: 'document' });
  });

  it('time and again end the asking', async () => {
    answers = Array.from({ length: 10 }, () => [429, '1']);
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'throttled', status: 429, attempts: 3 });
  });

  it('for longer than a day end it at once', async () => {
    answers = [[503, '900000']];
    expect(await ask()).toMatchObject({ kind: 'failed', reason: 'throttled', attempts: 1 });
  });
});
