import { cosine, termVector } from '../text/index.js';
import { conclude, type Judged } from './claim.js';
import { pageWords } from './page-words.js';
import { pathLimit } from './path-limit.js';
import type { Locator } from './port.js';
import { readQuery } from './query.js';
import { Survey } from './survey.js';
import type { Visit } from './trail.js';

/** A page opened by a walk: its similarity to the query is its confidence. */
interface Neighbour extends Judged {
  score: number;
}

/** What a page is worth to a walk: its similarity to the query (cosine, 0 … 1) and the number of its links are given. */
export type Score = (similarity: number, degree: number) => number;

/**
 * The searches of Ke & Mostafa (SIGIR 2010) as the paper's section "Exact match on rare item searches (EMRIS)" uses
 * them: opens all pages the current page links to, goes on to the one with the highest score, and stops where the
 * current page's similarity reaches θ, nothing new is linked, or the path is as long as it may be (`pathLimit`).
 * Each page opened counts as a download; the answer is the page it stands on – when the budget ends amid the
 * neighbours, the highest of those opened (READING.md 1.3).
 * @param threshold θ, 0 … 1
 */
export const neighbourWalk =
  (threshold: number, score: Score): Locator =>
  async (task, web) => {
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const judge = (visit: Visit): Neighbour => {
      const confidence = cosine(query.weights, termVector(query.analyser.terms(pageWords(visit.page))));
      return { visit, confidence, score: score(confidence, visit.page.links.length) };
    };

    let current = judge(home);
    const judged = [current];
    const limit = pathLimit(task, web);
    // A walk may end where pages it turned from lead on: then it has spent its path, and knows nothing of the rest.
    const whole = () => (judged.some(({ visit }) => survey.leadsOn(visit.page)) ? 'budget-spent' : 'site-exhausted');
    for (let pathLength = 0; ; pathLength++) {
      const end = (why: 'accepted' | 'budget-spent' | 'site-exhausted') => ({
        ...conclude(why, current, judged, query, survey),
        pathLength,
      });
      if (current.confidence >= threshold) return end('accepted');
      if (pathLength >= limit) return end(whole());
      const { opened, spent } = await openAll(current.visit, survey);
      const neighbours = opened.map(judge);
      judged.push(...neighbours);
      const next = highest(neighbours, () => web.random());
      if (spent) {
        current = next ?? current;
        return end('budget-spent');
      }
      if (!next) return end(whole());
      current = next;
    }
  };

async function openAll(from: Visit, survey: Survey): Promise<{ opened: Visit[]; spent: boolean }> {
  const opened: Visit[] = [];
  for (const link of survey.newLinks(from.page)) {
    const visit = await survey.follow(link, from);
    if (visit === 'budget-spent') return { opened, spent: true };
    if (visit) opened.push(visit);
  }
  return { opened, spent: false };
}

/** Ties are broken by lot. */
function highest(neighbours: readonly Neighbour[], random: () => number): Neighbour | null {
  const lots = neighbours.map((neighbour) => ({ neighbour, lot: random() }));
  lots.sort((a, b) => b.neighbour.score - a.neighbour.score || b.lot - a.lot);
  return lots[0]?.neighbour ?? null;
}
