import { describe, expect, it } from 'vitest';
import type { Link, Page } from '../../site/index.js';
import { isListing, newlyLinked } from './linked-pages.js';
import { statementsOf } from './statements.js';

const HOME = 'http://nordby.test/';
const link = (label: string, path: string, place: Link['place'] = 'main'): Link => ({
  url: `${HOME}${path}`,
  label,
  hint: '',
  place,
});
const page = (links: readonly Link[]): Page => ({
  url: `${HOME}nyheter`,
  title: 'Nyheter',
  language: 'nb',
  headings: [],
  text: '',
  links: [...links],
});
const newLinks = (links: readonly Link[]) => newlyLinked(statementsOf(page(links)), page(links));

describe('what a changed page links to anew', () => {
  it('are other pages, by labels that say something, in its main part', () => {
    const links = [
      link('Ny bru er åpnet', 'bru'),
      link('Nyheter', 'nyheter'),
      link('22', 'tall'),
      link('Ny bru er åpnet', 'fot', 'footer'),
    ];
    expect(newLinks(links)).toEqual([`${HOME}bru`]);
  });

  it('is bounded', () => {
    expect(newLinks(Array.from({ length: 300 }, (_, i) => link(`Nyhet nummer ${i}`, `nyhet-${i}`)))).toHaveLength(10);
  });
});

describe('a list of pages', () => {
  it('has thirty links in its main part', () => {
    const many = (n: number, place: Link['place'] = 'main') =>
      Array.from({ length: n }, (_, i) => link('Nyhet', `${i}`, place));
    expect([isListing(page(many(29))), isListing(page(many(30))), isListing(page(many(99, 'footer')))]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
