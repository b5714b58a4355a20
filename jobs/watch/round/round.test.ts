import { expect, it } from 'vitest';
import type { FeedEntry, Opened, PageRequest, Web } from '../../site/index.js';
import { LOOK_AHEAD } from '../policies/ahead.js';
import { watchRound } from './round.js';
import { newWatch } from './watch-state.js';

const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2026, 10, 23, 8);
const [HOME, FEED] = ['https://a.example/', 'https://a.example/feed'];

/** An entry an hour, from two days before the beginning on. */
const entriesAt = (now: number): FeedEntry[] =>
  Array.from({ length: 48 + Math.floor((now - BEGIN) / HOUR_MS) }, (_, n) => ({
    id: `${n}`,
    url: `${FEED}/${n}`,
    title: `Sak ${n}`,
    summary: '',
    place: null,
    updated: null,
    published: BEGIN + (n - 48) * HOUR_MS + 7_000 * n,
  })).reverse();

const DAYS = 20;

/**
 * Twenty days at a site of one feed, to which nothing comes after some of them, and whose validators change with what comes.
 * It says 304 where they are as they were, or for ever.
 */
async function follow(says304: 'rightly' | 'for ever', comesFor: number) {
  let state = newWatch(1);
  let [now, inFull, unchanged, found] = [BEGIN, 0, 0, 0];
  const open = async (asked: string | PageRequest): Promise<Opened> => {
    const { url, validators = null } = typeof asked === 'string' ? { url: asked } : asked;
    if (url === HOME) return { kind: 'failed', url, reason: 'name-not-found' };
    const entries = entriesAt(Math.min(now, BEGIN + comesFor * 24 * HOUR_MS));
    const etag = `"${entries.length}"`;
    const answer = { status: 200, validators: { etag } } as never;
    if (validators?.etag && (says304 === 'for ever' || validators.etag === etag)) {
      unchanged++;
      return { kind: 'unchanged', url, answer };
    }
    inFull++;
    return { kind: 'feed', feed: { url, title: '', entries }, answer };
  };
  const web = { open, downloads: 0, remaining: 20, random: () => 0.5, now: () => now } as unknown as Web;
  while (now < BEGIN + DAYS * 24 * HOUR_MS) {
    const known = [{ url: FEED, kind: 'feed' as const, target: null }];
    const purse = { perDay: 10, keptDays: 7 };
    const settings = { names: new Map(), policy: LOOK_AHEAD, purse, newsMs: 24 * HOUR_MS, mutes: new Map() };
    const round = await watchRound({ home: HOME, state, known, ...settings }, web);
    found += round.looks.flatMap(({ news }) => news).length;
    ({ state } = round);
    now = Math.max(round.nextAt, now + 1);
  }
  return { inFull, unchanged, found };
}

it('a hub that says 304 for ever is found out, and read in full from then on', async () => {
  const { unchanged, found } = await follow('for ever', DAYS);
  expect(unchanged).toBeGreaterThan(0);
  expect(unchanged).toBeLessThanOrEqual(2);
  expect(found).toBeGreaterThan((DAYS - 1) * 24);
});

it('one that says 304 where nothing is new is believed, twice of three times', async () => {
  const { unchanged, inFull, found } = await follow('rightly', 5);
  expect(found).toBeGreaterThan(5 * 24);
  expect(unchanged).toBeGreaterThan(10);
  expect(inFull).toBeGreaterThan(5);
});
