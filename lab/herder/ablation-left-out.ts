import { type Difference, paired, resampled } from '../sites/report.js';
import type { Outcome, Search } from '../sites/searches.js';
import { type ByKnowledge, type Models, refitted, type Start, startsOf } from './fit.js';
import { modelsLeftOut, searchedLeftOut } from './left-out.js';
import { logLoss, vectorOf } from './likelihood.js';
import { LINK, type Look, PAGE, type SearchLooks } from './look.js';
import type { Columns, Part } from './parts.js';

/** What a part brings on sites that no number was fitted on: the herder whole less the herder without it. */
export interface Brought {
  part: string;
  named: Difference;
  described: Difference;
  /** Of built-in targets, whose names are known. */
  builtIn: Difference;
  /** Of searches for a page that was taken away; of built-in targets alone. */
  absent: Difference;
  builtInAbsent: Difference;
  downloads: Difference;
  /** By how much the log-loss of a search rises without it; null where the fit is the same. */
  logLoss: Difference | null;
}

/**
 * Takes out each part in turn, fits all other weights anew for each group of sites on the others, and searches that group;
 * calibration stays that of the whole. Parts that are none of the features are taken out of the same fits.
 */
export async function* ablateLeftOut(
  { searches, material, budget }: { searches: readonly Search[]; material: readonly SearchLooks[]; budget: number },
  parts: readonly Part[],
): AsyncGenerator<Brought> {
  const start = startsOf(material);
  const whole = await modelsLeftOut(material, searches, start);
  const ours = await searchedLeftOut(searches, whole, budget);
  for (const part of parts) {
    const models = modelsWithout(part, material, whole, start);
    yield {
      part: part.name,
      ...compared(ours, await searchedLeftOut(searches, models, budget)),
      logLoss: part.columns && lossWithout(material, whole, models),
    };
  }
}

function modelsWithout(
  { columns, without }: Part,
  material: readonly SearchLooks[],
  whole: ReadonlyMap<string, Models>,
  start: ByKnowledge<Start>,
): Map<string, Models> {
  const both = ({ words, names }: Models): Models => ({ words: without(words), names: without(names) });
  if (!columns) return new Map([...whole].map(([group, models]) => [group, both(models)]));
  const left = withoutColumns(material, columns);
  const othersOf = (group: string) => left.filter((search) => search.group !== group);
  return new Map([...whole].map(([group, models]) => [group, both(refitted(othersOf(group), models, start))]));
}

function compared(ours: readonly Outcome[], theirs: readonly Outcome[]): Omit<Brought, 'part' | 'logLoss'> {
  const right = (has: (outcome: Outcome) => boolean) =>
    paired(ours.filter(has), theirs, (outcome) => Number(outcome.right));
  return {
    named: right(({ search }) => !search.removed && search.asked === 'named'),
    described: right(({ search }) => !search.removed && search.asked === 'described'),
    builtIn: right(({ search }) => !search.removed && search.asked === 'built-in'),
    absent: right(({ search }) => search.removed && search.asked !== 'built-in'),
    builtInAbsent: right(({ search }) => search.removed && search.asked === 'built-in'),
    downloads: paired(ours, theirs, ({ downloads }) => downloads),
  };
}

function lossWithout(
  material: readonly SearchLooks[],
  whole: ReadonlyMap<string, Models>,
  without: ReadonlyMap<string, Models>,
): Difference {
  const groups = [...whole].map(([group, models]) => {
    const other = without.get(group) ?? models;
    const lossOf = ({ looks, byNames, weight }: SearchLooks, { names, words }: Models) =>
      logLoss(looks, vectorOf(byNames ? names : words)) / weight;
    return material
      .filter((search) => search.group === group)
      .map((search) => lossOf(search, other) - lossOf(search, models));
  });
  return resampled(groups.filter((searches) => searches.length > 0));
}

/** The looks as if some features said nothing. */
export const withoutColumns = (material: readonly SearchLooks[], { page = [], address = [] }: Columns): SearchLooks[] =>
  material.map((search) => ({
    ...search,
    looks: search.looks.map(
      (look): Look => ({ ...look, pages: cleared(look.pages, PAGE, page), links: cleared(look.links, LINK, address) }),
    ),
  }));

function cleared(rows: Float32Array, names: readonly string[], gone: readonly string[]): Float32Array {
  if (gone.length === 0) return rows;
  const left = rows.slice();
  for (const name of gone) {
    const column = names.indexOf(name);
    if (column < 0) throw new Error(`There is no feature "${name}".`);
    for (let i = column; i < left.length; i += names.length) left[i] = 0;
  }
  return left;
}
