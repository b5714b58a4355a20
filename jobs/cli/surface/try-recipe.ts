import { BUILT_IN_REGISTERS } from '@hyrde/contracts';
import { siteScope } from '../../site/index.js';
import { Faulty, type RecipeTrial, rawOf, tryRecipe } from '../../surface/index.js';
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

const SHOWN = 5;
const WIDTH = 60;

function shown({ portal, page }: RecipeTrial): ShownTrial {
  const { records, unmapped, total, url } = page;
  const parameters = Object.entries(portal.variables).filter(
    ([name]) => Object.hasOwn(portal.recipe.parameters, name) || !BUILT_IN.has(name),
  );
  const columns = columnsOf(records);
  const lines = [
    `${portal.recipe.name}: ${records.length} records and ${unmapped.length} other rows from ${url}`,
    total === null ? 'The answer states no total.' : `The answer states a total of ${total}.`,
    ...parameters.map(([name, value]) => `  {${name}} = ${cut([value ?? ''].flat().join(', '))}`),
    ...[...columns].map(
      ([column, texts]) =>
        `${column.padEnd(16)} ${texts.length} of ${records.length}  ${texts.slice(0, SHOWN).map(cut).join(' | ')}`,
    ),
    ...(unmapped.length > 0
      ? ['Rows that are no records:', ...unmapped.slice(0, SHOWN).map((row) => `  ${cut(rawOf(row))}`)]
      : []),
  ];
  const data = { url, total, parameters: Object.fromEntries(parameters), records, unmapped: unmapped.map(rawOf) };
  return { text: lines.join('\n'), data, isMapped: records.length > 0 };
}

const BUILT_IN: ReadonlySet<string> = new Set(['page', 'origin', 'scheme', 'host', 'port']);

function columnsOf(records: RecipeTrial['page']['records']): Map<string, string[]> {
  const columns = new Map<string, string[]>();
  for (const { others, exemption, ...fields } of records) {
    const texts = [
      ...Object.entries({ ...fields, exemption: exemption?.text ?? null }),
      ...others.map(({ label, text }) => [label ?? 'other', text] as const),
    ];
    for (const [column, text] of texts) if (text) columns.set(column, [...(columns.get(column) ?? []), text]);
  }
  return columns;
}

const cut = (text: string): string => (text.length > WIDTH ? `${text.slice(0, WIDTH)}…` : text);
