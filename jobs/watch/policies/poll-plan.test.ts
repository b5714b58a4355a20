import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOOK_AHEAD, responsibleShare } from './ahead.js';
import { arrivals, type Steps } from './arrivals.js';
import { LAW } from './law.js';
import { outlook, planPolls, WINDOW_HOURS } from './poll-plan.js';
import { newSite, type SiteState, withHub } from './state.js';

const HOUR = 1;

/**
 * Cost of polls at the ends of the given steps: the `coming[k]` items of step k wait from its middle on average, and those
 * that wait more than four hours, of items spread over the step, cost `late` more.
 */
function costOf(
  coming: readonly number[],
  polls: readonly number[],
  price: number,
  step: number,
  late: number,
): number {
  const ends = [...polls, coming.length];
  const waiting = coming.map((items, k) => {
    const poll = ends.find((at) => at > k) ?? coming.length;
    const overdue = Math.min(step, Math.max(0, (poll - k) * step - 4)) / step;
    return items * (step * waited(k, poll, WINDOW_HOURS / step) + late * overdue);
  });
  return waiting.reduce((a, b) => a + b, 0) + price * polls.length;
}

/** Steps that an item of step k waits for a poll: half of its own, then each further one within the window. */
function waited(k: number, poll: number, window: number): number {
  let steps = 0;
  for (let at = k + 1; at <= poll; at++) steps += at === k + 1 ? 0.5 : at - 1 - k <= window ? 1 : 0;
  return steps;
}

/** All subsets of the steps' ends, without the last. */
const choices = (from: number, steps: number): number[][] =>
  Array.from({ length: 2 ** (steps - from) }, (_, bits) =>
    Array.from({ length: steps - from }, (_, k) => from + k).filter((at) => bits & (1 << (at - from))),
  );

describe('a plan of polls', () => {
  it('costs no more than any other plan, whatever waits already and however fine its steps are', () => {
    const items = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 2, maxLength: 8 });
    const waiting = fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { maxLength: 6 });
    fc.assert(
      fc.property(
        ...[items, waiting, fc.constantFrom(0.5, 1, 3, 6, 8), fc.double({ min: 0.01, max: 100, noNaN: true })],
        fc.constantFrom(0, 12, 50),
        (ahead, before, step, price, late) => {
          const old = before.slice(0, WINDOW_HOURS / step);
          const coming = [...old, ...ahead];
          const [now, begun] = [1_000, 1_000 - old.length * step];
          const comes = ({ from, hours, count }: Steps) =>
            Float64Array.from({ length: count }, (_, k) => coming[(from + k * hours - begun) / step] ?? Number.NaN);
          const since = now - (before.length - 0.4) * step;
          const { next, polls } = planPolls(outlook(comes, since, now, { step, steps: ahead.length }, late), price);
          const plans = choices(Math.max(1, old.length), coming.length);
          const least = Math.min(...plans.map((plan) => costOf(coming, plan, price, step, late)));
          const first = next === null ? null : old.length + (next - now) / step;
          const withFirst = plans.filter((plan) => plan.length === polls && (plan[0] ?? null) === first);
          expect(Math.min(...withFirst.map((plan) => costOf(coming, plan, price, step, late)))).toBeCloseTo(least, 9);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('has fewer polls the dearer they are, and none where all waiting is cheaper than one', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 30, maxLength: 80 }), (coming) => {
        const poll = outlook(() => Float64Array.from(coming), 0, 0, { step: HOUR, steps: coming.length }, 0);
        const polls = [0.1, 1, 10, 100, 1e9].map((price) => planPolls(poll, price).polls);
        expect(polls.every((n, k) => n <= (polls[k - 1] ?? Number.POSITIVE_INFINITY))).toBe(true);
        expect(planPolls(poll, 1e9)).toEqual({ next: null, polls: 0 });
      }),
    );
  });

  it('polls when the evening begins, not at night', () => {
    const byDay = Float64Array.from({ length: 48 }, (_, hour) => (hour % 24 >= 8 && hour % 24 < 16 ? 0.5 : 0));
    const { next } = planPolls(
      outlook(() => byDay, 0, 0, { step: HOUR, steps: 48 }, 0),
      30,
    );
    expect(next).toBeGreaterThan(12);
    expect(next).toBeLessThanOrEqual(16);
  });
});

const START = Date.UTC(2026, 10, 23) / 3_600_000;
const BUDGET = { perDay: 5, keptDays: 1 };

function siteOf(days: number, ...hubs: string[]): SiteState {
  let site = hubs.reduce((state, hub) => withHub(state, hub, START), newSite(1));
  for (const hub of hubs) site = LOOK_AHEAD.observe(site, { time: START, hub, items: [] }, BUDGET);
  for (let day = 1; day <= days; day++) {
    const published = START + day * 24 - 14;
    const [time, at] = [START + day * 24, (hours: number) => START + day * 24 + hours];
    if (hubs.includes('folder'))
      site = LOOK_AHEAD.observe(site, { time, hub: 'folder', items: [{ published, shownBy: [] }] }, BUDGET);
    if (hubs.includes('feed')) {
      const own = { published: published + 1, shownBy: [] };
      site = LOOK_AHEAD.observe(
        site,
        { time: at(1), hub: 'feed', items: [{ published, shownBy: ['folder'] }, own] },
        BUDGET,
      );
    }
    if (hubs.includes('quiet')) site = LOOK_AHEAD.observe(site, { time: at(2), hub: 'quiet', items: [] }, BUDGET);
  }
  return site;
}

describe('what is expected to come', () => {
  it('comes where and when it came before, and less the longer nothing did', () => {
    const site = siteOf(40, 'folder', 'quiet');
    const [folder, quiet] = site.hubs;
    if (!folder || !quiet) throw new Error('There are two hubs.');
    const day = (hub: typeof folder, from: number) =>
      arrivals(site, LAW)(hub, { from: START + from, hours: 1, count: 24 }).reduce((a, b) => a + b, 0);
    expect(day(folder, 41 * 24)).toBeGreaterThan(5 * day(quiet, 41 * 24));
    expect(day(folder, 41 * 24)).toBeGreaterThan(day(folder, 80 * 24));
    const hours = arrivals(site, LAW)(folder, { from: START + 42 * 24, hours: 1, count: 24 });
    expect(Math.max(...hours)).toBe(hours[10]);
    expect(hours.every((items) => items > 0)).toBe(true);
  });
});

it('where a feed shows what a folder shows, the feed is responsible for both', () => {
  const share = (id: string, ...hubs: string[]) => {
    const site = siteOf(20, ...hubs);
    const hub = site.hubs.find((one) => one.id === id);
    return hub && responsibleShare(site, hub);
  };
  expect(share('feed', 'folder', 'feed')).toBe(1);
  expect(share('folder', 'folder', 'feed')).toBeLessThan(0.1);
  expect(share('quiet', 'folder', 'quiet')).toBeGreaterThan(0.8);
});

it('where two lists show a home page’s items, they are responsible together', () => {
  const hubs = ['news', 'notices', 'home'];
  const observe = (state: SiteState, time: number, hub: string, shownBy: string[], count: number) => {
    const items = Array.from({ length: count }, (_, k) => ({ published: time - 5 - k, shownBy }));
    return LOOK_AHEAD.observe(state, { time, hub, items }, BUDGET);
  };
  let site = siteOf(0, ...hubs);
  for (let time = START + 24; time < START + 24 * 20; time += 24) {
    site = observe(observe(site, time, 'news', [], 4), time + 0.5, 'news', ['home'], 1);
    site = observe(observe(site, time + 1, 'notices', [], 4), time + 1.5, 'notices', ['home'], 1);
    site = observe(observe(site, time + 2, 'home', ['news'], 1), time + 3, 'home', ['notices'], 1);
  }
  const [news, , home] = site.hubs;
  expect(home && responsibleShare(site, home)).toBeLessThan(0.15);
  expect(news && responsibleShare(site, news)).toBeGreaterThan(0.8);
});
