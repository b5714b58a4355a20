import { describe, expect, it } from 'vitest';
import { interleaved } from './interleaved';

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;
const search = (id: string, finishedAt: string | null) =>
  ({ id, finishedAt }) as Parameters<typeof interleaved>[0][number];
const change = (id: string, at: string) => ({ id, at }) as Parameters<typeof interleaved>[1][number];

describe('the time line', () => {
  const searches = [search('waits', null), search('later', on(20)), search('earlier', on(10))];
  const changes = [change('newest', on(21)), change('between', on(15)), change('oldest', on(5))];
  const shown = (more: boolean) =>
    interleaved(searches, changes, more).map((entry) => ('search' in entry ? entry.search.id : entry.change.id));

  it('has what visits found between the searches', () => {
    expect(shown(false)).toEqual(['waits', 'newest', 'later', 'between', 'earlier', 'oldest']);
  });

  it('leaves out what belongs among searches further back', () => {
    expect(shown(true)).toEqual(['waits', 'newest', 'later', 'between', 'earlier']);
  });

  it('is that of the visits where nothing was searched', () => {
    expect(interleaved([], changes, false)).toHaveLength(3);
  });
});
