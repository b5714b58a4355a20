import { stopWordsOf } from '../text/index.js';
import { monthsNamed, weekdayNames } from '../text/month-names.js';
import {
  CONJUNCTIONS,
  ESTATES,
  FEASTS,
  NOBODY,
  ORDINARY,
  ORDINARY_END,
  PARTICLES,
  PERSONAL_CUES,
  PLACE_CUES,
  REQUESTS,
  STRONG_CUES,
  WEAK_CUES,
} from './vocabulary/cues.js';
import { OFFICE_END, OFFICES } from './vocabulary/offices.js';
import {
  BODIES,
  COMPANIES,
  DEPARTMENTS,
  LEGAL_FORMS,
  ORGANISATION_END,
  ORGANISATION_STEM,
} from './vocabulary/organisations.js';
import { pageWords } from './vocabulary/page-words.js';
import { HOUSE_END, PLACE_END, PLACE_LEADS, PLACES, STREET_END, STREETS } from './vocabulary/places.js';
import { Affixes, folded } from './vocabulary/word-list.js';

/** How a word is written; `other` is a script without capitals. */
export type Shape = 'capital' | 'capitals' | 'lower' | 'initial' | 'other';

/** A word of a text, by UTF-16 code units [from, to). */
export interface Word {
  readonly text: string;
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly shape: Shape;
  readonly signs: Signs;
}

/** Classes of a word in the vocabulary, whatever its neighbours. */
export interface Signs {
  readonly particle: boolean;
  readonly legalForm: boolean;
  readonly body: boolean;
  /** A department's everyday name, which also says what a letter is about; a listed name may be one too: Parker, Groen. */
  readonly department: boolean;
  readonly company: boolean;
  readonly bodyEnd: boolean;
  readonly bodyStem: boolean;
  readonly office: boolean;
  readonly street: boolean;
  readonly streetEnd: boolean;
  readonly houseEnd: boolean;
  readonly place: boolean;
  readonly placeEnd: boolean;
  readonly placeLead: boolean;
  readonly strongCue: boolean;
  /** A cue before a person and nobody else, on any page. */
  readonly personalCue: boolean;
  /** A word for what a private person sends to a body. */
  readonly request: boolean;
  readonly weakCue: boolean;
  readonly placeCue: boolean;
  readonly conjunction: boolean;
  readonly estate: boolean;
  readonly ordinary: boolean;
  /** True for a word by which pages are called (`pageWords`). */
  readonly ofPage: boolean;
  readonly ordinaryEnd: boolean;
  readonly time: boolean;
  readonly stop: boolean;
  readonly nobody: boolean;
  readonly nameEnd: boolean;
  /** Set of `KIND`. */
  readonly kinds: number;
}

/** Bits for what a word says against a person, each of one or two signs. */
export const KIND = {
  body: 1,
  company: 2,
  bodyEnd: 4,
  place: 8,
  street: 16,
  office: 32,
  ordinary: 64,
  time: 128,
  cue: 256,
} as const;

/** A word: letters with hyphens and apostrophes between them; an initial takes its full stop. */
const WORD = /[\p{L}\p{M}]+(?:['’´`ʼ-][\p{L}\p{M}]+)*/gu;
const LETTERS = /[\p{L}\p{M}]+/gu;
/** A longer word is no name. */
const MAX_WORD = 60;
const CAPITAL = /^\p{Lu}/u;
const SEVERAL_CAPITALS = /\p{Lu}.*\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const CASELESS = /^[\p{Lo}\p{M}]+$/u;
/** Elided particle before a name: d'Angelo, l'Hospital. */
const ELIDED = /^\p{Ll}{1,2}['’]\p{Lu}/u;

/** Endings that surnames have and few other words. */
const NAME_END = new Affixes(
  `sen son sson dottir datter sdatter stad haug vik rud nes dal ness berg strom gren qvist kvist lund mark blad holm
  ski ska cki cka dzki wicz icz ak czyk czak owski ewski inski ova eva ovic evic ic vic itch ich enko chuk uk ko yuk ov ev in yan ian idze shvili oglu zade
  escu eanu iu aru ache nen inen lainen opoulos poulos akis idis ides iadis ou ez es inho eira inha elli etti ini acci ucci ese mann stein bach feld er inger huber meier meyer
  stra sma inga ema ink ius aite iene as is ins cius evics vics szki falvi halmi ffy novic nik`,
  'end',
);

const LANGUAGES = [
  'nb',
  'nn',
  'en',
  'sv',
  'da',
  'fi',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt',
  'pl',
  'cs',
  'ro',
  'hu',
  'hr',
];
const stops: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => [...stopWordsOf(language)].map((word) => folded(word))),
);
const weekdays: ReadonlySet<string> = new Set(
  [...LANGUAGES, 'is', 'et', 'lt', 'lv', 'sl', 'sk', 'el', 'ga', 'tr'].flatMap((language) =>
    [...weekdayNames(language)].flatMap((word) => (word.length > 4 ? folded(word) : [])),
  ),
);

const NO_SIGNS = signsOf('', '');
/** Properties of a word by its letters alone. */
type Known = Pick<Word, 'text' | 'key' | 'shape' | 'signs'>;

/** Recently seen words; emptied when full. */
const seen = new Map<string, Known>();
const MAX_SEEN = 20_000;

function signsOf(key: string, text: string): Signs {
  const signs = plainSigns(key, text);
  const { body, bodyStem, company, bodyEnd, place, placeEnd, street, streetEnd, office, ordinary, nobody, time } =
    signs;
  const kinds =
    (body || bodyStem ? KIND.body : 0) |
    (company ? KIND.company : 0) |
    (bodyEnd ? KIND.bodyEnd : 0) |
    (place || placeEnd ? KIND.place : 0) |
    (street || streetEnd ? KIND.street : 0) |
    (office ? KIND.office : 0) |
    (ordinary || nobody ? KIND.ordinary : 0) |
    (time ? KIND.time : 0) |
    (signs.strongCue && !signs.particle && key.length > 2 ? KIND.cue : 0);
  return { ...signs, kinds };
}

function plainSigns(key: string, text: string): Omit<Signs, 'kinds'> {
  const parts = key.split(/['’´`ʼ-]/);
  const last = parts.at(-1) ?? key;
  return {
    particle: PARTICLES.has(key),
    legalForm: LEGAL_FORMS.has(key),
    body: BODIES.has(key) || (parts.length > 1 && BODIES.has(last)),
    department: DEPARTMENTS.has(key) || (parts.length > 1 && DEPARTMENTS.has(last)),
    company: COMPANIES.has(key) || (parts.length > 1 && COMPANIES.has(last)),
    bodyEnd: ORGANISATION_END.in(last),
    bodyStem: ORGANISATION_STEM.in(key),
    office: OFFICES.has(key) || OFFICE_END.in(last),
    street: key.length > 1 && STREETS.has(key),
    streetEnd: STREET_END.in(last) || (parts.length > 1 && STREETS.has(last)),
    houseEnd: HOUSE_END.in(last),
    place: (key.length > 1 && PLACES.has(key)) || (parts.length > 1 && PLACES.has(last)),
    placeEnd: PLACE_END.in(last),
    placeLead: PLACE_LEADS.has(key),
    strongCue: STRONG_CUES.has(key),
    personalCue: PERSONAL_CUES.has(key),
    request: REQUESTS.in(key),
    weakCue: WEAK_CUES.has(key),
    placeCue: PLACE_CUES.has(key),
    conjunction: CONJUNCTIONS.has(key),
    estate: ESTATES.has(key),
    ordinary: ORDINARY.has(key),
    ofPage: pageWords().has(key),
    ordinaryEnd: key.length > 5 && ORDINARY_END.in(last),
    time: FEASTS.has(key) || weekdays.has(key) || (key.length > 2 && monthsNamed(text.toLowerCase(), null).length > 0),
    stop: stops.has(key),
    nobody: NOBODY.has(key),
    nameEnd: key.length > 4 && NAME_END.in(last),
  };
}

function knownOf(text: string): Known {
  let known = seen.get(text);
  if (!known) {
    if (seen.size >= MAX_SEEN) seen.clear();
    const key = folded(text);
    known = { text, key, shape: shapeOf(text), signs: signsOf(key, text) };
    seen.set(text, known);
  }
  return known;
}

function shapeOf(text: string): Shape {
  if (CAPITAL.test(text)) {
    if (text.length === 1 || (text.length === 2 && !LOWER.test(text) && /\p{M}$/u.test(text))) return 'initial';
    return !LOWER.test(text) && SEVERAL_CAPITALS.test(text) ? 'capitals' : 'capital';
  }
  if (CASELESS.test(text)) return 'other';
  return ELIDED.test(text) ? 'capital' : 'lower';
}

/**
 * The words of a text, ascending by position.
 * @param isAddress true for a part of an address, in which a hyphen separates words
 */
export function wordsOf(text: string, isAddress = false): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(isAddress ? LETTERS : WORD)) {
    const to = index + word.length;
    if (word.length > MAX_WORD) {
      words.push({ text: '', key: '', from: index, to, shape: 'lower', signs: NO_SIGNS });
      continue;
    }
    const { key, shape, signs } = knownOf(word);
    words.push({ text: word, key, from: index, to, shape, signs });
  }
  return words;
}
