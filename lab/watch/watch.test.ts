import { LOOK_AHEAD } from '@hyrde/jobs/watch';
import { describe, expect, it } from 'vitest';
import type { Row } from '../replay/world.js';
import { RIVALS, ROUND_ROBIN } from '../rivals/watch/rivals.js';
import { play } from './play.js';
import { newsOf } from './world.js';

const HOUR = 3_600;
const row = (hour: number, status: Row['status'], path: string, content: string, files = 1): Row => ({
  time: hour * HOUR,
  status,
  files,
  content,
  path,
});

/**
 * Ninety days: an article every working day in one folder, a page with occasional changes in another, one mass edit.
 */
const rows: Row[] = [row(0, 'A', 'pages/about.md', 'v0'), row(0, 'A', 'other/x.md', 'x')];
for (let day = 1; day <= 90; day++) {
  if (day % 7 < 5) rows.push(row(day * 24 + 10, 'A', `news/2020/0${1 + (day % 9)}/item-${day}.md`, `n${day}`));
  if (day % 10 === 0) rows.push(row(day * 24 + 12, 'M', 'pages/about.md', `v${day}`));
  if (day === 50) rows.push(row(day * 24 + 13, 'A', 'other/mass.md', 'mass', 500));
}
const history = { name: 'made-up', rows, bodies: new Map<string, string>() };
const BUDGET = { perDay: 5, keptDays: 7 };

describe('news of a history', () => {
  it('are pages that came, not mass edits; years and months are one list; changes count where asked', () => {
    const lists = newsOf(history, 'lists');
    expect(lists.hubs.map(({ id }) => id)).toEqual(['pages', 'other', 'news']);
    expect(lists.items.length).toBe(2 + rows.filter(({ path }) => path.startsWith('news')).length);
    expect(newsOf(history, 'changes').items.length).toBe(lists.items.length + 9);
    expect(newsOf(history, 'feed').hubs.at(-1)).toMatchObject({ id: 'feed', shows: 20 });
  });
});

describe('a policy at play', () => {
  it.each([LOOK_AHEAD, ...RIVALS])('$name: keeps to its budget, and no age is below nought', (policy) => {
    const world = newsOf(history, 'feed');
    const { ages, looks } = play(world, policy, BUDGET);
    expect(looks).toBeLessThanOrEqual(1 + ((world.end - world.start) * BUDGET.perDay) / 24);
    expect(looks).toBeGreaterThan(200);
    expect(ages.every((age) => age >= 0 && age <= 24)).toBe(true);
  });

  it('ours finds a site’s daily article sooner than every hub in turn', () => {
    const world = newsOf(history, 'lists');
    const mean = (ages: Float64Array) => ages.slice(-30).reduce((a, b) => a + b, 0) / 30;
    expect(mean(play(world, LOOK_AHEAD, BUDGET).ages)).toBeLessThan(mean(play(world, ROUND_ROBIN, BUDGET).ages) - 1);
  });
});
