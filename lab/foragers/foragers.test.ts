import { describe, expect, it } from 'vitest';
import { Agent, type ForagedWeb } from './agent.js';

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
  new Agent(WEB, { learning: { weblog, ordering }, shared, starts: [0], downloadHours: 0.0007, random: dice(1) }, 0);

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
  const gone = new Agent(still, { ...settings, random: dice(3) }, 0);
  for (let slot = 0; slot < 300; slot++) gone.slot();
  expect(gone.found.length).toBe(11);
  expect(gone.size).toBe(2);
});
