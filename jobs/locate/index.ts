export { MODEL } from './algorithms/herder/fitted.js';
export { herdBy, type Watch } from './algorithms/herder/search.js';
export { READING, type Reading } from './algorithms/lost-sheep/reading.js';
export { locateWithDossier } from './dossier/locate-with-dossier.js';
export * from './learning/index.js';
export { LOCATORS, locatorsBy } from './locators.js';
export type { Found, Located, LocateTask, Locator } from './port.js';
