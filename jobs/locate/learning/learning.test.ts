import { QueryWords } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link, Page } from '../../site/index.js';
import {
  comparisonPages,
  type JudgedPage,
  labelsTo,
  namesFromExamples,
  withTaughtNames,
  wordsFromExamples,
  wordsFromVerdicts,
  wordsWithExamples,
} from '../index.js';

interface Sketch {
  url: string;
  title: string;
  text: string;
  links?: readonly [string, string][];
}

function pageOf({ url, title, text, links = [] }: Sketch): Page {
  const asLinks = links.map(([to, label]): Link => ({ url: to, label, hint: '', place: 'main' }));
  const heading = title.split(' | ')[0] ?? '';
  return { url, title, language: 'en', headings: [heading], text: `${heading}\n${text}`, links: asLinks };
}

/** A town's site: a record page, its home page and two pages about other things. */
function town(name: string) {
  const at = (path: string) => `https://www.${name}.test/${path}`;
  const page = (path: string, title: string, text: string, links: Sketch['links'] = []) =>
    pageOf({ url: at(path), title: `${title} | ${name} council`, text: `${name} council menu\n${text}`, links });
  const record = page('register', 'Correspondence register', 'Letters sent and received today in the office');
  const home = page('', 'Welcome', 'News from the office', [
    [at('register'), 'Letters of the day'],
    [at('schools'), 'Schools'],
    [at('roads'), 'Roads'],
  ]);
  const others = [home, page('schools', 'Schools', 'All schools in town'), page('roads', 'Roads', 'All roads in town')];
  return { record, others };
}
const TOWNS = ['ashby', 'birchwood', 'cedarton', 'dunmore', 'elmswell'].map(town);
const records = TOWNS.map(({ record }) => record);
const around = TOWNS.flatMap(({ others }) => others);
const listed = (words: readonly { word: string }[]) => words.map(({ word }) => word);

describe('words from examples', () => {
  it('discriminate the pages from the rest of their sites, names first', () => {
    const words = wordsFromExamples(records, around, 'en');
    expect(listed(words).slice(0, 2).sort()).toEqual(['correspondence', 'register']);
    expect(listed(words)).toContain('letters');
    expect(listed(words)).not.toContain('council');
    expect(listed(words)).not.toContain('menu');
    expect(listed(words).filter((word) => ['ashby', 'birchwood'].includes(word))).toEqual([]);
    expect(QueryWords.safeParse({ en: words }).success).toBe(true);
  });

  it('can be learned from one page', () => {
    const words = wordsFromExamples(records.slice(0, 1), around, 'en');
    expect(listed(words)).toContain('register');
    expect(listed(words)).not.toContain('ashby');
  });

  it('are added to a version’s own, whose weights are not lowered', () => {
    const current = [
      { word: 'minutes', weight: 2 },
      { word: 'register', weight: 1 },
      { word: 'correspondence', weight: 9 },
    ];
    const { words, changes } = wordsWithExamples(current, records, around, 'en');
    const weight = (word: string) => words.find((one) => one.word === word)?.weight;
    expect(weight('minutes')).toBe(2);
    expect(weight('correspondence')).toBe(9);
    expect(weight('register')).toBeGreaterThan(1);
    expect(changes).toContainEqual({
      language: 'en',
      word: 'register',
      before: 1,
      after: weight('register'),
      right: 5,
      wrong: 0,
    });
    expect(listed(changes)).not.toContain('minutes');
  });
});

describe('names from examples', () => {
  it('are those on which title, heading, links and address agree, descending by number of sites', () => {
    const [first, ...more] = TOWNS;
    if (!first) throw new Error('There are no towns.');
    const other = { ...first.record, title: 'Letters of the day | ashby council', headings: ['Letters of the day'] };
    const pages = [other, ...more.map(({ record }) => record)];
    expect(namesFromExamples(pages, around)).toEqual(['Letters of the day', 'Correspondence register']);
  });

  it('exclude the site’s own name, labels that also lead elsewhere, and sentences', () => {
    const url = 'https://www.ashby.test/x';
    const sentence = 'Here you find all of the letters that came to us';
    const page = pageOf({ url, title: 'Ashby council', text: 'About' });
    const links: [string, string][] = [
      [url, 'Read more'],
      ['https://www.ashby.test/y', 'Read more'],
      [url, sentence],
      [url, '» Who we are (2)'],
    ];
    const home = pageOf({ url: 'https://www.ashby.test/', title: 'Ashby council', text: 'Hello', links });
    expect(namesFromExamples([page], [home])).toEqual(['Who we are']);
    const about = { ...page, title: 'About Ashby', headings: ['About the council'] };
    expect(namesFromExamples([about], [home]).sort()).toEqual(['About', 'About the', 'Who we are']);
  });

  it('follow the known names, each once, without those of look-alikes', () => {
    const known = { names: ['Mail record'], not: ['News'] };
    expect(withTaughtNames(known, ['MAIL RECORD', 'News', 'Letters'])).toEqual({
      names: ['Mail record', 'Letters'],
      not: ['News'],
    });
    expect(withTaughtNames(known, ['Mail–record'])).toBeNull();
    expect(withTaughtNames(undefined, ['Letters'])).toEqual({ names: ['Letters'], not: [] });
  });
});

const CURRENT = [
  { word: 'register', weight: 2 },
  { word: 'minutes', weight: 2 },
  { word: 'mail record', weight: 3 },
];

function verdict(n: number, right: boolean, title = 'Correspondence register', trailLabels: string[] = []): JudgedPage {
  const { others } = town(`town${n}`);
  const page = pageOf({ url: `https://www.town${n}.test/found`, title, text: `Letters of mayor${n}` });
  return { site: `${n}`, page, right, labels: ['Post and letters'], trailLabels, rest: others };
}
const verdicts = (count: number, right = true, from = 0) =>
  Array.from({ length: count }, (_, i) => verdict(from + i, right));
const weightOf = (judged: readonly JudgedPage[], word: string) =>
  wordsFromVerdicts(CURRENT, judged, 'en').words.find((one) => one.word === word)?.weight ?? 0;

describe('words from verdicts', () => {
  it('raise words of verified pages, lower words that they lack, and report the numbers of sites', () => {
    const { words, changes } = wordsFromVerdicts(CURRENT, verdicts(20), 'en');
    const correspondence = changes.find(({ word }) => word === 'correspondence');
    expect(correspondence).toMatchObject({ language: 'en', before: null, right: 20, wrong: 0 });
    expect(correspondence?.after).toBeGreaterThan(1.5);
    expect(listed(words)).toContain('letters');
    expect(words.find(({ word }) => word === 'minutes')?.weight ?? 0).toBeLessThan(2);
    expect(words).toContainEqual({ word: 'mail record', weight: 3 });
    expect(listed(words).filter((word) => /mayor|town/.test(word))).toEqual([]);
  });

  it('learn the words of links on the trail', () => {
    const judged = Array.from({ length: 10 }, (_, n) => verdict(n, true, 'Register', ['Transparency']));
    expect(weightOf(judged, 'transparency')).toBeGreaterThan(0.5);
  });

  it('lower a word that wrong pages contain as often', () => {
    const wrong = Array.from({ length: 30 }, (_, n) => verdict(100 + n, false, 'Register of deaths'));
    expect(weightOf([...verdicts(10), ...wrong], 'register')).toBeLessThan(weightOf(verdicts(10), 'register') + 0.01);
    expect(weightOf([...verdicts(3), ...wrong], 'register')).toBeLessThan(weightOf(verdicts(3), 'register'));
  });

  it('ignore a word of a single site, however many of its pages contain it', () => {
    const dominating = Array.from({ length: 40 }, () => verdict(1, true, 'Postbox gazette'));
    expect(weightOf([...dominating, verdict(2, true)], 'gazette')).toBe(0);
  });

  const anyJudged = fc
    .array(
      fc.tuple(fc.nat(12), fc.boolean(), fc.constantFrom('Register', 'Minutes', 'Schools register', 'Roads', '')),
      { maxLength: 14 },
    )
    .map((list) => list.map(([site, right, title]) => verdict(site, right, title)));
  const anyWords = fc.uniqueArray(
    fc.record({
      word: fc.constantFrom('register', 'minutes', 'schools', 'letters', 'correspondence'),
      weight: fc.integer({ min: 1, max: 30 }).map((n) => n / 10),
    }),
    { selector: ({ word }) => word, minLength: 1 },
  );

  it('are unchanged without verdicts', () => {
    fc.assert(
      fc.property(anyWords, (current) => {
        const { words, changes } = wordsFromVerdicts(current, [], 'en');
        expect(changes).toEqual([]);
        expect(new Set(words)).toEqual(new Set(current));
      }),
    );
  });

  it('are valid words of a version, whatever was judged', () => {
    fc.assert(
      fc.property(anyWords, anyJudged, (current, judged) => {
        const { words, changes } = wordsFromVerdicts(current, judged, 'en');
        expect(QueryWords.safeParse({ en: words }).success).toBe(true);
        for (const { word, before, after } of changes) {
          expect(current.find((one) => one.word === word)?.weight ?? null).toBe(before);
          expect(words.find((one) => one.word === word)?.weight ?? null).toBe(after);
        }
        expect(new Set(listed(words)).size).toBe(words.length);
      }),
      { numRuns: 50 },
    );
  });

  it('never lower a word after a further right page with it, nor raise it after a wrong one', () => {
    fc.assert(
      fc.property(anyJudged, fc.boolean(), (judged, right) => {
        const bare = judged.map((one) => ({ ...one, rest: [] }));
        const more = { ...verdict(50, right, 'Register'), rest: [] };
        const before = weightOf(bare, 'register');
        const after = weightOf([...bare, more], 'register');
        if (right) expect(after).toBeGreaterThanOrEqual(before);
        else expect(after).toBeLessThanOrEqual(before);
      }),
      { numRuns: 50 },
    );
  });

  it('do not depend on the order of the verdicts', () => {
    const oneEach = anyJudged.map((judged) => [...new Map(judged.map((one) => [one.site, one])).values()]);
    const shuffles = oneEach.chain((judged) =>
      fc.tuple(fc.constant(judged), fc.shuffledSubarray(judged, { minLength: judged.length })),
    );
    fc.assert(
      fc.property(shuffles, ([judged, shuffled]) => {
        expect(wordsFromVerdicts(CURRENT, shuffled, 'en')).toEqual(wordsFromVerdicts(CURRENT, judged, 'en'));
      }),
      { numRuns: 50 },
    );
  });

  it('change little by one verdict that agrees with what is known', () => {
    const known = wordsFromVerdicts(CURRENT, verdicts(30), 'en').words;
    const { words } = wordsFromVerdicts(known, verdicts(1, true, 30), 'en');
    expect(listed(words).sort()).toEqual(listed(known).sort());
    for (const { word, weight } of known)
      expect(Math.abs((words.find((one) => one.word === word)?.weight ?? 0) - weight)).toBeLessThan(0.3);
  });

  it('keep phrases with their weights', () => {
    const { words } = wordsFromVerdicts([{ word: 'mail record', weight: 3 }], verdicts(12), 'en');
    expect(words).toContainEqual({ word: 'mail record', weight: 3 });
    expect(listed(words)).toContain('correspondence');
  });

  it('add no word from a single site', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (count) => {
        const judged = Array.from({ length: count }, () => verdict(1, true, 'Postbox gazette'));
        const { words } = wordsFromVerdicts(CURRENT, judged, 'en');
        expect(listed(words).filter((word) => !listed(CURRENT).includes(word))).toEqual([]);
      }),
    );
  });

  it('add no word that is also in the names of other pages', () => {
    const beside = (decoys: number) =>
      verdicts(12).map((one) => {
        const { site, rest } = one;
        const [home] = rest;
        const at = (n: number) => `https://www.town${site}.test/decoy/${n}`;
        const links = Array.from({ length: decoys }, (_, n): [string, string] => [at(n), `Letters ${n} of the post`]);
        const more = pageOf({ url: `https://www.town${site}.test/more`, title: 'More', text: 'More', links });
        return { ...one, labels: ['Register of letters'], rest: home ? [home, more] : [more] };
      });
    expect(weightOf(beside(0), 'letters')).toBeGreaterThan(0.5);
    expect(weightOf(beside(12), 'letters')).toBe(0);
  });

  it('do not depend on the number of equal verdicts of a site', () => {
    fc.assert(
      fc.property(anyJudged, (judged) => {
        expect(wordsFromVerdicts(CURRENT, [...judged, ...judged], 'en')).toEqual(
          wordsFromVerdicts(CURRENT, judged, 'en'),
        );
      }),
      { numRuns: 30 },
    );
  });
});

describe('pages to compare an example with', () => {
  const home = pageOf({
    url: 'https://a.test/',
    title: 'A',
    text: '',
    links: ['b', 'b/c', 'd', 'e', 'f', 'https://other.test/'].map((to) => [new URL(to, 'https://a.test/').href, to]),
  });

  it('are the pages above it, as the home page links to them, then others of the site', () => {
    const beside = comparisonPages('https://a.test/b/c/x', home, 4);
    expect(beside.slice(0, 2)).toEqual(['https://a.test/b/c', 'https://a.test/b']);
    expect(new Set(beside).size).toBe(4);
    expect(beside.every((url) => url.startsWith('https://a.test/'))).toBe(true);
  });

  it('are limited', () => {
    expect(comparisonPages('https://a.test/b/c/x', home, 1)).toHaveLength(1);
    expect(comparisonPages('https://a.test/x', { ...home, links: [] }, 5)).toEqual([]);
  });

  it('list the labels of links to a page', () => {
    expect(labelsTo('https://a.test/d', [home, home])).toEqual(['d']);
  });
});
