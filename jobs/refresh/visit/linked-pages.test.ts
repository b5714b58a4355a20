import { describe, expect, it } from 'vitest';
import type { Link, Page } from '../../site/index.js';
import { fingerprintOf, printOf } from './fingerprint.js';
import { isListing, newlyLinked } from './linked-pages.js';

const HOME = 'http://nordby.test/';
const link = (label: string, path: string, place: Link['place'] = 'main'): Link => ({
  url: `${HOME}${path}`,
  label,
  hint: '',
  place,
});
const page = (lines: readonly string[], links: readonly Link[]): Page => ({
  url: `${HOME}nyheter`,
  title: 'Nyheter',
  language: 'nb',
  headings: [],
  text: lines.join('\n'),
  links: [...links],
});
const NONE = { site: new Set<number>(), page: new Set<number>() };
const BEFORE = ['Nyheter', 'Ny skole i Nordby', 'Les mer'];
const AFTER = ['Nyheter', 'Ny bru er åpnet 22. november', 'Ny skole i Nordby', 'Les mer'];
const links = [
  link('Ny bru er åpnet', 'bru'),
  link('Ny skole i Nordby', 'skole'),
  link('Les mer', 'bru-igjen'),
  link('Nyheter', 'nyheter'),
  link('22', 'tall'),
  link('Ny bru er åpnet', 'fot', 'footer'),
];
const newLinks = (volatile = NONE) =>
  newlyLinked(page(AFTER, links), { lines: AFTER, before: fingerprintOf(BEFORE), volatile });

describe('what a changed page links to anew', () => {
  it('are links in lines that were not there', () => {
    expect(newLinks()).toEqual([`${HOME}bru`]);
  });

  it('is nothing where those lines are others at each visit', () => {
    const pattern = printOf('Ny bru er åpnet 22. november').pattern;
    expect(newLinks({ site: new Set([pattern]), page: new Set() })).toEqual([]);
  });

  it('is met behind thousands of older ones', () => {
    const before = Array.from({ length: 4_000 }, (_, i) => `Sak ${i}`);
    const lines = [...before.slice(1), 'Brev fra Kari'];
    const all = [...before.map((line, i) => link(line, `sak-${i}`)), link('Brev fra Kari', 'brev')];
    const known = { lines, before: fingerprintOf(before), volatile: NONE };
    expect(newlyLinked(page(lines, all), known)).toEqual([`${HOME}brev`]);
  });

  it('is bounded', () => {
    const lines = Array.from({ length: 300 }, (_, i) => `Nyhet nummer ${i}`);
    const many = lines.map((line, i) => link(line, `nyhet-${i}`));
    expect(newlyLinked(page(lines, many), { lines, before: [], volatile: NONE })).toHaveLength(10);
  });
});

describe('a list of pages', () => {
  it('has thirty links in its main part', () => {
    const many = (n: number, place: Link['place'] = 'main') =>
      Array.from({ length: n }, (_, i) => link('Nyhet', `${i}`, place));
    expect([
      isListing(page([], many(29))),
      isListing(page([], many(30))),
      isListing(page([], many(99, 'footer'))),
    ]).toEqual([false, true, false]);
  });
});
