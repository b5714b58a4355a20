import { describe, expect, it } from 'vitest';
import { Dice } from '../country/random.js';
import { Agent, type ForagedWeb } from './agent.js';
import { exponentOf, graphFigures } from './graph.js';
import { PageTexts } from './page-texts.js';
import { pddp, TextClasses } from './text-classes.js';

/** Deterministic random source. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 4_294_967_296;
  };
}

/** A hub (0) that lists ten pages, each changed every hour, and links back. */
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
  new Agent(
    WEB,
    { learning: { weblog, ordering }, shared, starts: [0], downloadHours: 0.0007, opening: 0, random: dice(1) },
    0,
  );

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
  const settings = {
    learning: { weblog: true, ordering: true },
    shared: false,
    starts: [0],
    downloadHours: 0.0007,
    opening: 0,
  };
  const gone = new Agent(still, { ...settings, random: dice(3) }, 0);
  for (let slot = 0; slot < 300; slot++) gone.slot();
  expect(gone.found.length).toBe(11);
  expect(gone.size).toBe(2);
});

describe('text classes', () => {
  it('are clusters by the principal direction: groups without a common word are parted first', () => {
    const group = (from: number) => Array.from({ length: 5 }, (_, i) => [from, from, from + 1 + (i % 2), from + 3]);
    const documents = [...group(0), ...group(10), ...group(20)];
    const clusters = pddp(documents, 30, 3).map((members) => members.sort((a, b) => a - b));
    expect(clusters.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9],
      [10, 11, 12, 13, 14],
    ]);
  });

  it('have the outputs of PrTFIDF, computed by hand', () => {
    const classes = new TextClasses([[[0, 0, 1, 2]], [[1, 1, 1, 1]]], 3);
    // P(w|C): 1/2, 1/4, 1/4 and 0, 1, 0; P(C|w): (1, 0), (.2, .8), (1, 0).
    expect([...classes.outputs([0, 1])]).toEqual([0.6, 0.4]);
  });

  it('are in the states of pages: texts of one theme are more alike than others', () => {
    const texts = new PageTexts(new Dice('themes'));
    const stateOf = texts.states(20);
    const [a, b, c] = [1, 1, 2].map((theme) => stateOf(texts.text(theme, 300)));
    const away = (x?: Float64Array, y?: Float64Array) =>
      [...(x ?? [])].reduce((sum, one, k) => sum + (one - (y?.[k] ?? 0)) ** 2, 0);
    expect(away(a, b)).toBeLessThan(away(a, c));
    for (const value of a ?? []) expect(Math.abs(value)).toBeLessThanOrEqual(1);
  });
});

describe('the graph of a site', () => {
  it('has the exponent of a power law from which its degrees are drawn', () => {
    const degrees = Array.from({ length: 400 }, (_, k) =>
      Array.from({ length: Math.round(50_000 * (k + 1) ** -2.2) }, () => k + 1),
    ).flat();
    expect(exponentOf(degrees)).toBeCloseTo(2.2, 1);
  });

  it('has clustering and paths as counted by hand', () => {
    const complete = { urls: 4, links: (url: number) => [0, 1, 2, 3].filter((one) => one !== url) };
    expect(graphFigures(complete, 0)).toMatchObject({ clustering: 1, path: 1 });
    const ring = { urls: 5, links: (url: number) => [(url + 1) % 5] };
    expect(graphFigures(ring, 0)).toMatchObject({ clustering: 0, path: 2.5 });
  });
});
