export { MODEL } from './algorithms/herder/model.js';
export { herdBy } from './algorithms/herder/search.js';
export { READING, type Reading } from './algorithms/lost-sheep/reading.js';
export * from './learning/index.js';
export { LOCATORS, locatorsBy } from './locators.js';
export { type Found, type Located, type LocateTask, type Locator, MAX_RUNNERS_UP } from './port.js';
