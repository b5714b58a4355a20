import { accuracyOf, type Outcome, type Reason } from '@hyrde/contracts';
import { type Country, country } from '../country/sites/country.js';
import { isRight, isTrueTarget, type Truth, truthOf } from '../country/sites/truth.js';
import { mean, median } from '../report/statistics.js';
import type { Shape } from './shape.js';

/** Result of one search with its truth. */
export interface Scored {
  truth: Truth;
  outcome: Outcome;
  reason: Reason;
  foundUrl: string | null;
  downloads: number;
}

/**
 * True if the result was right; null if nothing was decided since the site could not be searched (contracts'
 * `wasRight`).
 */
export function rightness({ truth, outcome, foundUrl }: Scored): boolean | null {
  if (outcome === 'found') return isRight(truth, foundUrl);
  if (outcome === 'not-found') return isRight(truth, null);
  return null;
}

const percent = (share: number | null): string =>
  share === null ? '   –' : `.${`${Math.round(share * 1_000)}`.padStart(3, '0')}`.replace('.1000', '1.00');

/** One line of figures about a set of results. */
export function line(name: string, results: readonly Scored[]): string {
  const decided = results.map(rightness).filter((right) => right !== null);
  const { n, share, low, high } = accuracyOf(decided.filter(Boolean).length, decided.length);
  const downloads = results.filter((result) => rightness(result) !== null).map((result) => result.downloads);
  return `${name.padEnd(34)} sites ${`${results.length}`.padStart(3)}  decided ${`${n}`.padStart(3)}  accuracy ${percent(share)} (${percent(low)}–${percent(high)})  downloads mean ${mean(downloads).toFixed(1).padStart(5)} median ${median(downloads).toFixed(1).padStart(5)}`;
}

/** A line of figures for each group of results, descending by size. */
function groups(results: readonly Scored[], nameOf: (result: Scored) => string): string[] {
  const by = new Map<string, Scored[]>();
  for (const result of results) by.set(nameOf(result), [...(by.get(nameOf(result)) ?? []), result]);
  return [...by]
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .map(([name, list]) => line(name, list));
}

const placeOf = ({ truth }: Scored): string => {
  const { record, scripted } = truth.site;
  if (truth.target !== 'mail-record') return truth.urls.length ? 'present' : 'absent';
  if (record.kind === 'absent') return 'absent';
  return `${record.kind}, depth ${record.depth}${scripted ? ', scripted' : ''}`;
};

/** Report of a sweep, as lines of text. */
export function report(title: string, results: readonly Scored[]): string {
  const wrong = results.filter((result) => rightness(result) === false);
  return [
    line(title, results),
    line(
      '  of them present and reachable',
      results.filter(({ truth }) => truth.reachable && truth.urls.length > 0),
    ),
    '',
    'by place:',
    ...groups(results, placeOf).map((text) => `  ${text}`),
    '',
    'by trouble:',
    ...groups(results, ({ truth }) => truth.trouble ?? 'none').map((text) => `  ${text}`),
    '',
    'by outcome:',
    ...groups(results, ({ outcome, reason }) => `${outcome} (${reason})`).map((text) => `  ${text}`),
    '',
    `errors (${wrong.length}):`,
    ...wrong.map(
      ({ truth, foundUrl, downloads, reason }) =>
        `  ${truth.site.origin}/ [${truth.trouble ?? 'no trouble'}; ${placeOf({ truth, outcome: 'error', reason, foundUrl, downloads })}] ${downloads} downloads: ${foundUrl ?? 'not found'} – right: ${truth.urls[0] ?? 'none'}`,
    ),
  ].join('\n');
}

/**
 * Truth about a site, given its home page and a target's slug.
 * @throws if the site or the target does not exist
 */
export type TruthTeller = (homeUrl: string, target: string) => Truth;

/** Function that returns the truth about the country of this shape, for any port. */
export function truthTeller(shape: Shape): TruthTeller {
  const lands = new Map<number, Country>();
  return (homeUrl, target) => {
    const { hostname, port } = new URL(homeUrl);
    const land = lands.get(Number(port)) ?? country({ ...shape, port: Number(port) });
    lands.set(Number(port), land);
    const site = land.byHost.get(hostname);
    if (!site)
      throw new Error(
        `${homeUrl} is not a site of the practice country with seed ${shape.seed} and ${shape.sites} sites.`,
      );
    if (!isTrueTarget(target)) throw new Error(`The lab does not know where "${target}" is on the practice sites.`);
    return truthOf(site, target);
  };
}
