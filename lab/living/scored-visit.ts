import type { VisitResult } from '@hyrde/contracts';
import { type Country } from '../country/sites/country.js';
import { stateOf } from '../country/sites/events.js';

/** Event between the reading of the stored copy and a visit. Ground truth, never visible to the visitor. */
export type Happened =
  | 'nothing'
  | 'changed'
  | 'moved'
  | 'gone'
  /** The site was down, or the address has no history (`stateOf`). */
  | 'hidden';

/** @param readAt when the copy was read, @param at when the page was visited; practice time */
export function happened(land: Country, url: string, readAt: number, at: number): Happened {
  const [before, now] = [stateOf(land, url, readAt), stateOf(land, url, at)];
  if (now.outage) return 'hidden';
  switch (now.standing.kind) {
    case 'page':
      if (before.standing.kind !== 'page') return 'hidden';
      return before.standing.text === now.standing.text ? 'nothing' : 'changed';
    case 'moved':
      // A site that redirects everything to the home page gives no more information than 404.
      return now.standing.to === '/' ? 'gone' : 'moved';
    case 'forgotten':
    case 'dead':
      return 'gone';
    default:
      return 'hidden';
  }
}

/** A visit with its result and the truth. */
export interface ScoredVisit {
  url: string;
  result: VisitResult;
  happened: Happened;
  downloads: number;
}

/** Counts of a result: true positives, false positives, and false negatives. */
export interface Told {
  right: number;
  wrong: number;
  missed: number;
}

/** Accuracy of visits with `result`. Hidden pages count as errors if they are called gone, moved or changed. */
export function contentOf(
  visits: readonly ScoredVisit[],
  says: (result: VisitResult) => boolean,
  truth: Happened,
): Told {
  const told = { right: 0, wrong: 0, missed: 0 };
  for (const { result, happened: was } of visits) {
    if (says(result)) told[was === truth ? 'right' : 'wrong']++;
    else if (was === truth && result !== 'not-seen' && result !== 'first-read' && result !== 'returned') told.missed++;
  }
  return told;
}

export const precision = ({ right, wrong }: Told): number => (right + wrong === 0 ? 1 : right / (right + wrong));
export const recall = ({ right, missed }: Told): number => (right + missed === 0 ? 1 : right / (right + missed));
