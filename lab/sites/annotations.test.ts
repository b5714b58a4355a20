import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { annotatedNames, annotatedTargets } from './annotations.js';
import { RecordedSite } from './recorded-site.js';
import { annotatedSearchesOf } from './searches.js';

/** Recorded sites without their files, which annotations do not need. */
const sites = annotatedNames().map(
  (name) =>
    new RecordedSite(
      { name, language: 'en', root: name, homePath: '', mapping: { basePath: '/', hosts: [] }, targets: [] },
      tmpdir(),
    ),
);

describe('annotations', () => {
  it('name each target of a site once', () => {
    for (const { description } of sites) {
      const names = annotatedTargets(description.name).map(({ name }) => name);
      expect(names, description.name).not.toEqual([]);
      expect(new Set(names).size, description.name).toBe(names.length);
    }
  });

  it('weigh what sites have not half of what they have, by words and by names', () => {
    const searches = annotatedSearchesOf(sites);
    for (const byNames of [false, true]) {
      const sum = (removed: boolean) =>
        searches
          .filter((search) => search.removed === removed && (search.asked === 'built-in') === byNames)
          .reduce((all, { weight }) => all + weight, 0);
      expect(sum(true) / sum(false)).toBeCloseTo(0.5, 9);
    }
  });

  it('ask for what a site has not, but for nothing on which people would disagree', () => {
    const asked = annotatedSearchesOf(sites).filter(({ site }) => site.description.name === 'search.gov');
    const of = (kind: string) => asked.filter(({ target }) => target.kind === kind).map(({ removed }) => removed);
    expect(of('budget')).toEqual([true]);
    expect(of('privacy')).toEqual([]);
  });
});
