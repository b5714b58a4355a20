import { type Candidate, outcomeOf, type Reason, type WordMatch, type WordPlace } from '@hyrde/contracts';
import { matchesOf } from './evidence.js';
import { type Located, MAX_RUNNERS_UP } from './port.js';
import type { Query } from './query.js';
import type { Survey } from './survey.js';
import { trailTo, type Visit } from './trail.js';

/** A page with the algorithm's confidence, 0 … 1. */
export interface Judged {
  visit: Visit;
  confidence: number;
}

/** Where a page says what it is about. */
const PROMINENT: ReadonlySet<WordPlace> = new Set<WordPlace>(['title', 'heading', 'label', 'url']);
/** The share of the query's weight that makes a page about it, whatever it is called. */
const COVERAGE = 0.5;

/**
 * Ends a search: claims `best`, or says why nothing is claimed.
 * @param why `accepted`, or how the search ended without: budget spent or site exhausted
 * @param judged every page judged, in any order, `best` among them
 */
export function conclude(
  why: 'accepted' | 'budget-spent' | 'site-exhausted',
  best: Judged | null,
  judged: readonly Judged[],
  query: Query,
  survey: Survey,
): Located {
  const { downloads } = survey.web;
  const ranked = [...judged].sort((a, b) => b.confidence - a.confidence);
  const others = ranked.filter(({ visit }) => visit !== best?.visit).map(candidateOf);
  const matches = best ? matchesOf(best.visit, query) : [];
  if (!best || (why !== 'accepted' && !deserves(matches, query))) {
    const reason = survey.emptyHanded(why === 'budget-spent');
    const seen = (best ? [candidateOf(best), ...others] : others).slice(0, MAX_RUNNERS_UP);
    return { outcome: outcomeOf(reason), reason, found: null, runnersUp: seen, downloads };
  }
  const reason: Reason = why === 'accepted' ? 'accepted' : 'best-seen';
  const found = { ...candidateOf(best), trail: trailTo(best.visit), matches };
  return { outcome: outcomeOf(reason), reason, found, runnersUp: others.slice(0, MAX_RUNNERS_UP), downloads };
}

/**
 * May the best page seen be claimed although the accept rule was never met? READING.md A11 says that the best sheep
 * is returned; on a site without such a page that names any page. So it must say by its title, headings, address or
 * link that it is about the query – words that together weigh as much as the query's heaviest – or carry half of the
 * query's weight in its text.
 */
export function deserves(matches: readonly WordMatch[], query: Query): boolean {
  const weightOf = new Map(query.words.map(({ word, weight }) => [word, weight]));
  const sum = (list: readonly WordMatch[]) => list.reduce((total, { word }) => total + (weightOf.get(word) ?? 0), 0);
  const weights = [...query.weights.values()];
  const prominent = matches.filter(({ places }) => places.some(({ place }) => PROMINENT.has(place)));
  const whole = weights.reduce((a, b) => a + b, 0);
  return matches.length > 0 && (sum(prominent) >= Math.max(...weights) || sum(matches) >= COVERAGE * whole);
}

const candidateOf = ({ visit: { page }, confidence }: Judged): Candidate => ({
  url: page.url,
  title: page.title,
  confidence,
});
