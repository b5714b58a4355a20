import { ALGORITHMS, type Contribution } from '@hyrde/contracts';
import { cosine, termVector } from '../../text/index.js';
import { conclude, type Scored } from '../claim.js';
import { type Locator, parameterOf } from '../port.js';
import { readQuery } from '../query.js';
import { type OpenedPage, pageWords, Survey } from '../survey.js';
import { pathLimit } from './neighbour-walk.js';

/** A page that was opened but not expanded. */
interface Unexpanded extends Scored {
  /** Number of links from the home page: the cost of the path so far. */
  hops: number;
}

/**
 * A* without a known goal (the paper's section "A*"): the heuristic is one minus the page's similarity to the query.
 * Expands the open page with the least hops + heuristic by opening all its links, and stops at the first expanded page
 * whose similarity is at least θ; else claims the most similar page seen. If the site's size is known, then it expands no
 * page after it has opened 20 % of them, the paper's maximum for random walks. Parameter: threshold, θ. Interpretation
 * of the paper: docs/papers/lost-sheep.md.
 */
export const astar: Locator = async (task, web) => {
  const threshold = parameterOf(ALGORITHMS.astar, 'threshold', task.parameters);
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  const { survey, home } = begun;
  const query = readQuery(task.words, task.language, home.page, task.analyserFor);
  const scoreOf = (opened: OpenedPage, hops: number): Unexpanded => {
    const confidence = cosine(query.weights, termVector(query.analyser.terms(pageWords(opened.page))));
    const contributions: Contribution[] = [
      { feature: 'similarity', value: confidence },
      { feature: 'hops', value: hops },
    ];
    return { opened, hops, confidence, contributions };
  };

  const opens = task.siteSize == null ? Number.POSITIVE_INFINITY : pathLimit(task, web);
  const first = scoreOf(home, 0);
  const scored = [first];
  const unexpanded = [first];
  const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted', best: Scored | null, pathLength: number) => ({
    ...conclude(why, best, scored, query, survey),
    pathLength,
  });
  for (let left = 0; ; left++) {
    const current = unexpanded.pop();
    if (!current) return end('site-exhausted', mostSimilar(scored), left);
    if (current.confidence >= threshold) return end('accepted', current, left);
    if (scored.length > opens) return end('budget-spent', mostSimilar(scored), left);
    for (const link of survey.newLinks(current.opened.page)) {
      const opened = await survey.follow(link, current.opened);
      if (opened === 'budget-spent') return end('budget-spent', mostSimilar(scored), left);
      if (!opened) continue;
      const page = scoreOf(opened, current.hops + 1);
      scored.push(page);
      insert(unexpanded, page);
    }
  }
};

const cost = ({ hops, confidence }: Unexpanded): number => hops + 1 - confidence;

/** Keeps `unexpanded` descending by cost; among equals the first one inserted is expanded first. */
function insert(unexpanded: Unexpanded[], page: Unexpanded) {
  let [low, high] = [0, unexpanded.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = unexpanded[middle];
    if (other && cost(other) > cost(page)) low = middle + 1;
    else high = middle;
  }
  unexpanded.splice(low, 0, page);
}

const mostSimilar = (scored: readonly Scored[]): Scored | null =>
  scored.reduce<Scored | null>((best, page) => (best && best.confidence >= page.confidence ? best : page), null);
