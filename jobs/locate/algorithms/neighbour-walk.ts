import { ALGORITHMS, type Algorithm, type Contribution, MAX_BUDGET } from '@hyrde/contracts';
import type { Web } from '../../site/index.js';
import { cosine, termVector } from '../../text/index.js';
import { conclude, type Scored } from '../claim.js';
import type { OpenedPage } from '../opened-page.js';
import { pageWords } from '../opened-page.js';
import type { LocateTask, Locator } from '../port.js';
import { parameterOf } from '../port.js';
import { readQuery } from '../query.js';
import { Survey } from '../survey.js';

/** The share of a site's pages that a path may have (Ke & Mostafa, SIGIR 2010; the paper takes it over). */
const SHARE = 0.2;

/**
 * How long an algorithm that walks from page to page may walk: 20 % of the site's pages, or where their number is
 * unknown as many steps as downloads are left.
 */
export function pathLimit({ siteSize }: LocateTask, web: Web): number {
  return siteSize == null ? Math.min(web.remaining, MAX_BUDGET) : Math.max(1, Math.round(SHARE * siteSize));
}

/** A page opened by a walk: its similarity to the query is its confidence. */
interface Neighbour extends Scored {
  /** Decides where the walk goes on. */
  score: number;
}

/** How a walk scores pages: by the similarity to the query (cosine, 0 … 1), the number of links, or their product. */
type WalkScore = 'similarity' | 'degree' | 'similarity*degree';

/** Which page a walk names that was not accepted: the one on which it ended, or the most similar of all it opened. */
type WalkAnswer = 'last' | 'most-similar';

/**
 * The searches of Ke & Mostafa (SIGIR 2010) as the paper's section "Exact match on rare item searches (EMRIS)" uses
 * them: opens all pages the current page links to, goes on to the one with the highest score, and stops where the
 * current page's similarity reaches θ, nothing new is linked, or the path is as long as it may be (`pathLimit`).
 * Each page opened counts as a download. When the budget ends amid the neighbours, the walk ends on the highest of
 * those opened. Parameter of each: threshold, θ, 0 … 1.
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
    // A walk may end where pages it turned from lead on: then it has spent its path, and knows nothing of the rest.
    const whole = () => (scored.some(({ opened }) => survey.leadsOn(opened.page)) ? 'budget-spent' : 'site-exhausted');
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
 * SIM, similarity search: goes on to the page most similar to the query by the cosine of term frequencies (section
 * "Similarity based search") and names the most similar of all pages it saw, where the paper names the one on which the
 * walk ended. The paper's rival of the lost sheep: it reads no labels.
 */
export const sim = neighbourWalk(ALGORITHMS.sim, 'similarity', 'most-similar');
/** SIM by the letter of the paper: names the page on which the walk ended. */
export const simLetter = neighbourWalk(ALGORITHMS['sim-letter'], 'similarity', 'last');

function walkScore(by: WalkScore, similarity: number, degree: number): Pick<Neighbour, 'score' | 'contributions'> {
  const bySimilarity: Contribution = { feature: 'similarity', value: similarity };
  const byDegree: Contribution = { feature: 'linkCount', value: degree };
  // Every walk stops by similarity, whatever it goes on by.
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

/** Of pages equally similar the one opened first, which is nearer to the home page. */
const mostSimilar = (scored: readonly Neighbour[]): Neighbour =>
  scored.reduce((best, one) => (one.confidence > best.confidence ? one : best));

/** Ties are broken by lot. */
function highest(neighbours: readonly Neighbour[], random: () => number): Neighbour | null {
  const lots = neighbours.map((neighbour) => ({ neighbour, lot: random() }));
  lots.sort((a, b) => b.neighbour.score - a.neighbour.score || b.lot - a.lot);
  return lots[0]?.neighbour ?? null;
}
