export * from './analyser.js';
export { plainCharacters } from './characters.js';
export { type DateReading, type DayPlace, dayPlace, type FoundDate, findDate, wholeDate } from './dates.js';
export * from './stems.js';
export { readTimestamp, type Timestamp } from './timestamps.js';
export * from './tokens.js';
