import { calibrationFit } from './calibration-fit.js';
import { hazardFit } from './hazard-fit.js';
import { AT, hubLoss, posteriorLoss } from './likelihood.js';
import { LINK, PAGE, SEARCH, type SearchLooks } from './look.js';
import { minimum } from './minimum.js';
import type { Model } from './parts.js';
import { PRIOR } from './prior.js';
import { stopOf } from './stop.js';

/**
 * How strongly weights are drawn to the prior, in searches a squared unit of log-odds. On sites left out the log-loss is
 * nearly the same from 8 to 64 (docs/herder.md).
 */
const STRENGTH = 16;
/** Calibration is by claims on sites left out, in so many turns. */
const TURNS = 4;
/** Of hub weights, whose cases are few. */
const HUB_STRENGTH = 4;
/** So much is known of what has no spread, as intercepts. */
const LEAST_SPREAD = 0.1;

/** Weights that follow from what the features mean: one of n addresses with a label is the target; no page, no target. */
const FIXED: ReadonlySet<string> = new Set(['sameLabel', 'folderSuccess']);

/** A fitted model, and its mean log-loss a search on sites left out, in turns. */
export interface Fit {
  model: Model;
  strength: number;
  loss: number;
}

/**
 * Fits all weights of the herder to looks at searches (`SearchLooks`), and its calibration to claims on sites left out.
 * @param groups that may be left out to judge; searches of other groups only teach
 */
export function fitModel(material: readonly SearchLooks[], groups: readonly string[]): Fit {
  const turns = turnsOf(groups).map((turn) => ({
    held: material.filter(({ group }) => turn.has(group)),
    weighed: weightsOf(material.filter(({ group }) => !turn.has(group))),
  }));
  const claims = turns.flatMap(({ held, weighed }) => held.map((search) => stopOf(search, weighed.model)));
  const { slope, offset } = calibrationFit(claims);
  const loss = turns.reduce((sum, { held, weighed }) => sum + lossOn(held, weighed), 0);
  return {
    model: { ...weightsOf(material).model, calibration: { slope: rounded(slope), offset: rounded(offset) } },
    strength: STRENGTH,
    loss: loss / weightOf(turns.flatMap(({ held }) => held)),
  };
}

/** The groups dealt out to turns. */
function turnsOf(groups: readonly string[]): Set<string>[] {
  const sorted = [...groups].sort();
  const count = Math.min(TURNS, sorted.length);
  return Array.from({ length: count }, (_, turn) => new Set(sorted.filter((_, i) => i % count === turn)));
}

const weightOf = (material: readonly SearchLooks[]): number => material.reduce((sum, { weight }) => sum + weight, 0);

/** A model, and its weights as the fit has them. */
interface Weighed {
  model: Model;
  at: Float64Array;
}

function lossOn(material: readonly SearchLooks[], { at }: Weighed): number {
  const nothing = new Float64Array(at.length);
  const looks = material.flatMap((search) => search.looks);
  return posteriorLoss(looks, at, nothing)(at, new Float64Array(at.length));
}

function weightsOf(material: readonly SearchLooks[]): Weighed {
  const looks = material.flatMap((search) => search.looks);
  const prior = priorOf(PRIOR);
  const spread = [
    ...spreadsOf(
      looks.map(({ pages, weight }) => ({ rows: pages, weight })),
      PAGE.length,
    ),
    ...spreadsOf(
      looks.map(({ links, weight }) => ({ rows: links, weight })),
      LINK.length,
    ),
    ...SEARCH.map(() => LEAST_SPREAD),
    ...SEARCH.map(() => LEAST_SPREAD),
  ];
  const strengths = Float64Array.from(spread, (each) => STRENGTH * Math.max(LEAST_SPREAD, each) ** 2);
  for (const [i, name] of LINK.entries()) if (FIXED.has(name)) strengths[AT.link + i] = Number.POSITIVE_INFINITY;
  const at = minimum(posteriorLoss(looks, prior, strengths), prior, scaleOf(strengths));
  const model: Model = {
    ...PRIOR,
    page: named(PAGE, at, AT.page),
    link: named(LINK, at, AT.link),
    unseen: named(SEARCH, at, AT.unseen),
    absent: named(SEARCH, at, AT.absent),
    hub: hubOf(material, spread.slice(AT.link, AT.link + LINK.length)),
    hazard: hazardFit(material.filter(({ present }) => present)),
  };
  return { model, at };
}

function hubOf(material: readonly SearchLooks[], spread: readonly number[]): Model['hub'] {
  const prior = Float64Array.from(LINK, (name) => PRIOR.hub[name] ?? 0);
  const strengths = Float64Array.from(spread, (each) => HUB_STRENGTH * Math.max(LEAST_SPREAD, each) ** 2);
  for (const [i, name] of LINK.entries()) if (FIXED.has(name)) strengths[i] = Number.POSITIVE_INFINITY;
  const looks = material.flatMap((search) => search.looks);
  return named(LINK, minimum(hubLoss(looks, prior, strengths), prior, scaleOf(strengths)), 0);
}

/** Weights move about as far as their spread lets them; those that are fixed, not at all. */
const scaleOf = (strengths: Float64Array): Float64Array => strengths.map((strength) => 1 / Math.sqrt(strength));

const priorOf = ({ page, link, unseen, absent }: Model): Float64Array =>
  Float64Array.from([
    ...PAGE.map((name) => page[name] ?? 0),
    ...LINK.map((name) => link[name] ?? 0),
    ...SEARCH.map((name) => unseen[name] ?? 0),
    ...SEARCH.map((name) => absent[name] ?? 0),
  ]);

/** The standard deviation of each column. */
function spreadsOf(tables: readonly { rows: Float32Array; weight: number }[], width: number): number[] {
  const sums = { weight: 0, value: new Float64Array(width), square: new Float64Array(width) };
  for (const { rows, weight } of tables) {
    const count = rows.length / width;
    for (let i = 0; i < rows.length; i++) {
      const [value, share] = [rows[i] as number, weight / count];
      const column = i % width;
      sums.value[column] = (sums.value[column] as number) + share * value;
      sums.square[column] = (sums.square[column] as number) + share * value * value;
    }
    if (count > 0) sums.weight += weight;
  }
  return Array.from(sums.value, (value, i) =>
    Math.sqrt(Math.max(0, (sums.square[i] as number) / sums.weight - (value / sums.weight) ** 2)),
  );
}

const named = <N extends string>(names: readonly N[], at: Float64Array, from: number): Partial<Record<N, number>> =>
  Object.fromEntries(
    names.map((name, i) => [name, rounded(at[from + i] as number)]).filter(([, value]) => value !== 0),
  ) as Partial<Record<N, number>>;

/** What a thousandth of a log-odds changes, nobody can measure. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0;
