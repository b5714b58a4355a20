export { COVER, coverNames, type FoundName, findNames, spellingId } from './find-names.js';
export { pdfTexts } from './pdf-texts.js';
export {
  makesABody,
  mayJoin,
  type NamePattern,
  PersonName,
  partsOf,
  type Spelled,
} from './person-name.js';
export type { Word } from './words.js';
