import type { VisitResult } from '@hyrde/contracts';
import { type Country } from '../country/sites/country.js';
import { stateOf } from '../country/sites/events.js';

/** What became of a page between the reading of our copy and a visit. The truth, which those who visit never see. */
export type Happened =
  | 'nothing'
  | 'changed'
  | 'moved'
  | 'gone'
  /** The site was down, or what stood there has no story (`stateOf`). */
  | 'hidden';

/** @param readAt when our copy was read, @param at when the page was visited; practice time */
export function happened(land: Country, url: string, readAt: number, at: number): Happened {
  const [before, now] = [stateOf(land, url, readAt), stateOf(land, url, at)];
  if (now.outage) return 'hidden';
  switch (now.standing.kind) {
    case 'page':
      if (before.standing.kind !== 'page') return 'hidden';
      return before.standing.text === now.standing.text ? 'nothing' : 'changed';
    case 'moved':
      // Who sends everybody to the home page says no more than 404.
      return now.standing.to === '/' ? 'gone' : 'moved';
    case 'forgotten':
    case 'dead':
      return 'gone';
    default:
      return 'hidden';
  }
}

/** A visit with what it said and what was true. */
export interface ScoredVisit {
  url: string;
  result: VisitResult;
  happened: Happened;
  downloads: number;
}

/** Visits that said so and were right, said so and were wrong, and should have said so. */
export interface Told {
  right: number;
  wrong: number;
  missed: number;
}

/** How right visits are that say `result`. Hidden pages count against what calls them gone, moved or changed. */
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
