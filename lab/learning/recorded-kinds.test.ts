import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RecordedSite, recordedSites } from '../sites/recorded-site.js';
import { recordedPoints } from './recorded-kinds.js';
import { recordedTable } from './table.js';

const TOPICS = ['Schools', 'Roads', 'Water', 'Parks', 'Ice'];
const page = (title: string, body: string) => `<!doctype html><html lang="en"><title>${title}</title>${body}`;

/** A site whose page is called the same as the other's; people say other things about it here than there. */
function filesOf(): Record<string, string> {
  const links = TOPICS.map((topic) => `<a href="/${topic}.html">${topic}</a>`).join(' ');
  const pages = TOPICS.map((topic): [string, string] => [
    `${topic}.html`,
    page(topic, `<h1>${topic}</h1><p>All about ${topic}</p>`),
  ]);
  return {
    'index.html': page('Town', `${links} <a href="/privacy.html">Privacy policy</a>`),
    'privacy.html': page('Privacy policy', '<h1>Privacy policy</h1><p>What we keep, and why, and for how long</p>'),
    ...Object.fromEntries(pages),
  };
}

describe('words that pages of other recorded sites teach', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hyrde-kinds-'));
    for (const [name, described] of [
      ['aston', ['cookies']],
      ['barton', undefined],
    ] as const) {
      for (const [path, text] of Object.entries(filesOf())) {
        const file = join(folder, name, path);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, text);
      }
      const target = { name: 'privacy and cookies', query: ['privacy'], described, path: 'privacy.html' };
      const site = { name, language: 'en', root: name, homePath: 'index.html', mapping: {}, targets: [target] };
      await writeFile(join(folder, `${name}.json`), JSON.stringify(site));
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  const sites = (...names: string[]): RecordedSite[] =>
    recordedSites(folder).filter(({ description }) => names.includes(description.name));

  it('find a page that what is said of it does not', async () => {
    const points = await recordedPoints(sites('aston', 'barton'), 20);
    expect(points.map(({ site, teachers, words, right }) => [site, teachers, words, right])).toEqual([
      ['aston', 1, 'described', false],
      ['aston', 1, 'described and taught', true],
      ['aston', 1, 'taught alone', true],
    ]);
    expect(recordedTable(points)).toMatch(/all +0 of 1 @ [\d.]+ +1 of 1 @ [\d.]+ +1 of 1 @ [\d.]+$/);
  });

  it('are not taken from the site itself', async () => {
    expect(await recordedPoints(sites('aston'), 20)).toEqual([]);
  });
});
