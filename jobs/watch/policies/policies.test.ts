import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_RECENT_FIRST, ROUND_ROBIN } from '../../../lab/rivals/watch/rivals.js';
import { LOOK_AHEAD } from './ahead.js';
import { arrivals, hourOf, weekdayOf } from './arrivals.js';
import { LAW } from './law.js';
import type { Budget, NewItem, Policy } from './policy.js';
import { affordable, available } from './policy.js';
import { newSite, SiteState, withHub, withoutHub } from './state.js';
import { isPaused, nextPollTime } from './urgency.js';

const POLICIES = [LOOK_AHEAD, ROUND_ROBIN, MOST_RECENT_FIRST];
const START = Date.UTC(2026, 10, 23) / 3_600_000; // a Monday
const FIVE: Budget = { perDay: 5, keptDays: 1 };
const item = (published: number | null, ...shownBy: string[]): NewItem => ({ published, shownBy });

const siteWith = (...hubs: string[]): SiteState => hubs.reduce((site, hub) => withHub(site, hub, START), newSite(1));

/** Runs a policy from the beginning; `show` returns the items of each poll. */
function follow(
  policy: Policy,
  site: SiteState,
  budget: Budget,
  polls: number,
  show: (hub: string, time: number, poll: number) => NewItem[] | null = () => [],
) {
  let state = site;
  let now = START;
  const made: { hub: string; at: number }[] = [];
  for (let poll = 0; poll < polls; poll++) {
    const choice = policy.choose(state, now, budget);
    if (!choice) break;
    now = choice.at;
    made.push(choice);
    state = policy.observe(state, { time: now, hub: choice.hub, items: show(choice.hub, now, poll) }, budget);
  }
  return { state, made };
}

const budgets = fc.record({
  perDay: fc.double({ min: 0.2, max: 50, noNaN: true }),
  keptDays: fc.double({ min: 0, max: 7, noNaN: true }),
});
const answers = fc.array(
  fc.option(
    fc.array(fc.record({ published: fc.option(fc.double({ min: -100, max: 100, noNaN: true })), other: fc.nat(3) }), {
      maxLength: 4,
    }),
  ),
  { minLength: 1, maxLength: 60 },
);

describe.each(POLICIES)('$name', (policy) => {
  it('never spends more than its budget, whatever the site answers, and keeps a state that can be read back', () => {
    fc.assert(
      fc.property(budgets, answers, (budget, given) => {
        const { state, made } = follow(policy, siteWith('h0', 'h1', 'h2'), budget, given.length, (_, time, poll) => {
          const items = given[poll];
          return items
            ? items.map(({ published, other }) => item(published === null ? null : time + published, `h${other}`))
            : null;
        });
        const kept = Math.max(1, budget.perDay * budget.keptDays);
        for (const [k, { at }] of made.entries())
          expect(k + 1).toBeLessThanOrEqual(kept + ((at - START) * budget.perDay) / 24 + 1e-6);
        expect(made.every(({ at }, k) => at >= (made[k - 1]?.at ?? START))).toBe(true);
        expect(SiteState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
        expect(state.polls).toBe(made.length);
      }),
    );
  });

  it('decides the same again, and changes nothing that it was given', () => {
    const { state } = follow(policy, siteWith('a', 'b', 'c'), FIVE, 20, (_, time) => [item(time - 1)]);
    const before = JSON.stringify(state);
    expect(policy.choose(state, START + 90, FIVE)).toEqual(policy.choose(state, START + 90, FIVE));
    policy.observe(state, { time: START + 90, hub: 'a', items: [item(START)] }, FIVE);
    expect(JSON.stringify(state)).toBe(before);
  });

  it('polls each hub once before it polls any twice', () => {
    const { made } = follow(policy, siteWith('a', 'b', 'c'), FIVE, 3, (_, time) => [item(time)]);
    expect(made.map(({ hub }) => hub)).toEqual(['a', 'b', 'c']);
  });

  it('has nothing to say of a site without hubs or without downloads', () => {
    expect(policy.choose(newSite(1), START, FIVE)).toBeNull();
    expect(policy.choose(siteWith('a'), START, { perDay: 0, keptDays: 1 })).toBeNull();
  });

  it('waits for the end of quiet hours', () => {
    const open = { ...FIVE, nextOpen: (time: number) => (hourOf(time) < 6 ? Math.floor(time / 24) * 24 + 6 : time) };
    const { made } = follow(policy, siteWith('a', 'b'), open, 40);
    expect(made.every(({ at }) => hourOf(at) >= 6)).toBe(true);
    expect(new Set(made.map(({ at }) => Math.floor(at / 24))).size).toBeGreaterThan(5);
  });

  it('leaves a hub that fails alone for longer and longer, and polls the others meanwhile', () => {
    const { made } = follow(policy, siteWith('broken', 'sound'), { perDay: 24, keptDays: 1 }, 24 * 14, (hub) =>
      hub === 'broken' ? null : [],
    );
    expect(made.filter(({ hub }) => hub === 'broken').length).toBeLessThan(12);
    expect(made.length).toBe(24 * 14);
  });

  it('polls the only hub of a site again after it failed', () => {
    const { made } = follow(policy, siteWith('broken'), FIVE, 20, () => null);
    expect(made.length).toBe(20);
    expect((made[19]?.at ?? 0) - (made[18]?.at ?? 0)).toBeCloseTo(7 * 24, 6);
  });
});

it('round robin: every hub as often as any other', () => {
  const { made } = follow(ROUND_ROBIN, siteWith('a', 'b', 'c'), FIVE, 30);
  for (const hub of ['a', 'b', 'c']) expect(made.filter((poll) => poll.hub === hub).length).toBe(10);
});

it('most recent first: a hub with a new item is polled more often than silent ones', () => {
  const { made } = follow(MOST_RECENT_FIRST, siteWith('silent', 'lively', 'still'), FIVE, 200, (hub, time) =>
    hub === 'lively' ? [item(time - 2)] : [],
  );
  expect(made.filter(({ hub }) => hub === 'lively').length).toBeGreaterThan(120);
});

it('reads the state of a site that version 0.2 stored', () => {
  const { polls, hubs, ...rest } = siteWith('h0');
  const former = hubs.map(({ polls: looks, firstPoll: firstLook, lastPoll: lastLook, ...hub }) => ({
    ...hub,
    looks,
    firstLook,
    lastLook,
  }));
  const stored = { ...rest, hubs: former, looks: polls, purse: { downloads: 3, at: 1 }, budget: undefined };
  expect(SiteState.parse(stored)).toEqual({ ...rest, polls, hubs, budget: { downloads: 3, at: 1 } });
});

describe('a budget', () => {
  it('fills evenly, up to its capacity', () => {
    const budget = { perDay: 6, keptDays: 2 };
    const { state } = follow(ROUND_ROBIN, siteWith('a'), budget, 1);
    expect(available(state, START, budget)).toBe(0);
    expect(available(state, START + 4, budget)).toBeCloseTo(1, 12);
    expect(available(state, START + 1_000, budget)).toBe(12);
  });

  it('is charged for a download that failed, and of an address that is no hub', () => {
    const site = siteWith('a');
    expect(available(LOOK_AHEAD.observe(site, { time: START, hub: 'a', items: null }, FIVE), START, FIVE)).toBe(0);
    expect(available(LOOK_AHEAD.observe(site, { time: START, hub: 'gone', items: [] }, FIVE), START, FIVE)).toBe(0);
  });
});

describe('what is observed', () => {
  const looked = (site: SiteState, hub: string, at: number, ...items: NewItem[]) =>
    LOOK_AHEAD.observe(site, { time: START + at, hub, items }, FIVE);
  const hubOf = (site: SiteState, id: string) => site.hubs.find((hub) => hub.id === id);

  it('items of the first poll are no news, but count for the hub’s rate', () => {
    const site = looked(siteWith('a'), 'a', 0, item(START - 30), item(START - 5), item(START - 10_000), item(null));
    expect(hubOf(site, 'a')).toMatchObject({ items: 0, firsts: 0, lastItem: START - 5, recent: { items: 2 } });
    expect(site.firsts).toBe(0);
  });

  it('an item is first at one hub only', () => {
    let site = looked(looked(siteWith('a', 'b'), 'a', 0), 'b', 0);
    site = looked(site, 'a', 10, item(START + 5));
    site = looked(site, 'b', 11, item(START + 5, 'a'));
    expect(site.firsts).toBe(1);
    expect(hubOf(site, 'a')).toMatchObject({ items: 1, firsts: 1, fruitful: 1 });
    expect(hubOf(site, 'b')).toMatchObject({ items: 1, firsts: 0, fruitful: 0, covers: { shown: 1, of: 1 } });
  });

  it('who shows whose items: a feed shows what a folder shows, not the other way round', () => {
    let site = ['folder', 'other', 'feed'].reduce((s, hub) => looked(s, hub, 0), siteWith('folder', 'other', 'feed'));
    for (let day = 1; day <= 10; day++) {
      const [one, two] = [START + day * 24 - 3, START + day * 24 - 2];
      site = looked(site, 'folder', day * 24, item(one));
      site = looked(site, 'other', day * 24, item(two));
      site = looked(site, 'feed', day * 24, item(one, 'folder'), item(two, 'other'));
    }
    const share = (hub: string, other: string) => {
      const pair = site.overlaps.find((one) => one.hub === hub && one.other === other);
      return pair && pair.shown / pair.of;
    };
    expect(share('folder', 'feed')).toBe(1);
    expect(share('feed', 'folder')).toBeCloseTo(0.5, 1);
    expect(share('folder', 'other')).toBeUndefined();
    expect(hubOf(site, 'feed')?.covers).toEqual({ shown: 20, of: 20 });
  });

  it('an item from the future is one of now; one without a time has no hour', () => {
    let site = looked(siteWith('a'), 'a', 0);
    site = looked(site, 'a', 10, item(START + 1e6), item(null));
    expect(hubOf(site, 'a')?.lastItem).toBe(START + 10);
    expect(site.rhythm.hours.reduce((sum, n) => sum + n)).toBe(1);
    expect(site.rhythm.hours[10]).toBe(1);
    expect(site.rhythm.weekdays[0]).toBe(1);
  });

  it('a hub that is gone leaves nothing behind', () => {
    const { state } = follow(ROUND_ROBIN, siteWith('a', 'b'), FIVE, 20, (hub, time) =>
      hub === 'a' ? [item(time - 1)] : [item(time - 2, 'a')],
    );
    const site = withoutHub(state, 'a');
    expect([site.hubs.length, site.overlaps.length]).toEqual([1, 0]);
  });
});

it('days and hours are those of the calendar in UTC', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), (time) => {
      const date = new Date(time * 3_600_000);
      expect([hourOf(time), weekdayOf(time)]).toEqual([date.getUTCHours(), (date.getUTCDay() + 6) % 7]);
    }),
  );
});

describe('a time of publication that is not known to the minute', () => {
  const hoursAfter = (...items: NewItem[]) => {
    let site = siteWith('a');
    for (const [poll, shown] of [[], ...items.map((one) => [one])].entries())
      site = LOOK_AHEAD.observe(site, { time: START + 24 * poll + 12, hub: 'a', items: shown }, FIVE);
    return site.hubs[0]?.rhythm.hours ?? [];
  };
  const sum = (hours: readonly number[], from: number, to: number) =>
    hours.slice(from, to).reduce((all, one) => all + one, 0);

  it('is spread over the hours in which it may have been, and over those first that it was in before', () => {
    const once = hoursAfter({ published: START + 32, within: 4, shownBy: [] });
    expect(sum(once, 6, 10)).toBeCloseTo(1);
    expect(once[7]).toBeCloseTo(0.25);
    const again = hoursAfter(
      ...[0, 1, 2, 3].map((n) => ({ published: START + 32 + 24 * n, within: n ? 4 : 0, shownBy: [] })),
    );
    expect(again[8]).toBeGreaterThan(2 * (again[7] ?? 0));
  });

  it('hours that were wrong at first weigh less than an equal number of later ones', () => {
    const exact = (hour: number, day: number) => ({ published: START + 24 * day + hour, shownBy: [] });
    const hours = hoursAfter(
      ...Array.from({ length: 20 }, (_, day) => exact(3, day)),
      ...Array.from({ length: 20 }, (_, day) => exact(9, 20 + day)),
    );
    expect(sum(hours, 0, 24)).toBeCloseTo(40);
    expect(hours[9]).toBeGreaterThan(1.5 * (hours[3] ?? 0));
  });

  it('the latest of one poll weighs most, though lists show it first', () => {
    const shown = Array.from({ length: 20 }, (_, day) => item(START - 24 * day - (day < 10 ? 15 : 21)));
    const site = LOOK_AHEAD.observe(siteWith('a'), { time: START, hub: 'a', items: shown }, FIVE);
    const { hours = [] } = site.hubs[0]?.rhythm ?? {};
    expect(hours[9]).toBeGreaterThan(1.5 * (hours[3] ?? 0));
  });

  it('says nothing of hours where it is a day', () => {
    expect(sum(hoursAfter({ published: START + 36, within: 24, shownBy: [] }), 0, 24)).toBe(0);
  });
});

it('reckons with how many come at once: the hub that brings twenty is polled before the one that brings one', () => {
  const brings = (count: number, time: number) => Array.from({ length: count }, () => item(time - 0.5));
  const { made } = follow(LOOK_AHEAD, siteWith('one', 'twenty'), { perDay: 3, keptDays: 7 }, 60, (hub, time) =>
    brings(hub === 'one' ? 1 : 20, time),
  );
  const polls = (hub: string) => made.filter((one) => one.hub === hub).length;
  expect(polls('twenty')).toBeGreaterThan(2 * polls('one'));
});

describe('among many hubs', () => {
  /** The choice of `LOOK_AHEAD`, computed from every hub instead of the table. */
  function byAskingAll(site: SiteState, now: number, budget: Budget) {
    const paid = nextPollTime(site, now, budget);
    if (paid === null) return null;
    const awake = site.hubs.filter((hub) => !isPaused(hub, paid));
    const unknown = awake.find(({ firstPoll }) => firstPoll === null);
    if (unknown) return { hub: unknown.id, at: paid };
    const [next] = awake.toSorted((a, b) => (a.planned ?? 0) - (b.planned ?? 0));
    const [oldest] = awake.toSorted((a, b) => (a.lastPoll ?? 0) - (b.lastPoll ?? 0));
    if (!next || !oldest) return null;
    const at = affordable(site, Math.max(paid, next.planned ?? paid), budget);
    return { hub: (site.polls % 20 === 0 ? oldest : next).id, at };
  }

  it('chooses and learns as if it asked every hub, whatever it remembers from one poll to the next', () => {
    fc.assert(
      fc.property(budgets, answers, (budget, given) => {
        let [site, now] = [siteWith('h0', 'h1', 'h2', 'h3'), START];
        for (const items of given) {
          const asRead = SiteState.parse(JSON.parse(JSON.stringify(site)));
          const choice = LOOK_AHEAD.choose(site, now, budget);
          expect(choice).toEqual(byAskingAll(asRead, now, budget));
          if (!choice) return;
          now = choice.at;
          const shown =
            items?.map(({ published, other }) => item(published === null ? null : now + published, `h${other}`)) ??
            null;
          const poll = { time: now, hub: choice.hub, items: shown };
          site = LOOK_AHEAD.observe(site, poll, budget);
          expect(site).toEqual(LOOK_AHEAD.observe(asRead, poll, budget));
        }
      }),
    );
  });
});

describe('a site that is being got to know', () => {
  const busy = Array.from({ length: 20 }, (_, k) => ({ ...item(START - 24 * k - 12), within: 24 }));

  it('has a price that goes by all its hubs, whichever was polled first', () => {
    const hubs = ['a', 'b', 'busy', 'c'];
    const priceOf = (order: readonly string[]) =>
      order.reduce(
        (site, hub) => LOOK_AHEAD.observe(site, { time: START, hub, items: hub === 'busy' ? busy : [] }, FIVE),
        siteWith(...hubs),
      ).price?.itemHours;
    expect(priceOf(['busy', 'a', 'b', 'c'])).toBe(priceOf(['a', 'b', 'c', 'busy']));
    expect(priceOf(hubs)).toBeGreaterThan(0.01);
  });

  it('is taken to be quiet by night and at week-ends, until it shows otherwise', () => {
    const steps = (day: number, from: number) => ({ from: START + 24 * day + from, hours: 1, count: 8 });
    const coming = (site: SiteState, day: number, from: number) => {
      const [hub] = site.hubs;
      return hub ? arrivals(site, LAW)(hub, steps(day, from)).reduce((sum, one) => sum + one, 0) : Number.NaN;
    };
    const site = siteWith('a');
    expect(coming(site, 0, 8)).toBeGreaterThan(5 * coming(site, 0, 22));
    expect(coming(site, 0, 8)).toBeGreaterThan(5 * coming(site, 5, 8));
    const robot = Array.from({ length: 30 }, (_, k) => item(START - 24 * k - 21));
    const known = LOOK_AHEAD.observe(site, { time: START, hub: 'a', items: robot }, FIVE);
    expect(coming(known, 0, 0)).toBeGreaterThan(coming(known, 0, 8));
  });
});
