export { MODEL } from './algorithms/herder/model.js';
export { herdBy } from './algorithms/herder/search.js';
export * from './learning/index.js';
export { LOCATORS } from './locators.js';
export { type Found, type Located, type LocateTask, type Locator, MAX_RUNNERS_UP } from './port.js';
