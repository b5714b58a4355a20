import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
/** Files and folders with code of each paper. */
const CODE: Readonly<Record<string, readonly string[]>> = {
  tres: ['jobs/discover', 'lab/discover', 'lab/rivals/discover'],
  foragers: ['jobs/watch/foragers', 'lab/foragers'],
  'deep-web': ['jobs/surface/policies/q-value.ts'],
  webfountain: ['jobs/refresh/programme', 'lab/webfountain'],
  'lost-sheep': ['jobs/locate/algorithms/lost-sheep', 'lab/emris', 'lab/rivals/locate'],
};
const STATES = ['there', 'differs', 'not'];
/** Papers whose equations the code names by number in parentheses alone. */
const BARE = ['deep-web', 'webfountain'];

interface Item {
  readonly state: string;
  readonly where: string;
}

/** The page's list by item: `Equation 3`, `Table 2`. */
function listOf(paper: string): Map<string, Item> {
  const page = readFileSync(path.join(ROOT, `docs/papers/${paper}.md`), 'utf8');
  const list = page.split('## Tables, figures, equations\n')[1] ?? '';
  const rows = [...list.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \|$/gm)].slice(2);
  return new Map(
    rows.flatMap(([, items = '', state = '', where = '']) =>
      items.split(', ').map((item) => [item, { state, where }] as const),
    ),
  );
}

function sourcesIn(place: string): string[] {
  const at = path.join(ROOT, place);
  if (statSync(at).isFile()) return [place];
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.posix.join(place, file.split(path.sep).join('/')));
}

const commentsOf = (text: string): string =>
  [...text.matchAll(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm)].map(([comment]) => comment).join('\n');

/** Items that comments name, as in the list; `bare`: numbers in parentheses are equations. */
function namedIn(comments: string, bare: boolean): string[] {
  const named = [...comments.matchAll(/\b(equation|algorithm|table|figure|theorem)s? \(?(\d+)\)?/gi)].map(
    ([, kind = '', number = '']) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()} ${number}`,
  );
  const numbers = bare ? [...comments.matchAll(/(?<![\w\]])\(([1-9]\d?)\)/g)] : [];
  return [...new Set([...named, ...numbers.map(([, number]) => `Equation ${number}`)])];
}

describe.each(Object.keys(CODE))('the list of %s', (paper) => {
  const list = listOf(paper);

  it('gives each item a state, with the file of what is there and the reason of what is not', () => {
    expect(list.size).toBeGreaterThan(8);
    for (const [item, { state, where }] of list) {
      expect(STATES, item).toContain(state);
      const files = [...where.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = '']) => file);
      if (state !== 'not') expect(files.length, item).toBeGreaterThan(0);
      for (const file of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true);
      if (state !== 'there') expect(where.replaceAll(/`[^`]*`/g, '').length, item).toBeGreaterThan(20);
    }
  });

  it('has every equation, algorithm, table and figure that the code names, as there', () => {
    const missing = (CODE[paper] ?? []).flatMap(sourcesIn).flatMap((file) => {
      const comments = commentsOf(readFileSync(path.join(ROOT, file), 'utf8'));
      return namedIn(comments, BARE.includes(paper)).flatMap((item) =>
        list.has(item) && list.get(item)?.state !== 'not' ? [] : [`${file}: ${item}`],
      );
    });
    expect(missing).toEqual([]);
  });
});

it('items are read from comments', () => {
  expect(namedIn('/** (10), f(1) as in equations (2) and Table 3. */', true)).toEqual([
    'Equation 2',
    'Table 3',
    'Equation 10',
  ]);
});
