import { BUILT_IN_REGISTERS } from '@hyrde/contracts';
import { siteScope } from '../../site/index.js';
import { bodyOf, Faulty, mappedColumns, type RecipeTrial, type Row, rawOf, tryRecipe } from '../../surface/index.js';
import type { Report } from '../command.js';
import { crawl } from '../crawl.js';
import { readRecipe } from './read-recipe.js';
import type { SurfaceArguments } from './surface-site.js';

/** One answer mapped by a recipe, as text and as data. */
export interface ShownTrial {
  readonly text: string;
  readonly data: unknown;
  readonly isMapped: boolean;
}

/** Maps one answer of a portal by the recipe of a file. */
export async function recipeTrial(asked: SurfaceArguments, report: Report): Promise<ShownTrial> {
  const { url, maxDownloads, recipeFile } = asked;
  const recipe = readRecipe(recipeFile ?? '');
  try {
    const trial = await crawl(asked, report, (openWeb) => {
      const scope = siteScope(url, BUILT_IN_REGISTERS);
      return tryRecipe(recipe, url, openWeb({ home: url, scope, budget: maxDownloads, trees: true }));
    });
    return shown(trial);
  } catch (error) {
    if (error instanceof Faulty)
      return { text: `Nothing was mapped: ${error.message}.`, data: { failed: error.message }, isMapped: false };
    throw error;
  }
}

/** Maximum number of values of a column, of addresses, and of rows that are no records. */
const SHOWN = 5;
const SHOWN_ADDRESSES = 2;
const WIDTH = 60;

function shown({ portal, way, page, next, notes }: RecipeTrial): ShownTrial {
  const { records, unmapped, total, url, all } = page;
  const parameters = Object.entries(portal.variables).filter(
    ([name]) => Object.hasOwn(portal.recipe.parameters, name) || !BUILT_IN.has(name),
  );
  const columns = columnsOf(records, mappedColumns(way));
  const unread = new Set(unmapped);
  const said = notes.map(({ message }) => message);
  const lines = [
    `${portal.recipe.name}: ${records.length} records and ${unmapped.length} other rows from ${url}`,
    total === null ? 'The answer states no total.' : `The answer states a total of ${total}.`,
    ...(next ? [['Next request:', next.method ?? 'GET', next.url, bodyOf(next) ?? ''].join(' ').trim()] : []),
    ...said.map((sentence) => `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`),
    ...parameters.map(([name, value]) => `  {${name}} = ${cut([value ?? ''].flat().join(', '))}`),
    ...[...columns].map(
      ([column, texts]) => `${column.padEnd(16)} ${texts.length} of ${records.length}  ${listed(texts)}`,
    ),
    ...(unmapped.length > 0
      ? ['Rows that are no records:', ...unmapped.slice(0, SHOWN).map((row) => `  ${cut(rawOf(row))}`)]
      : []),
    'Each row as received, beside its record: --json',
  ];
  const data = {
    url,
    total,
    next: next && { method: next.method ?? 'GET', url: next.url, body: bodyOf(next) },
    notes: said,
    parameters: Object.fromEntries(parameters),
    columns: Object.fromEntries([...columns].map(([column, texts]) => [column, texts.length])),
    rows: all.filter((row) => !unread.has(row)).map((row, i) => ({ received: received(row), record: records[i] })),
    unmapped: unmapped.map(received),
  };
  return { text: lines.join('\n'), data, isMapped: records.length > 0 };
}

const BUILT_IN: ReadonlySet<string> = new Set(['page', 'origin', 'scheme', 'host', 'port']);

const received = (row: Row): unknown => (row.of === 'json' ? row.value : rawOf(row));

/** Texts of each column by name, first of the mapped ones. */
function columnsOf(records: RecipeTrial['page']['records'], mapped: readonly string[]): Map<string, string[]> {
  const columns = new Map<string, string[]>(mapped.map((column) => [column, []]));
  for (const { others, exemption, kind: _, key: identity, ...fields } of records) {
    const texts = [
      ...Object.entries({ ...fields, exemption: exemption?.text ?? null, identity }),
      ...others.map(({ label, text }) => [label ?? 'other', text] as const),
    ];
    for (const [column, text] of texts) if (text) columns.set(column, [...(columns.get(column) ?? []), text]);
  }
  return columns;
}

/** Values side by side; addresses whole, a line each. */
function listed(texts: readonly string[]): string {
  if (!texts.some((text) => /^https?:/.test(text))) return texts.slice(0, SHOWN).map(cut).join(' | ');
  return texts
    .slice(0, SHOWN_ADDRESSES)
    .map((text) => `\n    ${text}`)
    .join('');
}

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text);
