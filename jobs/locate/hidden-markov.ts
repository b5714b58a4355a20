import type { Link } from '../site/index.js';
import type { Step } from './automaton.js';
import { conclude, type Judged } from './claim.js';
import { type LearningAutomaton, startOf, walk } from './learning-automaton.js';
import { pageWords } from './page-words.js';
import type { Locator } from './port.js';
import { readQuery } from './query.js';
import { Survey } from './survey.js';
import { labelOf, type Visit } from './trail.js';

/**
 * The paper's classifiers HMM and HMM2F (sections "Hidden Markov Model Classifier", "HMM / HMM 2F"): downloads every
 * page it can reach, lets an automaton read the label of the link and then the page, and names the page whose automaton
 * ends nearest to B, ties by lot. Says what the classifier itself is worth, without a herder.
 *
 * READING.md 1.3. On real sites the budget ends it; pages are opened in the order in which their links were met, and
 * the home page is a candidate too.
 */
export const hiddenMarkov =
  (states: number, step: Step): Locator =>
  async (task, web) => {
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const automaton: LearningAutomaton = { states, step, absorbing: false };
    const judge = (visit: Visit): Judged => {
      const label = visit.link ? query.analyser.terms(labelOf(visit.link)) : [];
      const read = walk(startOf(automaton), label, query.weights, automaton);
      const { x } = walk(read, query.analyser.terms(pageWords(visit.page)), query.weights, automaton);
      return { visit, confidence: x / states };
    };

    const judged = [judge(home)];
    const line: { link: Link; from: Visit }[] = [];
    const release = (visit: Visit) => {
      for (const link of survey.newLinks(visit.page)) line.push({ link, from: visit });
    };
    release(home);
    for (const { link, from } of line) {
      const visit = await survey.follow(link, from);
      if (visit === 'budget-spent')
        return conclude(
          'budget-spent',
          best(judged, () => web.random()),
          judged,
          query,
          survey,
        );
      if (!visit) continue;
      judged.push(judge(visit));
      release(visit);
    }
    return conclude(
      'site-exhausted',
      best(judged, () => web.random()),
      judged,
      query,
      survey,
    );
  };

/** The most confident; one of them by lot where there are several. */
function best(judged: readonly Judged[], random: () => number): Judged | null {
  const top = judged.reduce((max, { confidence }) => Math.max(max, confidence), 0);
  const equals = judged.filter(({ confidence }) => confidence === top);
  return equals[Math.floor(random() * equals.length)] ?? null;
}
