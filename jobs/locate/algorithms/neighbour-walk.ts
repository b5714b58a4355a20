import { ALGORITHMS, type Algorithm, type Contribution, MAX_BUDGET } from '@hyrde/contracts';
import type { Web } from '../../site/index.js';
import { cosine, termVector } from '../../text/index.js';
import { conclude, type Scored } from '../claim.js';
import { type LocateTask, type Locator, parameterOf } from '../port.js';
import { readQuery } from '../query.js';
import { type OpenedPage, pageWords, Survey } from '../survey.js';

/** A page opened by a walk; its confidence is its similarity to the query. */
interface Neighbour extends Scored {
  /** Score by which the walk chooses its next page. */
  score: number;
}

/** Score of a walk's pages: similarity to the query (cosine, 0–1), number of links, or their product. */
type WalkScore = 'similarity' | 'degree' | 'similarity*degree';

/** The page that a walk claims if none was accepted: its last one, or the most similar of all opened ones. */
type WalkAnswer = 'last' | 'most-similar';

/**
 * The searches of Ke & Mostafa (SIGIR 2010) as the paper's section "Exact match on rare item searches (EMRIS)" uses
 * them: opens all pages that the current page links to, moves to the one with the highest score, and stops if the
 * current page's similarity reaches θ, no new page is linked, or the path has its maximum length (`pathLimit`). Each
 * opened page counts as a download. If the budget ends among the neighbours, the walk ends on the best of those opened.
 * Parameter of each: threshold, θ, 0–1.
 */
export const neighbourWalk =
  (algorithm: Algorithm, by: WalkScore, answer: WalkAnswer): Locator =>
  async (task, web) => {
    const threshold = parameterOf(algorithm, 'threshold', task.parameters);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const scoreOf = (opened: OpenedPage): Neighbour => {
      const confidence = cosine(query.weights, termVector(query.analyser.terms(pageWords(opened.page))));
      return { opened, confidence, ...walkScore(by, confidence, opened.page.links.length) };
    };

    let current = scoreOf(home);
    const scored = [current];
    const limit = pathLimit(task, web);
    // A walk may end although other opened pages have unopened links: then its path is spent, and the site is not
    // exhausted.
    const whole = () =>
      scored.some(({ opened }) => survey.hasNewLinks(opened.page)) ? 'budget-spent' : 'site-exhausted';
    for (let pathLength = 0; ; pathLength++) {
      const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted') => ({
        ...conclude(why, answer === 'last' ? current : mostSimilar(scored), scored, query, survey),
        pathLength,
      });
      if (current.confidence >= threshold) return end('accepted');
      if (pathLength >= limit) return end(whole());
      const { opened, spent } = await openAll(current.opened, survey);
      const neighbours = opened.map(scoreOf);
      scored.push(...neighbours);
      const next = highest(neighbours, () => web.random());
      if (spent) {
        current = next ?? current;
        return end('budget-spent');
      }
      if (!next) return end(whole());
      current = next;
    }
  };

/**
 * SIM, similarity search: moves to the page most similar to the query by the cosine of term frequencies (section
 * "Similarity based search") and claims the most similar of all pages seen, while the paper claims the last page of the
 * walk. It is the paper's baseline for the lost sheep and reads no labels.
 */
export const sim = neighbourWalk(ALGORITHMS.sim, 'similarity', 'most-similar');
/** SIM by the letter of the paper: claims the last page of the walk. */
export const simLetter = neighbourWalk(ALGORITHMS['sim-letter'], 'similarity', 'last');

function walkScore(by: WalkScore, similarity: number, degree: number): Pick<Neighbour, 'score' | 'contributions'> {
  const bySimilarity: Contribution = { feature: 'similarity', value: similarity };
  const byDegree: Contribution = { feature: 'linkCount', value: degree };
  // Every walk stops by similarity, whatever its score.
  if (by === 'similarity') return { score: similarity, contributions: [bySimilarity] };
  return { score: by === 'degree' ? degree : similarity * degree, contributions: [bySimilarity, byDegree] };
}

async function openAll(from: OpenedPage, survey: Survey): Promise<{ opened: OpenedPage[]; spent: boolean }> {
  const opened: OpenedPage[] = [];
  for (const link of survey.newLinks(from.page)) {
    const next = await survey.follow(link, from);
    if (next === 'budget-spent') return { opened, spent: true };
    if (next) opened.push(next);
  }
  return { opened, spent: false };
}

/** Of equally similar pages the first opened one, which is nearer to the home page. */
const mostSimilar = (scored: readonly Neighbour[]): Neighbour =>
  scored.reduce((best, one) => (one.confidence > best.confidence ? one : best));

/** The neighbour with the highest score; ties are broken at random. */
function highest(neighbours: readonly Neighbour[], random: () => number): Neighbour | null {
  const lots = neighbours.map((neighbour) => ({ neighbour, lot: random() }));
  lots.sort((a, b) => b.neighbour.score - a.neighbour.score || b.lot - a.lot);
  return lots[0]?.neighbour ?? null;
}

/** Maximum length of a path as a fraction of a site's pages (Ke & Mostafa, SIGIR 2010, adopted by the paper). */
const SHARE = 0.2;

/** Maximum path length of a walk: 20 % of the site's pages, or the remaining downloads if their number is unknown. */
export function pathLimit({ siteSize }: LocateTask, web: Web): number {
  return siteSize == null ? Math.min(web.remaining, MAX_BUDGET) : Math.max(1, Math.round(SHARE * siteSize));
}
