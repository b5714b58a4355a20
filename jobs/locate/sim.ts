import { cosine, termVector } from '../text/index.js';
import { conclude, type Judged } from './claim.js';
import { parameterOf } from './parameter.js';
import type { Located, Locator } from './port.js';
import { readQuery } from './query.js';
import { Survey } from './survey.js';
import type { Visit } from './trail.js';

/**
 * SIM, similarity search (Ke & Mostafa, SIGIR 2010, as the lost-sheep paper's section "Similarity based search" uses
 * it): opens all pages the current page links to, goes on to the one most similar to the query by the cosine of term
 * frequencies, and stops where the similarity reaches θ or nothing new is linked. Parameter: threshold, θ.
 *
 * READING.md 1.3; on real sites the budget takes the place of the path limit (20 % of the pages), and each page opened
 * counts as a download. The answer is the page it stands on: when the budget ends amid the neighbours, the most
 * similar of those opened. The paper's rival of the lost sheep: it reads no labels.
 */
export const sim: Locator = async (task, web): Promise<Located> => {
  const threshold = parameterOf('sim', 'threshold', task.parameters);
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  const { survey, home } = begun;
  const query = readQuery(task.words, task.language, home.page, task.analyserFor);
  const judge = (visit: Visit): Judged => ({ visit, confidence: similarity(visit) });
  const similarity = ({ page }: Visit) =>
    cosine(query.weights, termVector(query.analyser.terms(`${page.title}\n${page.text}`)));

  let current = judge(home);
  const judged = [current];
  for (;;) {
    if (current.confidence >= threshold) return conclude('accepted', current, judged, query, survey);
    const { opened, spent } = await openAll(current.visit, survey);
    const neighbours = opened.map(judge);
    judged.push(...neighbours);
    const next = mostSimilar(neighbours, () => web.random());
    if (next) current = next;
    if (spent) return conclude('budget-spent', current, judged, query, survey);
    if (!next) return conclude('site-exhausted', current, judged, query, survey);
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

/** Ties are broken at random. */
function mostSimilar(judged: readonly Judged[], random: () => number): Judged | null {
  const lots = judged.map((one) => ({ one, lot: random() }));
  lots.sort((a, b) => b.one.confidence - a.one.confidence || b.lot - a.lot);
  return lots[0]?.one ?? null;
}
