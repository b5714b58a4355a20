import { describe, expect, it } from 'vitest';
import { interleaved } from './lines';

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T03:00:00.000Z`;
const line = (id: string, at: string | null) => ({ id, at });

describe('the time line', () => {
  const searches = [line('waits', null), line('later', on(20)), line('earlier', on(10))];
  const changes = [line('newest', on(21)), line('between', on(15)), line('oldest', on(5))];
  const shown = (more: boolean) => interleaved(searches, changes, more).map(({ id }) => id);

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
