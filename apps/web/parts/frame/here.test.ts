import { describe, expect, it } from 'vitest';
import { en } from '@/words/en';
import { hereIn } from './here';
import { entriesFor } from './menu';

const entries = entriesFor({ role: 'admin' }, en);
const here = (path: string) => {
  const found = hereIn(entries, path);
  return found && [found.entry.name, found.link.href];
};

describe('the navigation', () => {
  it('has six entries, each for everybody, and every address once', () => {
    expect(entries.map(({ title }) => title)).toEqual([
      'Overview',
      'Bodies',
      'Review',
      'Records & changes',
      'Runs',
      'Set-up',
    ]);
    expect(entriesFor({ role: 'viewer' }, en).map(({ name }) => name)).toEqual(entries.map(({ name }) => name));
    const all = entries.flatMap(({ links }) => links.map(({ href }) => href));
    expect(new Set(all).size).toBe(all.length);
  });

  it('opens each entry at its first screen', () => {
    const first = ['/', '/bodies', '/review', '/records/feed', '/runs', '/set-up/targets'];
    expect(entries.map(({ links }) => links[0]?.href)).toEqual(first);
  });

  it('keeps from who may not go there what they may not', () => {
    const hrefs = entriesFor({ role: 'reviewer' }, en).flatMap(({ links }) => links.map(({ href }) => href));
    expect(hrefs).toContain('/runs/schedules');
    expect(hrefs).not.toContain('/runs/queues');
    expect(hrefs).not.toContain('/bodies/import');
  });

  it.each([
    ['/', 'overview', '/'],
    ['/bodies', 'bodies', '/bodies'],
    ['/bodies/0b7e', 'bodies', '/bodies'],
    ['/bodies/import/0b7e', 'bodies', '/bodies/import'],
    ['/findings/0b7e', 'bodies', '/bodies/answers'],
    ['/records/documents/0b7e', 'records', '/records/feed'],
    ['/records/0b7e', 'records', '/records'],
    ['/runs/0b7e', 'runs', '/runs'],
    ['/runs/schedules/0b7e', 'runs', '/runs/schedules'],
    ['/set-up/targets/faq/versions', 'setUp', '/set-up/targets'],
  ])('knows where %s is', (path, entry, href) => {
    expect(here(path)).toEqual([entry, href]);
  });

  it('is nowhere at an address of nothing', () => {
    expect([here('/nothing'), here('/bodiesandmore')]).toEqual([null, null]);
  });
});
