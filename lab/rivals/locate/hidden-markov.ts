import {
  conclude,
  enterPage,
  type LearningAutomaton,
  type Locator,
  labelOf,
  linearStep,
  type OpenedPage,
  pageWords,
  parameterOf,
  type Reading,
  readQuery,
  type Scored,
  type Step,
  Survey,
  startOf,
  twoFoldStep,
  walk,
} from '@hyrde/jobs/locate';
import type { Link } from '@hyrde/jobs/site';
import { RIVAL_ALGORITHMS } from './algorithms.js';

/**
 * The paper's classifiers HMM and HMM2F (sections "Hidden Markov Model Classifier", "HMM / HMM 2F"): downloads every
 * reachable page, lets an automaton read the label of the link and then the page, and names the page whose automaton
 * stayed out longest or, by another reading, ends nearest to B; ties are drawn at random. Measures the classifier
 * itself, without a search strategy.
 *
 * On real sites the budget ends the search; pages are opened in the order in which their links were found, and the home
 * page is a candidate too. Parameter of both: S, the number of the automaton's states.
 */
const hiddenMarkov =
  (name: 'hmm' | 'hmm2f', stepOf: (states: number) => Step, reading: Reading): Locator =>
  async (task, web) => {
    const states = parameterOf(RIVAL_ALGORITHMS[name], 'S', task.parameters);
    const begun = await Survey.begin(task.home, web);
    if ('ended' in begun) return begun.ended;
    const { survey, home } = begun;
    const query = readQuery(task.words, task.language, home.page, task.analyserFor);
    const longest = reading.classifier === 'longest';
    const automaton: LearningAutomaton = { states, step: stepOf(states), absorbing: longest };
    const scoreOf = (opened: OpenedPage): Scored => {
      const label = opened.link ? query.analyser.terms(labelOf(opened.link)) : [];
      const read = walk(startOf(automaton), label, query.weights, automaton);
      const terms = query.analyser.terms(pageWords(opened.page));
      const { x, t } = walk(enterPage(read, reading.time), terms, query.weights, automaton);
      return longest
        ? { opened, confidence: 1 - 1 / (1 + t), contributions: [{ feature: 'automatonTime', value: t }] }
        : { opened, confidence: x / states, contributions: [{ feature: 'automatonState', value: x / states }] };
    };

    const scored = [scoreOf(home)];
    const end = (why: 'budget-spent' | 'site-exhausted') => {
      const named = best(scored, () => web.random());
      return conclude(why, named, scored, query, survey);
    };
    const line: { link: Link; from: OpenedPage }[] = [];
    const release = (opened: OpenedPage) => {
      for (const link of survey.newLinks(opened.page)) line.push({ link, from: opened });
    };
    release(home);
    for (const { link, from } of line) {
      const opened = await survey.follow(link, from);
      if (opened === 'budget-spent') return end('budget-spent');
      if (!opened) continue;
      scored.push(scoreOf(opened));
      release(opened);
    }
    return end('site-exhausted');
  };

/** HMM: the automaton moves one state at a time. */
export const hmm = (reading: Reading): Locator => hiddenMarkov('hmm', () => linearStep, reading);
/** HMM2F: the two-fold automaton, whose first comparisons move it most. */
export const hmm2f = (reading: Reading): Locator =>
  hiddenMarkov('hmm2f', (states) => twoFoldStep(states, reading.firstStep), reading);

/** The page with the highest confidence; ties are drawn at random. */
function best(scored: readonly Scored[], random: () => number): Scored | null {
  const top = scored.reduce((max, { confidence }) => Math.max(max, confidence), 0);
  const equals = scored.filter(({ confidence }) => confidence === top);
  return equals[Math.floor(random() * equals.length)] ?? null;
}
