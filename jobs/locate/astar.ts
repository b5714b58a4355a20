import { cosine, termVector } from '../text/index.js';
import { conclude, type Judged } from './claim.js';
import { pageWords } from './page-words.js';
import { parameterOf } from './parameter.js';
import type { Locator } from './port.js';
import { readQuery } from './query.js';
import { Survey } from './survey.js';
import type { Visit } from './trail.js';

/** A page that was opened and not yet left. */
interface Open extends Judged {
  /** Links from the home page: the cost of the path so far. */
  hops: number;
}

/**
 * A* without the goal (paper's section "A*"): the page sought is not known, so the estimate of the way to it is one
 * minus the page's similarity to the query. Leaves the open page with the least hops + estimate, opens all it links
 * to, and stops at the first page left whose similarity is at least θ; else names the most similar page seen.
 * Parameter: threshold, θ. READING.md 1.3.
 */
export const astar: Locator = async (task, web) => {
  const threshold = parameterOf('astar', 'threshold', task.parameters);
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  const { survey, home } = begun;
  const query = readQuery(task.words, task.language, home.page, task.analyserFor);
  const judge = (visit: Visit, hops: number): Open => ({
    visit,
    hops,
    confidence: cosine(query.weights, termVector(query.analyser.terms(pageWords(visit.page)))),
  });

  const first = judge(home, 0);
  const judged = [first];
  const open = [first];
  const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted', best: Judged | null, pathLength: number) => ({
    ...conclude(why, best, judged, query, survey),
    pathLength,
  });
  for (let left = 0; ; left++) {
    const current = open.pop();
    if (!current) return end('site-exhausted', mostSimilar(judged), left);
    if (current.confidence >= threshold) return end('accepted', current, left);
    for (const link of survey.newLinks(current.visit.page)) {
      const visit = await survey.follow(link, current.visit);
      if (visit === 'budget-spent') return end('budget-spent', mostSimilar(judged), left);
      if (!visit) continue;
      const page = judge(visit, current.hops + 1);
      judged.push(page);
      insert(open, page);
    }
  }
};

const cost = ({ hops, confidence }: Open): number => hops + 1 - confidence;

/** Keeps `open` ordered by cost, dearest first; among equals the one met first is left first. */
function insert(open: Open[], page: Open) {
  let [low, high] = [0, open.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = open[middle];
    if (other && cost(other) > cost(page)) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, page);
}

const mostSimilar = (judged: readonly Judged[]): Judged | null =>
  judged.reduce<Judged | null>((best, page) => (best && best.confidence >= page.confidence ? best : page), null);
