export { isProminent } from './algorithms/herder/features.js';
export { MODEL, NAMES_MODEL } from './algorithms/herder/fitted.js';
export {
  calibrated,
  herdBy,
  presenceOf,
  type SearchObserver as Watch,
} from './algorithms/herder/search.js';
export {
  enterPage,
  type LearningAutomaton,
  linearStep,
  READING,
  type Reading,
  type Step,
  startOf,
  twoFoldStep,
  walk,
} from './algorithms/lost-sheep/automaton.js';
export { neighbourWalk, pathLimit } from './algorithms/neighbour-walk.js';
export { conclude, type Scored } from './claim.js';
export { locateWithDossier } from './dossier/locate-with-dossier.js';
export {
  comparisonPages,
  namesFromExamples,
  withTaughtNames,
  wordsFromExamples,
  wordsWithExamples,
} from './learning/from-examples.js';
export { type NamedFinding, namesFromFindings } from './learning/names-from-findings.js';
export { type JudgedPage, labelsTo } from './learning/site-terms.js';
export { wordsFromVerdicts } from './learning/words-from-verdicts.js';
export { LOCATORS, locatorsBy } from './locators.js';
export { nameReaderOf } from './names/name-reader.js';
export type { Found, Located, LocateTask, Locator } from './port.js';
export { MAX_GIVEN, parameterOf } from './port.js';
export { type Query, readQuery } from './query.js';
export { labelOf, type OpenedPage, pageWords, Survey } from './survey.js';
