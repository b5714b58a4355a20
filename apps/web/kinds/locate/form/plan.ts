import { joinAlgorithm, splitAlgorithm } from '@hyrde/contracts/algorithm-notation';
import type { Schema } from '@/api/schema';
import { sitesOf } from '@/kinds/kind-parts';

/** An algorithm in the form: its name, and its parameters as typed. */
export interface ChosenAlgorithm {
  name: string;
  parameters: Record<string, string>;
}

/** The algorithm in the API's notation; empty parameters are left out and get their defaults. */
export function algorithmText({ name, parameters }: ChosenAlgorithm): string {
  const trimmed = Object.entries(parameters).map(([key, value]) => [key, value.trim()] as const);
  return joinAlgorithm(
    name,
    trimmed.filter(([, value]) => value !== ''),
  );
}

/** The form's values as plans of the API: one for each target; with a site, for this site only. */
export function plansOf(data: FormData, practice: boolean, algorithms: readonly ChosenAlgorithm[], siteId?: string) {
  const targets = new Set(data.getAll('target').map(String));
  return [...targets].map((target) => ({
    kind: 'locate' as const,
    target,
    algorithms: algorithms.map(algorithmText),
    budget: Number(data.get('budget') ?? ''),
    sites: siteId ? { siteIds: [siteId] } : sitesOf(data),
    practice,
  }));
}

/** A completed sweep, or several that were begun together. */
export interface EarlierSweep {
  sites: number;
  /** Seconds from the start to the end, pauses and waiting hosts included. */
  seconds: number;
  parts: readonly { target: string; algorithms: readonly string[]; downloads: number }[];
}

/** The completed sweeps of a list, those begun together as one. */
export function earlierOf(sweeps: readonly Schema<'Sweep'>[]): EarlierSweep[] {
  return sweeps.flatMap(({ parts: together, createdAt, ...alone }) => {
    const all = together.length > 0 ? together : [alone];
    const ends = all.map(({ state, finishedAt }) => (state === 'done' && finishedAt ? Date.parse(finishedAt) : null));
    const parts = all.flatMap(({ facts, progress }) =>
      facts?.kind === 'locate'
        ? [{ target: facts.target.slug, algorithms: facts.algorithms.map(nameOf), ...progress }]
        : [],
    );
    const [first] = parts;
    if (!first?.all || parts.length < all.length || ends.some((end) => end === null)) return [];
    const seconds = (Math.max(...ends.map(Number)) - Date.parse(createdAt)) / 1_000;
    return [{ sites: first.all / first.algorithms.length, seconds, parts }];
  });
}

const nameOf = (algorithm: string): string => splitAlgorithm(algorithm).name;

/** A sweep that took longer than this many times one site's crawl delays went as fast as all downloads together allowed. */
const CROWDED = 2;

interface Costly {
  /** Crawl delay in milliseconds, unless the host's robots.txt gives a longer one. */
  crawlDelayMs: number;
  sites: number;
  targets: readonly string[];
  algorithms: readonly string[];
  /** Maximum downloads of one search. */
  budget: number;
  earlier: readonly EarlierSweep[];
}

/**
 * Cost of sweeps: at most, and by what earlier sweeps took. A site's downloads are the mean of earlier sweeps for the
 * target by the same algorithms, else for any target by them. The duration is that of the crawl delays between one site's
 * downloads or, for many sites, that of all downloads at the rate of earlier sweeps of many, whichever is longer.
 * @returns `usual`, null if no earlier sweep used the algorithms; its seconds by the median of the rates, and by the
 *   fastest and slowest
 */
export function estimate({ crawlDelayMs, sites, targets, algorithms, budget, earlier }: Costly) {
  const most = targets.length * algorithms.length * budget;
  const by = [...algorithms].sort().join();
  const parts = earlier.flatMap((sweep) =>
    sweep.parts
      .filter((part) => [...part.algorithms].sort().join() === by)
      .map(({ target, downloads }) => ({ target, aSite: downloads / sweep.sites })),
  );
  const usualOf = (target: string) => {
    const same = parts.filter((part) => part.target === target);
    const mean = meanOf((same.length > 0 ? same : parts).map(({ aSite }) => aSite));
    return Math.min(mean, algorithms.length * budget);
  };
  const aSite = targets.reduce((sum, target) => sum + usualOf(target), 0);
  const delayS = crawlDelayMs / 1_000;
  const secondsEach = earlier
    .map(({ seconds, sites: n, parts: all }) => ({ seconds, n, downloads: sumOf(all.map((part) => part.downloads)) }))
    .filter(({ seconds, n, downloads }) => downloads > 0 && seconds > (CROWDED * downloads * delayS) / n)
    .map(({ seconds, downloads }) => seconds / downloads)
    .sort((a, b) => a - b);
  const at = (fraction: number) => {
    const each = secondsEach[Math.floor(fraction * (secondsEach.length - 1))] ?? 0;
    return Math.round(Math.max(aSite * delayS, sites * aSite * each));
  };
  return {
    mostDownloads: sites * most,
    mostSeconds: most * delayS,
    usual:
      parts.length === 0
        ? null
        : { downloads: Math.round(sites * aSite), seconds: at(0.5), from: at(0), to: at(1), sweeps: parts.length },
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / Math.max(1, values.length);
