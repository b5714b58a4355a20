import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../journal/journalled-web.js';
import { Fleet, type FleetState, SavedFleet } from './fleet.js';
import type { ForagerRules } from './forager.js';
import { drawnStart, halved, learn, longTermValue, updated } from './forager.js';

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
          expect(weblog.slice(0, 10).map(({ url }) => url)).toContain(drawnStart(weblog, seededRandom(seed)));
          const [kept, given] = halved(weblog, seededRandom(seed));
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

describe('a fleet', () => {
  const rules = (seed: number): ForagerRules<string> => ({
    learning: { weblog: true, ordering: true },
    random: seededRandom(seed),
    steps: 100,
    classes: 2,
    state: (url) => Float64Array.of(url.length / 10, -0.5),
  });
  /** Runs a fleet for some steps that send `first` new documents and `known` ones that others had sent each. */
  function after(steps: number, first: number, known: number, from = Fleet.begun(rules(1), ['a', 'b'], 0)) {
    for (let step = 0; step < steps; step++) {
      const url = from.forager.select();
      from.forager.opened(url, ['a', 'bb', 'ccc', `${step}`]);
      from.forager.rewarded(url, first, known);
      from.endTurn(step);
    }
    return from;
  }

  it('multiplies who reaches two hundred, whose weblog is parted, to sixteen at most', () => {
    const { foragers } = after(10, 25, 0).saved(0);
    expect(foragers.map(({ number, parent }) => [number, parent])).toEqual([
      [1, null],
      [2, null],
      [3, 1],
      [4, 2],
    ]);
    expect(foragers.map(({ score }) => score)).toEqual([100, 100, 100, 100]);
    const [one, , child] = foragers.map(({ weblog }) => weblog);
    expect((one ?? []).filter(({ url }) => child?.some((start) => start.url === url))).toEqual([]);
    expect(after(400, 100, 0).size).toBe(16);
  });

  it('deletes who falls to nothing, until two are left', () => {
    expect(after(3, 0, 2_000, after(40, 100, 0)).size).toBeLessThan(after(40, 100, 0).size);
    expect(after(60, 0, 2_000, after(40, 100, 0)).size).toBe(2);
  });

  it('goes on from what was kept of it as it would have gone on', () => {
    const [fleet, kept] = [after(30, 10, 3), after(30, 10, 3).saved(0)];
    const read: FleetState<string> = SavedFleet.parse(JSON.parse(JSON.stringify(kept)));
    const again = new Fleet(rules(9), read);
    expect(again.saved(0)).toEqual(fleet.saved(0));
    expect(after(20, 2, 5, again).saved(0)).toEqual(after(20, 2, 5, new Fleet(rules(9), fleet.saved(0))).saved(0));
  });

  it('sends no document twice by one forager, and deletes documents that are too old to be sent', () => {
    const fleet = after(0, 0, 0);
    expect([fleet.forager.sends(7, 30), fleet.forager.sends(7, 30), fleet.forager.sends(8, 3)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([...fleet.sentSince(24)]).toEqual([[7, 30]]);
    expect(fleet.saved(24).foragers[0]?.sent).toEqual([[7, 30]]);
  });
});
