import { afterEach, beforeEach, vi } from 'vitest';
import type { Fetcher, Reply } from '../../fetcher/index.js';
import { documentReply } from '../../fetcher/testing/replies.js';
import { asksRobots, type CanonicalRequest, siteScope } from '../../site/index.js';
import { type JournalledWeb, type JournalledWebOptions, openJournalledWeb } from '../journalled-web.js';

type Fetches = Pick<Fetcher, 'fetch'>;

export const home = 'https://www.nordvik.test/';
export const wait = { until: 1_000, host: 'www.nordvik.test', why: 'throttled' } as const;
export const later: Reply = { kind: 'later', ...wait, at: new Date(500) };

export const document = (url: string, body: string, attempts = 1): Reply => documentReply(url, body, { attempts });

/** Fakes the timers of a test file. */
export function fakeTimers(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
}

/** Resolves after iterations of the event loop. */
export async function ticks(count = 1): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** The result of work that would wait for hours, with a fake clock. */
export async function inTheEnd<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  for (let count = 0; !over; count++) {
    await ticks();
    if (count > 20) vi.advanceTimersByTime(60_000);
  }
  return work;
}

/** A fetcher of a generated web. */
export const fetcherOf = (answer: (url: string, options: { maxAttempts?: number }) => Reply): Fetches => ({
  fetch: async (request, options = {}) => answer(typeof request === 'string' ? request : request.url, options),
});

/** A fetcher of files: everything that is no page, including robots.txt's list of sitemaps. */
export const filesOf = (named: readonly string[], file: (url: string) => Reply): Fetches => ({
  fetch: async (request) => {
    const asked = typeof request === 'string' ? { url: request } : request;
    if (asksRobots(asked)) return { kind: 'named', sitemaps: named, at: new Date(0) };
    return asked.manner ? file(asked.url) : document(asked.url, '<p>hei');
  },
});

/**
 * A fetcher whose answers overtake each other.
 * @param delays iterations of the event loop before each answer, cyclically
 * @param asked gets the requested URLs
 * @param at time of an answer by its number
 */
export const overtakingFetcher = (
  delays: readonly number[],
  asked: string[] = [],
  at = (number: number) => new Date(number * 1_000),
): Fetches => {
  let count = 0;
  return {
    fetch: async (request) => {
      const { url } = request as CanonicalRequest;
      asked.push(url);
      const number = count++;
      await ticks(delays[number % delays.length]);
      return documentReply(url, `<p>${url}`, { at: at(number) });
    },
  };
};

export const open = (options: Partial<JournalledWebOptions>): JournalledWeb =>
  openJournalledWeb({
    fetcher: fetcherOf((url) => document(url, '<p>hei')),
    home,
    scope: siteScope(home, []),
    budget: 10,
    seed: 7,
    startedAt: new Date(0),
    ...options,
  });
