import { describe, expect, it } from 'vitest';
import { NOTHING_SEEN } from '../rates/history.js';
import type { ListedPage } from './day-plan.js';
import { dayPlan } from './day-plan.js';
import { OURS } from './policy.js';

const DAY = 86_400_000;
const pages = (count: number, readAt: number | null): ListedPage[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `${readAt} ${i}`,
    url: `http://nordby.test/${readAt}/${i}`,
    role: 'other',
    state: 'alive',
    goneSince: null,
    readAt,
    history: NOTHING_SEEN,
  }));
const found = { perChange: 0, arriving: 0 };
const REQUEST = { found, budget: 20, hostBudget: 100, start: 10 * DAY, dayMs: DAY, daysLeft: 14, random: () => 0.5 };
const METHODS = [{ policy: OURS }, { strategy: 'S1' }, { strategy: 'S3' }] as const;

describe('a day', () => {
  it.each(METHODS)('by %o reads new pages for half of its visits at most', (method) => {
    const plan = dayPlan([...pages(50, null), ...pages(50, 3 * DAY)], { ...REQUEST, method });
    expect(plan.visits).toHaveLength(20);
    expect(plan.visits.filter(({ page }) => page.readAt === null)).toHaveLength(10);
    expect(plan.pages).toBe(100);
    // Forty pages are unread both at the beginning and at the end of the day.
    expect(plan.obsolete).toBeGreaterThan(40);
    expect(plan.obsolete).toBeLessThan(plan.obsoleteBefore - 9);
  });

  it('spends all visits on what is known where nothing is new, some of them by lot', () => {
    const plan = dayPlan(pages(50, 3 * DAY), { ...REQUEST, method: { policy: OURS } });
    expect([plan.visits.length, plan.visits.filter(({ byLot }) => byLot).length]).toEqual([20, 2]);
  });
});
