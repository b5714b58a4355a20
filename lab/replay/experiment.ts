import {
  type Belief,
  type ChangeLaw,
  fittedLaw,
  fittedRates,
  LAW,
  OURS,
  type PageHistory,
  type Policy,
} from '@hyrde/jobs/refresh';
import { type Interval, intervalOf, type Ratio, resampled } from '../report/statistics.js';
import { LAB_POLICIES } from '../rivals/refresh/policies.js';
import type { Freshness } from './replay.js';
import { judge, type Knowledge, type Laws, type Learned, learn } from './replay.js';
import type { Reading, World } from './world.js';

/**
 * Laws fitted on all histories but the named one, so that no history is judged by constants fitted on it. Made by `npm
 * run lab -- refresh --fit --histories FOLDER`.
 */
const WITHOUT: Readonly<Record<string, Laws>> = {
  'beta.gouv.fr': {
    change: { shape: 0.06394, days: 1.951, persistence: 0.2427, background: 0.0000727 },
    rates: { shape: 0.2356, days: 136.8 },
  },
  'digital.gov': {
    change: { shape: 0.1189, days: 1.282, persistence: 0.1729, background: 0.00007022 },
    rates: { shape: 0.4748, days: 187.5 },
  },
  'docs.digdir.no': {
    change: { shape: 0.05949, days: 1.5, persistence: 0.2069, background: 0.00008376 },
    rates: { shape: 0.2464, days: 155.6 },
  },
  'gov.uk-service-manual': {
    change: { shape: 0.05722, days: 1.5, persistence: 0.1731, background: 0.00009712 },
    rates: { shape: 0.2992, days: 253.3 },
  },
};

/** Laws fitted on all histories. */
const ALL: Laws = { change: LAW, rates: { shape: 0.2813, days: 171.5 } };

/** Laws for judging a history: the product's, unless they were fitted on it. */
export const lawsToJudge = (history: string): Laws => WITHOUT[history] ?? ALL;

/** Start of the search for a law; the optimum does not depend on it. */
const START: ChangeLaw = { shape: 0.1, days: 1, persistence: 0.1, background: 0.0003 };
const START_RATES: Belief = { shape: 0.5, days: 50 };

/** Parts of a history that are needed for a fit. */
interface FitSite {
  readonly name: string;
  /** The site’s pages with daily visits, from the first day to the last. */
  readonly daily: readonly PageHistory[];
}

export const fitSite = (world: World): FitSite => ({ name: world.name, daily: learn(world, 1, 1).histories });

/**
 * Laws fitted on some sites for another: the law that best predicts daily visits, and the spread of constant rates that
 * does.
 */
export function fittedLaws(sites: readonly FitSite[]): Laws {
  const histories = sites.map(({ daily }) => daily);
  return { change: fittedLaw(histories, START), rates: fittedRates(histories, START_RATES) };
}

export const BUDGETS = [0.01, 0.02, 0.05, 0.1, 0.2];

/** A visiting policy on a site, and the freshness of its copies. */
export interface Result {
  readonly policy: string;
  readonly knowledge: Knowledge;
  /** Fraction of the time during which a page's copy was fresh. */
  readonly freshness: Interval;
  /** Difference between our policy and this one, paired by page and quarter. */
  readonly oursMore: Interval;
  /** Difference with an interval over pages alone, so that changes of one moment count as independent. */
  readonly oursMoreByPages: Interval;
  /** Mean age of a copy in days: 0 while it is fresh. */
  readonly ageDays: Interval;
}

export interface Trial {
  readonly site: string;
  readonly reading: Reading;
  readonly budget: number;
  readonly pages: number;
  /** Fraction of the pages born after the cut. */
  readonly bornAfterCut: number;
  readonly results: readonly Result[];
  /** Gain of our policy over uniform frequency, as a fraction of that of the best policy with known rates. */
  readonly wayToKnown: number;
}

interface Contestant {
  readonly policy: Policy;
  readonly knowledge: Knowledge;
}

/** Policies that use no rates. */
const BLIND = ['uniform', 'round-robin'];
const learners = LAB_POLICIES.filter(({ name }) => !BLIND.includes(name));

/**
 * Ours first; then every policy with the customary rates, ours included; every policy that uses rates with our belief;
 * some with the future rates.
 */
const CONTESTANTS: readonly Contestant[] = [
  { policy: OURS, knowledge: 'law' },
  ...LAB_POLICIES.map((policy) => ({ policy, knowledge: 'likely' as const })),
  ...learners.filter((policy) => policy !== OURS).map((policy) => ({ policy, knowledge: 'law' as const })),
  ...learners
    .filter(({ name }) => ['periodic', 'lambda-crawl', 'crawl-value'].includes(name))
    .map((policy) => ({ policy, knowledge: 'known' as const })),
];

/** Runs all policies on one site with one budget. */
export function trial(world: World, reading: Reading, budget: number, laws: Laws, samples: number): Trial {
  const learned = learn(world, budget);
  const played = CONTESTANTS.map(({ policy, knowledge }) => judge(learned, policy, knowledge, laws));
  const pages = world.pages.length;
  const sampled = (of: (booked: Freshness) => Ratio) => resampled(played.map(of), pages, samples, 1, played[0]?.spans);
  const fresh = sampled(freshOf);
  const ages = sampled(({ age, there }) => ({ above: age, below: there }));
  const byPages = resampled(
    played.map((booked) => withoutSpans(freshOf(booked), pages)),
    pages,
    samples,
    1,
  );
  const more = (list: readonly Float64Array[], k: number): Interval =>
    intervalOf(Float64Array.from(list[0] ?? [], (value, s) => value - (list[k]?.[s] ?? 0)));
  const [ours = new Float64Array()] = fresh;
  const results = CONTESTANTS.map(({ policy, knowledge }, k): Result => {
    const theirs = fresh[k] ?? ours;
    return {
      policy: policy.name,
      knowledge,
      freshness: intervalOf(theirs),
      oursMore: more(fresh, k),
      oursMoreByPages: more(byPages, k),
      ageDays: intervalOf(ages[k] ?? ours),
    };
  });
  return { site: world.name, reading, budget, ...census(learned), results, wayToKnown: wayOf(results) };
}

function freshOf({ there, stale }: Freshness): Ratio {
  return { above: there.map((days, i) => days - (stale[i] ?? 0)), below: there };
}

/** A ratio's contributions by page, summed over the spans of time. */
export function withoutSpans({ above, below }: Ratio, pages: number): Ratio {
  const spans = above.length / pages;
  const summed = (list: Float64Array) =>
    Float64Array.from({ length: pages }, (_, i) =>
      list.subarray(i * spans, (i + 1) * spans).reduce((a, b) => a + b, 0),
    );
  return { above: summed(above), below: summed(below) };
}

function census({ world, cut }: Learned): { pages: number; bornAfterCut: number } {
  const judged = world.pages.filter(({ gone }) => gone > cut);
  return { pages: judged.length, bornAfterCut: judged.filter(({ born }) => born > cut).length / judged.length };
}

function wayOf(results: readonly Result[]): number {
  const best = (list: readonly Result[]) => Math.max(...list.map(({ freshness }) => freshness.value));
  const uniform = best(results.filter(({ policy }) => policy === 'round-robin'));
  const known = best(results.filter(({ knowledge }) => knowledge === 'known'));
  return ((results[0]?.freshness.value ?? 0) - uniform) / (known - uniform);
}

/** Rivals with the same knowledge that were fresher than ours: with customary rates, or with our belief. */
export const fresherThanOurs = ({ results }: Trial): Result[] =>
  results.filter(({ knowledge, oursMore }) => knowledge !== 'known' && oursMore.value < 0);

/** Rivals whose difference from ours is significant: the whole interval is in their favour. */
export const clearlyFresher = (trial: Trial): Result[] =>
  fresherThanOurs(trial).filter(({ oursMore }) => oursMore.high < 0);
