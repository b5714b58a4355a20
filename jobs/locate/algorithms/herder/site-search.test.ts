import { BUILT_IN_TARGETS, type QueryWords } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { LOCATORS } from '../../index.js';
import { openMemoryWeb, pageOf, urlOf } from '../../testing/memory-web.js';

const HOME = urlOf(0);
const NORWEGIAN =
  'Velkommen til kommunen. Her finner du skoler, barnehager, helsetjenester og alt annet som innbyggerne trenger i hverdagen.';
const topics = ['Skole', 'Vei', 'Vann', 'Skatt', 'Park', 'Is'];

interface Asked {
  words: QueryWords;
  /** Language as registered. */
  language: string | null;
  /** The home page's `lang` attribute. */
  lang?: string | null;
  text?: string;
}

/** Words that a search sends to the search form of a site without the target. */
async function askedFor({ words, language, lang = null, text = NORWEGIAN }: Asked): Promise<string[]> {
  const home = {
    ...pageOf(
      HOME,
      'Nordby',
      text,
      topics.map((topic, i): [string, string] => [urlOf(1 + i), topic]),
    ),
    language: lang,
    searchForm: { action: `${HOME}sok`, field: 'q', hidden: [] },
  };
  const pages = topics.map((topic, i) => pageOf(urlOf(1 + i), topic, `${topic} for alle`, []));
  const web = openMemoryWeb({ home: HOME, pages: new Map([home, ...pages].map((page) => [page.url, page])) });
  await LOCATORS.herder({ home: HOME, words, language, parameters: {} }, web);
  return web.asked.flatMap((url) => new URL(url).searchParams.get('q') ?? []);
}

const english: QueryWords = { en: [{ word: 'correspondence', weight: 3 }] };

describe('the search form of a Norwegian site', () => {
  it.each(BUILT_IN_TARGETS.map((target) => [target.slug, target] as const))(
    'receives the Norwegian words of %s and no others',
    async (_slug, { words }) => {
      const norwegian = new Set([words.nb ?? [], words.nn ?? []].flat().map(({ word }) => word));
      for (const asked of [
        { language: 'nb' },
        { language: 'nn' },
        { language: 'no' },
        { language: null, lang: 'nb' },
        { language: null },
      ]) {
        const put = await askedFor({ words, ...asked });
        expect(put.length).toBeGreaterThan(0);
        for (const word of put) expect(norwegian).toContain(word);
      }
    },
  );

  it.each([
    ['registered as Norwegian', { language: 'nb' }],
    ['marked as Norwegian', { language: null, lang: 'nb' }],
    ['left at the vendor’s English', { language: null, lang: 'en' }],
    ['that says too little to tell', { language: null, text: 'Hei' }],
  ])('never receives an English word: a site %s', async (_what, asked) => {
    expect(await askedFor({ words: english, ...asked })).toEqual([]);
    expect(await askedFor({ words: { ...english, fr: [{ word: 'courrier', weight: 3 }] }, ...asked })).toEqual([]);
  });

  it('does not prevent queries to an English site', async () => {
    const text =
      'Welcome to our town. Here you find schools, health services and everything else that people need every day.';
    expect(await askedFor({ words: english, language: null, lang: 'en', text })).toEqual(['correspondence']);
  });
});
