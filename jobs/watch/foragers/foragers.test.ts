import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fleet } from './fleet.js';
import { learn, longTermValue } from './ordering.js';
import type { ForagedWeb } from './port.js';
import { drawnStart, halved, updated } from './weblog.js';

/** A random source that goes the same way each time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A hub (0) that lists ten pages, each new every hour, and links back. */
const WEB: ForagedWeb = {
  classes: 3,
  links: (url) => (url === 0 ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [0]),
  version: (url, time) => {
    const version = url === 0 ? 0 : Math.floor(time + url / 5);
    return { id: url * 10_000 + version, date: url === 0 ? -1e6 : version - url / 5 };
  },
  state: (url) => Float64Array.of(url === 0 ? 1 : -1, Math.sin(url), 0.2),
};

const fleet = (weblog: boolean, ordering: boolean, shared: boolean) =>
  new Fleet(WEB, { learning: { weblog, ordering }, shared, starts: [0], downloadHours: 0.0007, random: dice(1) }, 0);

describe('a weblog', () => {
  it('gives a URL what came from it to the path’s end, and moves a known one by three tenths', () => {
    const path = [
      { url: 1, reward: 10 },
      { url: 2, reward: -1 },
      { url: 3, reward: 5 },
    ];
    const once = updated([], path);
    expect(once).toEqual([
      { url: 1, value: 14 },
      { url: 3, value: 5 },
      { url: 2, value: 4 },
    ]);
    const [first] = updated(once, [{ url: 1, reward: 0 }]);
    expect(first?.url).toBe(1);
    expect(first?.value).toBeCloseTo(9.8, 12);
  });

  it('keeps the hundred best; starts are the first ten; halves are the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 100 }), { minLength: 1, maxLength: 150 }),
        fc.nat(),
        (rewards, seed) => {
          const weblog = updated(
            [],
            rewards.map((reward, url) => ({ url, reward })),
          );
          expect(weblog.length).toBe(Math.min(100, rewards.length));
          expect(weblog.every(({ value }, k) => value <= (weblog[k - 1]?.value ?? Number.POSITIVE_INFINITY))).toBe(
            true,
          );
          expect(weblog.slice(0, 10).map(({ url }) => url)).toContain(drawnStart(weblog, dice(seed)));
          const [kept, given] = halved(weblog, dice(seed));
          expect(given.length).toBe(Math.floor(weblog.length / 2));
          expect(new Set([...kept, ...given])).toEqual(new Set(weblog));
        },
      ),
    );
  });
});

it('temporal differences: a page that leads to a reward comes to be worth it', () => {
  const weights = new Float64Array(2);
  const [from, to] = [Float64Array.of(1, 0), Float64Array.of(0, 0)];
  for (let k = 0; k < 200; k++) learn(weights, from, to, 50);
  expect(longTermValue(weights, from)).toBeCloseTo(50, 3);
});

describe.each([
  [true, false],
  [false, true],
  [true, true],
  [false, false],
])('a fleet, weblog %s, ordering %s', (weblog, ordering) => {
  it('goes the same way again, finds each document once and while it is new, and grows to sixteen at most', () => {
    const [one, other] = [fleet(weblog, ordering, false), fleet(weblog, ordering, false)];
    for (let slot = 0; slot < 800; slot++) {
      one.slot();
      other.slot();
      expect(one.size).toBeLessThanOrEqual(16);
    }
    expect([one.found, one.sent, one.downloaded]).toEqual([other.found, other.sent, other.downloaded]);
    expect(new Set(one.found.map(({ id }) => id)).size).toBe(one.found.length);
    expect(one.found.every(({ at, date }) => at - date <= 24)).toBe(true);
    expect(one.size).toBeGreaterThan(2);
    expect(one.sent).toBeGreaterThan(one.found.length);
  });

  it('with a shared set sends nothing twice', () => {
    const shared = fleet(weblog, ordering, true);
    for (let slot = 0; slot < 400; slot++) shared.slot();
    expect(shared.sent).toBe(shared.found.length);
    expect(shared.found.length).toBeGreaterThan(100);
  });
});

it('who finds nothing new dies, until two are left', () => {
  const still: ForagedWeb = { ...WEB, version: (url) => ({ id: url, date: 0 }) };
  const settings = { learning: { weblog: true, ordering: true }, shared: false, starts: [0], downloadHours: 0.0007 };
  const gone = new Fleet(still, { ...settings, random: dice(3) }, 0);
  for (let slot = 0; slot < 300; slot++) gone.slot();
  expect(gone.found.length).toBe(11);
  expect(gone.size).toBe(2);
});
