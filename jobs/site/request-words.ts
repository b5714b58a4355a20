// The words by which programs name their operations, read by position: an asking verb governs the nouns of its name,
// so that `getOrders`, `comment_list` and `SearchPostJournal` ask, while `order`, `postComment` and `searchAndOrder` act.

import { ACTING, type Piece, type Sense, SUBJECTS, REQUEST_VOCABULARY as WORDS } from './form-vocabulary.js';
import { plain } from './plain.js';

/**
 * Meaning of an operation's name. `counts`: it reports a visitor's behaviour. `hints`: it has a word of searching beside
 * an unknown one, which may be a verb of another language ("save search"), so that a field must ask too.
 */
export type Meaning = 'asks' | 'hints' | 'acts' | 'counts' | 'unknown';

/** The meaning of several calls in one: the first that refuses, else the weakest. */
export const meaningOfAll = (meanings: readonly Meaning[]): Meaning =>
  meanings.find((each) => each === 'acts' || each === 'counts') ??
  meanings.find((each) => each === 'unknown') ??
  meanings.find((each) => each === 'hints') ??
  'asks';

type Senses = readonly Piece['sense'][];
/** Senses that ask, whatever follows, if no word before them may be a verb. */
const LISTS: Senses = ['list', 'page', 'sort'];
/** Senses that ask beside a word that may be a verb: `sendList` in an unknown language does not. */
const HINTS: Senses = ['search', 'filter', 'result', 'query', 'show'];
const ASKS: Senses = ['get', ...LISTS, ...HINTS];
/** Senses of words that are not verbs of acts. */
const HARMLESS: Senses = [...ASKS, ...(['select', 'paging', 'period', 'content', 'fill', 'command'] as const)];
/** Acts that are named by nouns, too. */
const MAY_DO: readonly Sense[] = [
  ...ACTING.filter((sense) => sense !== 'delete' && sense !== 'act'),
  ...SUBJECTS,
  ...(['maybe', 'count', 'beacon', 'mail', 'send'] as const),
];

/** Senses of verbs whose object is only displayed: `getEvents` does not count. */
const OBJECT_FOLLOWS: Senses = ['get', 'list', 'filter', 'sort'];
/** A search of what is counted elsewhere: `event_search`. */
const COUNTED_THEN_ASKED =
  /(?:^| )(?:events?|logs|visits|stats|statistics|metrics) (?:search|query|list|lookup|filter|results)$/;
const IS_ENGLISH_PAST = /^(?!need|feed|seed|embed|shed|bed|red)\p{L}+ed$/u;

/** Words that join two operations: both must ask. */
const JOINS = / (?:and|og|och|und|et|y|ja|en|then|plus|or|und dann|puis|luego) /;

/** Meaning of the name of an operation. In doubt `unknown`. */
export function meaningOf(name: string): Meaning {
  const parts = wordsOf(name).split(JOINS);
  return meaningOfAll(parts.map(meaningOfPart));
}

function meaningOfPart(words: string): Meaning {
  const pieces = WORDS.read(words);
  const [first] = pieces;
  if (!first) return 'unknown';
  if (does(words)) return 'acts';
  const isObject = OBJECT_FOLLOWS.includes(first.sense) || COUNTED_THEN_ASKED.test(words);
  if (WORDS.has(words, 'count', 'beacon') && !isObject) return 'counts';
  if (asks(pieces)) return isSure(pieces) ? 'asks' : mayDo(first.words) || !has(pieces, HINTS) ? 'unknown' : 'hints';
  return mayDo(words) ? 'acts' : 'unknown';
}

/** The words of a name; past participles describe records, and are left out ("deleted", "last updated"). */
export const wordsOf = (name: string): string =>
  plain(name.slice(0, 1_000).replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 '))
    .split(' ')
    .filter((word) => !IS_ENGLISH_PAST.test(word))
    .join(' ');

/** True if a word acts whatever is beside it, also where the name is written in one (`deletebyquery`). */
export const does = (words: string): boolean => WORDS.has(words, 'delete', 'act');

/** True if a word may act where nothing in the name asks. */
export const mayDo = (words: string): boolean => WORDS.has(words, ...MAY_DO);

const has = (pieces: readonly Piece[], senses: Senses): boolean => pieces.some(({ sense }) => senses.includes(sense));

/** True if the name has a word of asking, or reads or selects a following object: `view` alone may count. */
function asks(pieces: readonly Piece[]): boolean {
  const [first, ...rest] = pieces;
  if (has(pieces, ASKS)) return true;
  if (first?.sense === 'read') return rest.length > 0 && !has(rest, MAY_DO);
  return first?.sense === 'select' && has(rest, ['record', 'date', 'period']);
}

/** True if a verb asks before any unknown word, or if all words beside those of asking are known not to be verbs. */
function isSure(pieces: readonly Piece[]): boolean {
  const verb = pieces.findIndex(({ sense }) => LISTS.includes(sense));
  return (
    has(pieces.slice(0, 1), ['search', 'select', 'read']) ||
    has(pieces, ['get']) ||
    (verb >= 0 && !has(pieces.slice(0, verb), ['unknown', 'joint'])) ||
    pieces.every(({ sense }) => HARMLESS.includes(sense))
  );
}

/** True for a name of requests that report a visitor's behaviour, by whatever method. */
export const onlyCounts = (words: string): boolean => WORDS.has(words, 'beacon');

/** Kinds of fields of which queries consist, with their senses. */
const PARTS = {
  sort: ['sort'],
  paging: ['page', 'paging'],
  filter: ['filter'],
  dates: ['period'],
  query: ['query', 'search'],
} satisfies Record<string, readonly Sense[]>;
export type QueryPart = keyof typeof PARTS;

/** Part of a query that a field is by its name; null if it may be anything. */
export function queryPartOf(words: string): QueryPart | null {
  const pieces = WORDS.read(words);
  return (Object.keys(PARTS) as QueryPart[]).find((part) => has(pieces, PARTS[part])) ?? null;
}
