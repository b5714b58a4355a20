export {
  addressPieces,
  isSentence,
  keyOf,
  redactedAddress,
  spaced,
  withoutEnding,
} from './address-spans.js';
export { candidatesOf } from './candidates.js';
export { type Model, mayName, nameWordsIn, partiesOf, type TextContext } from './line-spans.js';
export type { NameLists } from './name-lists.js';
export { nameLists } from './name-lists.js';
export { NameEvidence, type NamePlace } from './name-terms.js';
export { type PageLine, pageLines } from './page-lines.js';
export {
  isLone,
  isOfficeLine,
  isProse,
  officerOf,
  pageSpans,
  pageSpansInTurns,
  readLines,
} from './page-spans.js';
export { isWithheld, partyTerms } from './party.js';
export { KnownPeople, NameWords } from './people.js';
export { personSpans, redactedText } from './person-spans.js';
export {
  learnPeople,
  named,
  officersOf,
  type RecordPart,
  type RecordTexts,
  recordSpans,
  shownWords,
} from './record-spans.js';
export { soleTraderSpans, traderNameSpans } from './sole-traders.js';
export { apart, type PersonSpan, withBullets, withMark, withoutOwnBullets } from './spans.js';
export { roleOfLabel } from './vocabulary/labels.js';
export { folded } from './vocabulary/word-list.js';
export { ADDRESS_WEIGHTS, NAME_WEIGHTS, type NameWeights, PARTY_WEIGHTS, type PartyWeights } from './weights.js';
