export { MODEL } from './algorithms/herder/fitted.js';
export { herdBy, type SearchObserver as Watch } from './algorithms/herder/search.js';
export { linearStep, type Step, twoFoldStep } from './algorithms/lost-sheep/automaton.js';
export {
  enterPage,
  type LearningAutomaton,
  READING,
  type Reading,
  startOf,
  walk,
} from './algorithms/lost-sheep/learning-automaton.js';
export { neighbourWalk, pathLimit } from './algorithms/neighbour-walk.js';
export { conclude, type Scored } from './claim.js';
export { locateWithDossier } from './dossier/locate-with-dossier.js';
export { namesFromExamples, withTaughtNames } from './learning/names-from-examples.js';
export { type JudgedPage, labelsTo } from './learning/site-terms.js';
export { comparisonPages, wordsFromExamples, wordsWithExamples } from './learning/words-from-examples.js';
export { wordsFromVerdicts } from './learning/words-from-verdicts.js';
export { LOCATORS, locatorsBy } from './locators.js';
export { labelOf, type OpenedPage, pageWords } from './opened-page.js';
export type { Found, Located, LocateTask, Locator } from './port.js';
export { parameterOf } from './port.js';
export { type Query, readQuery } from './query.js';
export { Survey } from './survey.js';
