export * from './analyser.js';
export { unmarked } from './characters.js';
export { type DayPlace, dayPlace, type FoundDate, findDate, wholeDate } from './dates.js';
export { percentMeanings } from './percent-escapes.js';
export * from './stems.js';
export { readTimestamp } from './timestamps.js';
export * from './tokens.js';
