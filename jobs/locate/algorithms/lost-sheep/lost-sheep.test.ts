import type { AlgorithmName, QueryWord } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { LOCATORS } from '../../index.js';
import { type MemorySite, openMemoryWeb, pageOf, urlOf } from '../../testing/memory-web.js';

const words: QueryWord[] = [
  { word: 'mail', weight: 3 },
  { word: 'record', weight: 2 },
  { word: 'letters', weight: 1 },
];
const algorithms: AlgorithmName[] = ['ls', 'ls2f', 'sim'];
const search = (
  name: AlgorithmName,
  site: MemorySite,
  options: { budget?: number; seed?: number; words?: QueryWord[] } = {},
) => {
  const web = openMemoryWeb(site, options);
  const task = { home: site.home, words: options.words ?? words, language: 'en', parameters: {} };
  return LOCATORS[name](task, web).then((located) => ({ located, web }));
};

describe.each(algorithms)('%s', (name) => {
  it('claims nothing on a site without the target', async () => {
    const pages = [
      pageOf(urlOf(0), 'Town', 'Welcome to the town of schools and roads', [
        [urlOf(1), 'Schools'],
        [urlOf(2), 'Roads'],
      ]),
      pageOf(urlOf(1), 'Schools', 'Our schools have teachers. Write letters to them.', []),
      pageOf(urlOf(2), 'Roads', 'Roads are long', []),
    ];
    const { located } = await search(name, { home: urlOf(0), pages: new Map(pages.map((page) => [page.url, page])) });
    expect(located).toMatchObject({ outcome: 'not-found', reason: 'site-exhausted', found: null });
    expect(located.runnersUp.length).toBeGreaterThan(0);
  });

  it('does not report a site that refuses connections as exhausted', async () => {
    const links: [string, string][] = [1, 2, 3].map((n) => [urlOf(n), `Page ${n}`]);
    const site: MemorySite = {
      home: urlOf(0),
      pages: new Map([[urlOf(0), pageOf(urlOf(0), 'Town', 'Welcome', links)]]),
      failures: new Map(links.map(([url]) => [url, 'throttled'])),
    };
    expect((await search(name, site)).located).toMatchObject({ outcome: 'blocked', reason: 'throttled' });
  });
});

describe('the lost sheep', () => {
  const equal = words.map(({ word }) => ({ word, weight: 1 }));
  /** A home page with many irrelevant links; the target is two clicks away, behind a page without its words. */
  function town(): MemorySite {
    const dull = Array.from({ length: 30 }, (_, i) => i + 10);
    const menu = 'Menu\nHome\nSearch';
    const pages = [
      pageOf(urlOf(0), 'Town', `${menu}\nWelcome`, [
        [urlOf(1), 'About the town'],
        ...dull.map((n): [string, string] => [urlOf(n), `News item ${n}`]),
      ]),
      pageOf(urlOf(1), 'About', `${menu}\nHow we work`, [[urlOf(2), 'Mail record']]),
      pageOf(urlOf(2), 'Mail record | Town', `${menu}\nMail record: letters in and out`, []),
      ...dull.map((n) =>
        pageOf(urlOf(n), `News ${n}`, `${menu}\nA dog was seen in street ${n}`, [[urlOf(1), 'About the town']]),
      ),
    ];
    return { home: urlOf(0), pages: new Map(pages.map((page) => [page.url, page])) };
  }

  it.each(['ls', 'ls2f'] as const)('%s finds the page two clicks away and explains it', async (name) => {
    const { located } = await search(name, town(), { words: equal });
    expect(located).toMatchObject({ outcome: 'found', reason: 'accepted' });
    expect(located.found).toMatchObject({
      url: urlOf(2),
      trail: [
        { url: urlOf(0), label: '' },
        { url: urlOf(1), label: 'About the town' },
        { url: urlOf(2), label: 'Mail record' },
      ],
    });
    const mail = located.found?.matches.find(({ word }) => word === 'mail');
    expect(mail?.places).toEqual([
      { place: 'title', count: 1 },
      { place: 'heading', count: 1 },
      { place: 'text', count: 1 },
      { place: 'label', count: 1 },
    ]);
    expect(mail?.snippet).toContain('Mail record: letters');
  });

  it('sends the sheep with the matching label first', async () => {
    const site = town();
    const home = site.pages.get(urlOf(0));
    const links = [...(home?.links ?? []), { url: urlOf(2), label: 'Mail record', hint: '', place: 'footer' as const }];
    const pages = new Map(site.pages).set(urlOf(0), { ...pageOf(urlOf(0), 'Town', home?.text ?? '', []), links });
    expect((await search('ls2f', { ...site, pages }, { words: equal })).web.asked).toEqual([urlOf(0), urlOf(2)]);
  });
});
