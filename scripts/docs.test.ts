import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(ROOT, file)));
const PAGES = FILES.filter((file) => file.endsWith('.md') && file !== 'docs/licences.md');
/** Files and folders, each in every notation that a page may use. */
const THERE = new Set(
  FILES.flatMap((file) => {
    const parts = file.split('/');
    const folders = parts.map((_, i) => parts.slice(0, i + 1).join('/'));
    return [...folders, file.replace(/\.[a-z]+$/, '')];
  }),
);
const TOP = [...new Set(FILES.map((file) => file.split('/')[0]))].filter((name) => name && !name.includes('.'));
/** Paths in examples that the reader would create. */
const EXAMPLES = /\/(?:is|waste-collection)\.json$|\/breadth\.ts$/;

const textOf = (page: string) => readFileSync(path.join(ROOT, page), 'utf8');
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');

/** Anchors of a page: GitHub's of its headings, and explicit ones. */
function anchorsOf(page: string): string[] {
  const headings = textOf(page)
    .replaceAll(/```[\s\S]*?```/g, '')
    .matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}

/** Faults of a page: links, paths and commands that do not exist. */
function faultsOf(page: string): string[] {
  const text = textOf(page);
  const folder = path.posix.dirname(page);
  const links = [...withoutCode(text).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(
    ([whole, to = '', anchor]) => {
      const target = to === '' ? page : path.posix.join(folder, to).replace(/\/$/, '');
      if (!THERE.has(target)) return [whole];
      return anchor && target.endsWith('.md') && !anchorsOf(target).includes(anchor) ? [whole] : [];
    },
  );
  const paths = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)].flatMap(([whole, named = '']) =>
    TOP.includes(named.split('/')[0] ?? '') && !THERE.has(named) && !EXAMPLES.test(named) ? [whole] : [],
  );
  const files = [...text.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|sql|prisma))`/g)].flatMap(
    ([whole, named = '']) =>
      EXAMPLES.test(named) || FILES.some((file) => `/${file}`.endsWith(`/${named}`)) ? [] : [whole],
  );
  const commands = [...text.matchAll(/(?:npm run )?lab --\s+([a-z][a-z-]+)/g)].flatMap(([whole, command = '']) =>
    LAB.includes(command) ? [] : [whole],
  );
  const scripts = [...text.matchAll(/npm run ([a-z]+)/g)].flatMap(([whole, script = '']) =>
    SCRIPTS.has(script) ? [] : [whole],
  );
  return [...links, ...paths, ...files, ...commands, ...scripts];
}

const SCRIPTS = new Set([...Object.keys(JSON.parse(textOf('package.json')).scripts), 'types', 'guides', 'build']);
const LAB = [...textOf('lab/cli.ts').matchAll(/^ {2}'?([a-z][a-z-]*)'?: /gm)].map(([, name = '']) => name);

describe('the pages for people', () => {
  it.each(PAGES)('%s names files, pages and commands that there are', (page) => {
    expect(LAB.length).toBeGreaterThan(20);
    expect(faultsOf(page)).toEqual([]);
  });

  it('are named in code only where they are', () => {
    const named = FILES.filter((file) => /\.(?:tsx?|mjs|sql|prisma|yaml)$/.test(file)).flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/[\w/-]+\.md/g)].map(([page]) => ({ file, page })),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ page }) => !THERE.has(page))).toEqual([]);
  });
});
