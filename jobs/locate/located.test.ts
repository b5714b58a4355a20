import { Candidate, type QueryWord, type QueryWords } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAB_LOCATORS, type LabAlgorithmName } from '../../lab/rivals/locate/algorithms.js';
import type { Page } from '../site/index.js';
import { analyserFor, tokensOf } from '../text/index.js';
import { MatchFinder } from './matches.js';
import { readQuery } from './query.js';
import { anySite, type MemorySite, openMemoryWeb, pageOf, urlOf } from './testing/memory-web.js';

const words: QueryWord[] = [
  { word: 'mail', weight: 2 },
  { word: 'record', weight: 1 },
  { word: 'letters', weight: 1 },
];

const search = (name: LabAlgorithmName, site: MemorySite, language: string | null = 'en') =>
  LAB_LOCATORS[name]({ home: site.home, words, language, parameters: {} }, openMemoryWeb(site));

describe('on a site in a language that the words are not in', () => {
  const text =
    'Vítejte v obci Lhota. Obecní úřad je otevřen každé pondělí a středu, zastupitelstvo zasedá jednou za měsíc.';
  const pages = [
    pageOf(urlOf(0), 'Obec Lhota', text, [[urlOf(1), 'Zápisy ze zasedání zastupitelstva']]),
    pageOf(urlOf(1), 'Zápisy ze zasedání zastupitelstva', `Zápisy ze zasedání zastupitelstva. ${text}`, []),
  ].map((page) => ({ ...page, language: 'cs' }));
  const site: MemorySite = { home: urlOf(0), pages: new Map(pages.map((page) => [page.url, page])) };
  const wordsIn = {
    en: [{ word: 'minutes', weight: 1 }],
    cs: ['zápisy', 'zasedání', 'zastupitelstva'].map((word) => ({ word, weight: 1 })),
  };
  const locate = (language: string | null, of: QueryWords) =>
    LAB_LOCATORS.herder({ home: site.home, words: of, language, parameters: {} }, openMemoryWeb(site));

  it('no absence is claimed, even of a site that was read to its end', async () => {
    expect(await locate('cs', { en: wordsIn.en })).toMatchObject({ outcome: 'not-found', reason: 'not-worthwhile' });
    expect((await locate('cs', { cs: [{ word: 'rozpočet', weight: 1 }] })).reason).toBe('site-exhausted');
  });

  it.each(['en', 'cs'])(
    'no absence is claimed of one given as Basque, whose text is too short to tell, with lang="%s"',
    async (lang) => {
      const basque = [
        pageOf(urlOf(0), 'Udala', 'Udala', [[urlOf(1), 'Aktak']]),
        pageOf(urlOf(1), 'Aktak', 'Aktak', []),
      ];
      const short = { home: urlOf(0), pages: new Map(basque.map((page) => [page.url, { ...page, language: lang }])) };
      const task = { home: urlOf(0), words: { en: wordsIn.en, cs: wordsIn.cs }, parameters: {} };
      expect((await LAB_LOCATORS.herder({ ...task, language: 'eu' }, openMemoryWeb(short))).reason).toBe(
        'not-worthwhile',
      );
      expect((await LAB_LOCATORS.herder({ ...task, language: lang }, openMemoryWeb(short))).reason).toBe(
        'site-exhausted',
      );
    },
  );

  it('the absence is that of the sites of the fit, as before the search', async () => {
    const { absence = 1 } = await locate('cs', { en: wordsIn.en });
    const { absence: tested = 0 } = await locate('cs', { cs: [{ word: 'rozpočet', weight: 1 }] });
    expect(absence).toBeLessThan(0.8);
    expect(tested).toBeGreaterThan(absence + 0.1);
  });

  it.each(['cz', 'ja', null])('given as %s, the language of its pages counts', async (language) => {
    expect((await locate(language, wordsIn)).found?.url).toBe(urlOf(1));
  });
});

/** An opened page; its text may be in any Unicode normal form. */
const openedWith = (text: string, from = '') => ({
  page: { ...pageOf(urlOf(1), 'Mail record', text, []), url: 'http://site.test/Mail-record?letters=1' },
  link: { url: urlOf(1), label: 'Letters', hint: '', place: 'main' as const },
  from: { page: pageOf(urlOf(0), '', from, []), link: null, from: null },
});

const matchesIn = (text: string, from?: string) => {
  const opened = openedWith(text, from);
  return { opened, matches: new MatchFinder(readQuery(words, 'en', opened.page, analyserFor)).of(opened) };
};

describe.each(Object.keys(LAB_LOCATORS) as LabAlgorithmName[])('%s', (name) => {
  it('returns valid pages, the language, and contributions', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, async (site) => {
        const { found, runnersUp, language } = await search(name, site);
        for (const candidate of [...(found ? [found] : []), ...runnersUp]) Candidate.parse(candidate);
        expect(language).toBe('en');
        if (found && name !== 'rw') expect(found.contributions).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe.each(Object.keys(LAB_LOCATORS) as LabAlgorithmName[])('%s, on a site rendered by scripts', (name) => {
  const shell = (n: number): Page => ({ ...pageOf(urlOf(n), `Town ${n}`, '', []), needsBrowser: true });
  const siteOf = (...pages: Page[]): MemorySite => ({
    home: urlOf(0),
    pages: new Map(pages.map((page) => [page.url, page])),
  });

  it('reports that the site could not be read, not that it has no such page', async () => {
    const unread = { outcome: 'unreachable', reason: 'needs-browser', found: null };
    expect(await search(name, siteOf(shell(0)))).toMatchObject(unread);
    const leading = { ...shell(0), links: pageOf(urlOf(0), '', '', [[urlOf(1), 'Boats']]).links };
    const boats = pageOf(urlOf(1), 'Boats', 'Boats for all', []);
    expect((await search(name, siteOf(leading, boats))).reason).not.toBe('site-exhausted');
  });

  it('treats a site with one empty page as read', async () => {
    const home = pageOf(urlOf(0), 'Town', 'Welcome', [[urlOf(1), 'Map']]);
    expect(await search(name, siteOf(home, shell(1)))).not.toMatchObject({ outcome: 'unreachable' });
  });
});

describe('the language of a search', () => {
  it('is the home page’s if the task has none, and null if nothing was read', async () => {
    const home = pageOf(urlOf(0), 'Town', 'Welcome', []);
    expect((await search('herder', { home: home.url, pages: new Map([[home.url, home]]) }, null)).language).toBe('en');
    expect((await search('herder', { home: home.url, pages: new Map() }, 'en')).language).toBeNull();
  });
});

describe('the contributions of the herder', () => {
  it('sum up to the log-odds of the confidence', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, async (site) => {
        const { found, runnersUp } = await search('herder', site);
        for (const { confidence, contributions } of [...(found ? [found] : []), ...runnersUp]) {
          const logOdds = contributions.reduce((sum, { value }) => sum + value, 0);
          expect(1 / (1 + Math.exp(-logOdds))).toBeCloseTo(confidence, 9);
        }
      }),
    );
  });
});

describe('the contributions of other algorithms', () => {
  it('determine the confidence', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySite,
        fc.constantFrom<LabAlgorithmName>('ls', 'sim', 'astar', 'hmm', 'focused'),
        async (site, name) => {
          for (const { confidence, contributions } of (await search(name, site)).runnersUp) {
            const value = (feature: string) =>
              contributions.find((one) => one.feature === feature)?.value ?? Number.NaN;
            const expected = {
              ls: Math.max(0, Math.min(1, value('automatonTime') / value('emptyAutomatonTime') - 1)),
              focused: value('queryWords') / (1 + value('queryWords')),
              hmm: 1 - 1 / (1 + value('automatonTime')),
            }[name as string];
            expect(confidence).toBe(expected ?? value('similarity'));
          }
        },
      ),
    );
  });
});

describe('the spans of matches', () => {
  const anyText = fc
    .array(
      fc.oneof(
        fc.constantFrom('mail', 'Record', 'Letters', 'mails', 'e-mail', 'Ma\u030Aned', '\n', 'mail\u0301'),
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join(' '));

  it('select the word in the page’s own strings', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { opened, matches } = matchesIn(text);
        const { page, link } = opened;
        const strings = {
          title: page.title,
          heading: page.headings.join('\n'),
          text,
          label: link.label,
          url: page.url,
        };
        const { term, terms } = analyserFor('en', []);
        for (const { word, spans = [] } of matches)
          for (const { place, start, end } of spans) {
            const [token = ''] = tokensOf(strings[place].slice(start, end));
            expect(term(token)).toBe(terms(word)[0]);
          }
      }),
    );
  });

  it('are complete if there are few, and limited to twenty a word', () => {
    const few = matchesIn('mail, mails and\nmail').matches.find(({ word }) => word === 'mail');
    expect(few?.spans).toEqual([
      { place: 'title', start: 0, end: 4 },
      { place: 'heading', start: 0, end: 4 },
      { place: 'text', start: 0, end: 4 },
      { place: 'text', start: 6, end: 11 },
      { place: 'text', start: 16, end: 20 },
      { place: 'url', start: 17, end: 21 },
    ]);
    const many = matchesIn('mail '.repeat(5_000)).matches.find(({ word }) => word === 'mail');
    expect(many?.spans).toHaveLength(20);
    expect(many?.places).toContainEqual({ place: 'text', count: 5_000 });
  });

  it('and the snippet prefer lines that the linking page does not contain', () => {
    const menu = 'Mail record';
    const { matches } = matchesIn(`${menu}\nHere is all mail of the town`, menu);
    const mail = matches.find(({ word }) => word === 'mail');
    expect(mail?.snippet).toContain('Here is all mail');
    expect(mail?.spans).toContainEqual({ place: 'text', start: 24, end: 28 });
    expect(matchesIn(menu, menu).matches.find(({ word }) => word === 'mail')?.snippet).toBe(menu);
  });
});
