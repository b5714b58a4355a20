import { AlgorithmName, type QueryWord } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fetcher, Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { memoryJournal, type NewEntry, openJournalledWeb } from '../../../journal/index.js';
import { LOCATORS, type Located } from '../../../locate/index.js';
import { siteScope } from '../../../site/index.js';

const HOME = 'http://site.test/';
const words: QueryWord[] = [
  { word: 'mail', weight: 2 },
  { word: 'record', weight: 1 },
];

/** Mark-up of the sort that crawled sites serve: unclosed, nested wrongly, cut off, with working and broken links. */
const piece = fc.constantFrom(
  ...['<a href=/1>mail record</a>', '<a href="/2">', '<a href=3>Record', '<a href=/4 title="mail"><img alt=mail>'],
  ...['</a>', '<h1>Mail record', '<h2>', '<title>Letters', '<li>', '<table><td>', '<p>mail record record', '<script>'],
  ...['<!--', '-->', '<base href="//other.test/">', '<form><input name=q>', '&#x0;&amp', '<nav>', '</nav>', '<main>'],
  ...['<a href="http://[/">', '<a href="/5?a=1&b=2#c">record</a>', '\0', 'school road water', '<svg><title>x'],
);
const anyHtml = fc
  .array(fc.oneof({ weight: 5, arbitrary: piece }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }))
  .map((pieces) => pieces.join(' '));
/** Pages by path; other paths do not exist. */
const anySite = fc.array(anyHtml, { minLength: 1, maxLength: 7 });

/** A fetcher for a site, with the list of requested addresses. */
function fetcherTo(site: readonly string[]) {
  const asked: string[] = [];
  const fetch = async ({ url }: { url: string }): Promise<Reply> => {
    asked.push(url);
    const { pathname } = new URL(url);
    const body = site[pathname === '/' ? 0 : Number(pathname.slice(1))];
    return body === undefined ? failedReply(url) : documentReply(url, body);
  };
  return { asked, fetcher: { fetch: fetch as Fetcher['fetch'] } };
}

async function search(name: AlgorithmName, site: readonly string[], seed: number, replay: readonly NewEntry[]) {
  const { asked, fetcher } = fetcherTo(site);
  const journal = memoryJournal(replay);
  const scope = siteScope(HOME, []);
  const web = openJournalledWeb({
    fetcher,
    home: HOME,
    scope,
    budget: 8,
    seed,
    startedAt: new Date(0),
    journal: journal.next(),
  });
  const given = [`${HOME}2`, `${HOME}sitemap.xml`];
  const located: Located = await LOCATORS[name]({ home: HOME, words, language: null, parameters: {}, given }, web);
  return { located, entries: journal.entries, asked };
}

describe.each(AlgorithmName.options)('%s from its journal, whatever HTML a site serves', (name) => {
  it('ends in the same finding wherever it was cut off, and requests no page again', async () => {
    await fc.assert(
      fc.asyncProperty(anySite, fc.nat(1_000), fc.nat(8), async (site, seed, cut) => {
        const whole = await search(name, site, seed, []);
        const kept = whole.entries.slice(0, cut);
        const resumed = await search(name, site, seed, kept);
        expect(resumed.located).toEqual(whole.located);
        expect(resumed.entries).toEqual(whole.entries);
        expect(resumed.asked).toEqual(whole.asked.slice(kept.length));
      }),
    );
  });
});
