import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressOf, helpFor } from '@/parts/frame/here';
import { entriesFor } from '@/parts/frame/menu';
import { DICTIONARIES } from '@/words/server';
import type { Block, Inline } from './guide-text';
import { filledGuides, findIn, PLACEHOLDERS } from './guides';
import { guides } from './guides.gen';

function boldIn(blocks: readonly Block[]): string[] {
  const ofLine = (line: readonly Inline[]) =>
    line.flatMap((part) => (typeof part !== 'string' && part.is === 'strong' ? [part.text] : []));
  return blocks.flatMap((block) => {
    if (block.is === 'paragraph') return ofLine(block.text);
    if (block.is === 'list') return block.items.flatMap(boldIn);
    return block.is === 'table' ? [block.head, ...block.rows].flat().flatMap(ofLine) : [];
  });
}

/** Texts of a dictionary that take no values. */
const textsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(textsIn);

describe.each(['en', 'nb'] as const)('the guides in %s', (language) => {
  const all = guides[language];
  const words = DICTIONARIES[language];

  it('use the words of the screens', () => {
    const texts = new Set(textsIn(words));
    const named = all.flatMap(({ name, sections }) =>
      sections.flatMap(({ blocks }) =>
        boldIn(blocks).flatMap((bold) => bold.split(' → ').map((text) => ({ name, text }))),
      ),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter(({ text }) => !texts.has(text))).toEqual([]);
  });

  it('lead from one to the other, to sections that there are', () => {
    const places = all.flatMap(({ name, sections }) => [
      `/help/${name}`,
      ...sections.map(({ id }) => `/help/${name}#${id}`),
    ]);
    const links = all.flatMap((guide) =>
      (JSON.stringify(guide).match(/(?<="href":")[^"]+/g) ?? []).map((href) =>
        href.startsWith('#') ? `/help/${guide.name}${href}` : href,
      ),
    );
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((href) => !places.includes(href))).toEqual([]);
    const entries = entriesFor({ role: 'admin' }, words);
    const screens = entries.flatMap(({ links: list }) => list.flatMap((link) => link.guides));
    expect(screens.length).toBeGreaterThan(20);
    const menu = entries.map(({ title }) => title);
    const named = all.flatMap(({ sections }) => sections.flatMap(({ blocks }) => boldIn(blocks)));
    const paths = named.filter((bold) => bold.includes(' → ') && menu.includes(bold.split(' → ')[0] ?? ''));
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => addressOf(entries, path) === null)).toEqual([]);
    for (const [address] of screens) expect(places).toContain(helpFor(entries, address));
  });

  it('are found by the beginnings of words, in whatever order', () => {
    const found = findIn(all, language === 'en' ? 'FAR trust' : 'stole LANGT');
    expect(found[0]).toMatchObject({ guide: { name: 'auditor' }, section: { id: 'know-how-far-to-trust-it' } });
    for (const section of all.flatMap(({ sections }) => sections))
      expect(findIn(all, section.title).map((hit) => hit.section)).toContain(section);
    const [disabling] = findIn(all, language === 'en' ? 'disab' : 'sperr stenger');
    expect(disabling?.section.id).toBe('let-people-in');
    expect(disabling?.excerpt.filter(({ marked }) => marked).length).toBeGreaterThan(0);
  });

  it('give the current settings, not their defaults', () => {
    const values = { crawlDelay: 'PACE', bodiesKept: 'BODIES', namesKept: 'NAMES' };
    const text = JSON.stringify(filledGuides(all, values));
    for (const name of PLACEHOLDERS) expect(text).toContain(values[name]);
    expect(text).not.toMatch(/\{\w+\}|\bone second\b|\ba second apart\b|\b30 days\b|ett sekund|\b30 dager\b/);
  });

  it.each(['', ' .*(?', 'constructor qqq'])('find nothing by %j', (asked) => expect(findIn(all, asked)).toEqual([]));
});

describe('the pictures of the guides', () => {
  const folder = path.join(import.meta.dirname, '../../../../docs/guides/pictures');
  const files = readdirSync(folder);

  it('are small, and each is in the guide of its language', () => {
    for (const file of files) {
      const [, language = ''] = file.split('.');
      const of = path.join(folder, '..', language);
      const texts = readdirSync(of).map((guide) => readFileSync(path.join(of, guide), 'utf8'));
      expect([file, texts.some((text) => text.includes(`](../pictures/${file})`))]).toEqual([file, true]);
      expect([file, statSync(path.join(folder, file)).size < 120_000]).toEqual([file, true]);
    }
  });

  it('show the same in each language', () => {
    const named = (language: string) =>
      files.filter((file) => file.endsWith(`.${language}.webp`)).map((file) => file.split('.')[0]);
    expect(named('en').length).toBeGreaterThan(8);
    expect(named('nb')).toEqual(named('en'));
  });
});

describe('the other pages for people', () => {
  it('name screens by their place in the menu', () => {
    const root = path.join(import.meta.dirname, '../../../..');
    const inFolder = (folder: string) => readdirSync(path.join(root, folder)).map((file) => path.join(folder, file));
    const pages = ['README.md', ...inFolder('docs'), ...inFolder('docs/how-to')].filter((file) => file.endsWith('.md'));
    const entries = entriesFor({ role: 'admin' }, DICTIONARIES.en);
    const named = pages.flatMap((page) =>
      [...readFileSync(path.join(root, page), 'utf8').matchAll(/\*\*([^*`|]+\s→\s[^*`|]+)\*\*/g)].map(
        ([, name = '']) => ({
          page,
          name: name.replaceAll(/\s+/g, ' '),
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ name }) => addressOf(entries, name) === null)).toEqual([]);
  });
});

describe('help', () => {
  const entries = entriesFor({ role: 'viewer' }, DICTIONARIES.en);
  it.each([
    ['/runs/new', '/help/auditor#start-a-sweep'],
    ['/runs/0b7e', '/help/auditor#follow-a-sweep'],
    ['/findings/0b7e', '/help/auditor#see-the-evidence'],
    ['/set-up/people', '/help'],
    ['/help/auditor', '/help'],
  ])('on %s leads to %s', (path, to) => expect(helpFor(entries, path)).toBe(to));
});
