export { comparisonPages } from './comparison-pages.js';
export { type JudgedPage, labelsTo } from './judged-page.js';
export { namesFromExamples, withTaughtNames } from './names-from-examples.js';
export { wordsFromExamples, wordsWithExamples } from './words-from-examples.js';
export { wordsFromVerdicts } from './words-from-verdicts.js';
