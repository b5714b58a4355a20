import type { RecordedSite } from '../sites/recorded-site.js';
import { type Difference, groupOf, paired, resampled } from '../sites/report.js';
import type { Outcome } from '../sites/searches.js';
import { refitted, type Start, startOf } from './fit.js';
import { modelsLeftOut, searchedLeftOut } from './left-out.js';
import { logLoss, vectorOf } from './likelihood.js';
import { LINK, type Look, PAGE, type SearchLooks } from './look.js';
import type { Columns, Model, Part } from './parts.js';

/** What a part brings on sites that no number was fitted on: the herder whole less the herder without it. */
export interface Brought {
  part: string;
  named: Difference;
  described: Difference;
  /** Of searches for a page that was taken away. */
  absent: Difference;
  downloads: Difference;
  /** By how much the log-loss of a search rises without it; null where the fit is the same. */
  logLoss: Difference | null;
}

/**
 * Takes out each part in turn, fits all other weights anew for each group of sites on the others, and searches that group;
 * calibration stays that of the whole. Parts that are none of the features are taken out of the same fits.
 */
export async function* ablateLeftOut(
  { sites, material, budget }: { sites: readonly RecordedSite[]; material: readonly SearchLooks[]; budget: number },
  parts: readonly Part[],
): AsyncGenerator<Brought> {
  const groups = sites.map(groupOf);
  const start = startOf(material);
  const whole = modelsLeftOut(material, groups, start);
  const ours = await searchedLeftOut(sites, whole, budget);
  for (const part of parts) {
    const models = modelsWithout(part, material, whole, start);
    yield {
      part: part.name,
      ...compared(ours, await searchedLeftOut(sites, models, budget)),
      logLoss: part.columns && lossWithout(material, whole, models),
    };
  }
}

function modelsWithout(
  { columns, without }: Part,
  material: readonly SearchLooks[],
  whole: ReadonlyMap<string, Model>,
  start: Start,
): Map<string, Model> {
  if (!columns) return new Map([...whole].map(([group, model]) => [group, without(model)]));
  const left = withoutColumns(material, columns);
  const othersOf = (group: string) => left.filter((search) => search.group !== group);
  return new Map([...whole].map(([group, model]) => [group, without(refitted(othersOf(group), model, start))]));
}

function compared(ours: readonly Outcome[], theirs: readonly Outcome[]): Omit<Brought, 'part' | 'logLoss'> {
  const right = (has: (outcome: Outcome) => boolean) =>
    paired(ours.filter(has), theirs, (outcome) => Number(outcome.right));
  return {
    named: right(({ search }) => !search.removed && !search.described),
    described: right(({ search }) => !search.removed && search.described),
    absent: right(({ search }) => search.removed),
    downloads: paired(ours, theirs, ({ downloads }) => downloads),
  };
}

function lossWithout(
  material: readonly SearchLooks[],
  whole: ReadonlyMap<string, Model>,
  without: ReadonlyMap<string, Model>,
): Difference {
  const groups = [...whole].map(([group, model]) => {
    const other = without.get(group) ?? model;
    const [ours, theirs] = [vectorOf(model), vectorOf(other)];
    return material
      .filter((search) => search.group === group)
      .map(({ looks, weight }) => (logLoss(looks, theirs) - logLoss(looks, ours)) / weight);
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
