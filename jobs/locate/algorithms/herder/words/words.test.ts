import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmarked } from '../../../../text/index.js';
import { TermStatistics } from '../graph/site-statistics.js';
import { formSimilarity, termSimilarity } from '../reader.js';
import { announcesList, announcesNews } from './section-words.js';
import { parentOf, partsOf, pathOf, urlKey, urlWords } from './url-parts.js';

describe('termSimilarity', () => {
  const similarity = (a: string, b: string) => termSimilarity(unmarked(a), unmarked(b));

  it.each([
    ['postliste', 'postliste', 1],
    ['électron', 'electron', 1],
    ['contacten', 'contact', 0.85],
    ['tilgjengelighetserklæring', 'tilgjengelighet', 0.6],
    ['endringslogg', 'logg', 0],
    ['systemlogger', 'logger', 0.6],
    ['accessibil', 'accessible', 0.5],
    ['information', 'informatique', 0.5],
    ['contract', 'contact', 0],
  ])('of %s and %s is %d', (a, b, expected) => {
    expect(similarity(a, b)).toBe(expected);
    expect(similarity(b, a)).toBe(expected);
  });

  it('is symmetric and from 0 to 1', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(similarity(a, b)).toBe(similarity(b, a));
        expect(similarity(a, b)).toBeGreaterThanOrEqual(0);
        expect(similarity(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('formSimilarity', () => {
  it.each([
    ['postliste', 'postliste', 1],
    ['postlister', 'postliste', 0.95],
    ['communes', 'commune', 0.95],
    ['communication', 'commune', 0.5],
  ])('of %s and %s, which have one stem, is %d', (a, b, expected) => {
    expect(formSimilarity(a, b)).toBe(expected);
    expect(formSimilarity(b, a)).toBe(expected);
  });
});

describe('announcesList', () => {
  it.each([
    'Site map',
    'About Us and Site Notices',
    'Tjenester A–Å',
    'Alle tjenester',
    'Om kommunen',
    'Plan du site',
    'Mapa del sitio',
    'Website Policies and Notices',
  ])('says yes to "%s"', (label) => {
    expect(announcesList(label)).toBe(true);
  });

  it.each(['Contact', 'Søk om byggetillatelse', 'Informasjon om radon', 'Indexation', 'Barnehage', ''])(
    'says no to "%s"',
    (label) => {
      expect(announcesList(label)).toBe(false);
    },
  );
});

describe('announcesNews', () => {
  it.each(['Latest news', 'nyheter', 'Aktuelt', 'Siste nytt', 'Actualités', 'press-releases', 'Noticias', 'Aktuelles'])(
    'says yes to "%s"',
    (name) => {
      expect(announcesNews(name)).toBe(true);
    },
  );

  it.each(['Nyttige lenker', 'Press contact', 'Renewals', 'A long heading in which something is said about news', ''])(
    'says no to "%s"',
    (name) => {
      expect(announcesNews(name)).toBe(false);
    },
  );
});

describe('addresses', () => {
  it('returns the words of the last segment with words', () => {
    expect(urlWords('https://a.test/om/Personvern-og-info.html?id=3')).toBe('Personvern og info id 3');
    expect(urlWords('https://a.test/innsyn/index.html')).toBe('innsyn');
    expect(urlWords('https://a.test/en/dataProtection/')).toBe('data Protection');
    expect(urlWords('https://a.test/caf%C3%A9')).toBe('café');
    expect(urlWords('https://a.test/%zz')).toBe('zz');
    expect(urlWords('https://a.test/')).toBe('');
  });

  it('have the same key for /a, /a/, /a.html and /a/index.html', () => {
    const spellings = ['/a', '/a/', '/a.html', '/a.shtml', '/a/index', '/a/index.html', '/a/default.aspx'];
    const one = spellings.map((path) => urlKey(`https://a.test${path}`));
    expect(new Set(one).size).toBe(1);
    expect(urlKey('https://a.test/a?page=2')).not.toBe(one[0]);
  });

  it('returns folder and path', () => {
    const item = { words: 'x', folder: '/news/2026/', within: '/news/2026/' };
    expect(partsOf('https://a.test/news/2026/x.html')).toEqual(item);
    expect(partsOf('https://a.test/news/')).toEqual({ words: 'news', folder: '/', within: '/news/' });
    expect(partsOf('https://a.test')).toEqual({ words: '', folder: '/', within: '/' });
    expect(pathOf('https://a.test/list?doc=1')).toBe('https://a.test/list');
    expect(parentOf('https://a.test/a/b/?c=1')).toBe('https://a.test/a/');
    expect(parentOf('https://a.test/a/b.html')).toBe('https://a.test/a/');
    expect(parentOf('https://a.test/a//?c=1')).toBe('https://a.test/');
    expect(parentOf('https://a.test/a//b')).toBe('https://a.test/a//');
    expect(parentOf('https://a.test/')).toBeNull();
    expect(parentOf('https://a.test//')).toBeNull();
  });
});

describe('TermStatistics', () => {
  it('gives a higher idf to words in fewer texts', () => {
    const statistics = new TermStatistics(3);
    for (let i = 0; i < 100; i++)
      statistics.add({
        terms: 5,
        hits: [{ index: 0, strength: 1, count: 1 }, ...(i < 10 ? [{ index: 1, strength: 1, count: 1 }] : [])],
      });
    const [everywhere, sometimes, never] = [0, 1, 2].map((index) => statistics.idf(index));
    expect(everywhere).toBeLessThan(0.01);
    expect(sometimes).toBeGreaterThan(0.4);
    expect(never).toBe(1);
  });
});
