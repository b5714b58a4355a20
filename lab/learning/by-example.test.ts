import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RecordedSite, recordedSites } from '../sites/recorded-site.js';
import { byExampleTable, searchedByExample, WAYS } from './by-example.js';

const TOPICS = ['Schools', 'Roads', 'Water', 'Parks', 'Ice'];
const page = (title: string, body: string) => `<!doctype html><html lang="en"><title>${title}</title>${body}`;

/** Files of a site whose page has the same name as the other sites' page, one that the product does not know. */
function filesOf(town: string): Record<string, string> {
  const links = TOPICS.map((topic) => `<a href="/${topic}.html">${topic}</a>`).join(' ');
  const pages = TOPICS.map((topic): [string, string] => [
    `${topic}.html`,
    page(topic, `<h1>${topic}</h1><p>All about ${topic}</p>`),
  ]);
  return {
    'index.html': page(town, `${links} <a href="/keeping.html">Keeping of data</a>`),
    'keeping.html': page(
      `Keeping of data | ${town}`,
      '<h1>Keeping of data</h1><p>What we keep, and why, and for how long; keeping of data by others</p>',
    ),
    ...Object.fromEntries(pages),
  };
}

describe('what pages of other recorded sites teach', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hyrde-example-'));
    for (const name of ['aston', 'barton']) {
      for (const [path, text] of Object.entries(filesOf(name))) {
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      const target = { name: 'privacy', kind: 'privacy', query: ['cookies'], path: 'keeping.html' };
      const site = { name, language: 'en', root: name, homePath: 'index.html', mapping: {}, targets: [target] };
      await writeFile(join(folder, `${name}.json`), JSON.stringify(site));
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  const sites = (...names: string[]): RecordedSite[] =>
    recordedSites(folder).filter(({ description }) => names.includes(description.name));

  it('finds a page that a stranger’s words do not, and none where it is taken away', async () => {
    const byWay = await searchedByExample(sites('aston', 'barton'), 20);
    const rightOf = (way: (typeof WAYS)[number], removed: boolean) =>
      byWay[way].filter(({ search }) => search.removed === removed).map(({ right }) => right);
    expect(rightOf('bag of words', false)).toEqual([false, false]);
    expect(rightOf('words by example', false)).toEqual([true, true]);
    expect(rightOf('names and words by example', false)).toEqual([true, true]);
    for (const way of WAYS) expect(rightOf(way, true)).toEqual([true, true]);
    expect(byExampleTable(byWay)).toMatch(
      /^names and words by example {2,}2 +1\.000 +1\.000 +[\d.]+ +\+1\.000 \(\+1\.000 … \+1\.000\)$/m,
    );
  });

  it('is not taken from the site itself', async () => {
    expect((await searchedByExample(sites('aston'), 20))['bag of words']).toEqual([]);
  });
});
