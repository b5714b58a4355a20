import { BUILT_IN_TARGETS, CONJUNCTIONS, NAME_STOP_WORDS } from '@hyrde/contracts';
import { unmarked } from '../text/characters.js';
import vocabulary from './form-vocabulary.json' with { type: 'json' };
import { plain } from './plain.js';

/**
 * Meaning of a word in a form. `search`, `show`: the form asks. `go`, `send`: the form is sent, whatever for. `apply`: a
 * choice is applied, or what is displayed is kept up to date. `record`: a word of what is searched, or of the field it is searched by;
 * `date`: one of days and periods. `delete` to `pay`: acts. `orders` to `account`: subjects
 * of acts, which may be searched too. `mail` to `amount`: fields. `command`, `directive`: names of fields that command
 * a server, the former without another use. `sought`: short names of fields for words, which mean nothing elsewhere.
 */
export type Sense =
  | 'search'
  | 'show'
  | 'go'
  | 'send'
  | 'apply'
  | 'record'
  | 'date'
  | (typeof ACTING)[number]
  | (typeof SUBJECTS)[number]
  | 'mail'
  | 'password'
  | 'identity'
  | 'captcha'
  | 'amount'
  | 'sought'
  | 'command'
  | 'directive'
  | (typeof OF_PROGRAMS)[number];

/** Senses of acts. */
export const ACTING = ['delete', 'act', 'order', 'vote', 'consent', 'subscribe', 'login', 'pay'] as const;
/** Senses of the subjects of acts. */
export const SUBJECTS = ['orders', 'votes', 'newsletter', 'message', 'contact', 'report', 'account'] as const;

/**
 * Senses of words only in names by which programs call operations and fields. `get`, `list`, `result`, `filter`: the
 * operation asks; `read`, `select`: it asks if an object follows. `query` to `period`: fields of queries. `content`: fields of
 * what is stored. `fill`: no meaning. `maybe`: nouns that are verbs, too. `count`: a visitor's behaviour is reported;
 * `beacon`: likewise, whatever is beside the word.
 */
const OF_PROGRAMS = [
  ...(['get', 'list', 'result', 'filter', 'read', 'select', 'query', 'sort', 'page', 'paging', 'period'] as const),
  ...(['content', 'fill', 'maybe', 'count', 'beacon'] as const),
] as const;

/** A phrase or word of a text with its sense: `joint` for articles, prepositions, numbers and single letters. */
export interface Piece {
  readonly words: string;
  readonly sense: Sense | 'joint' | 'and' | 'unknown';
}

/** The table of the product: phrases by language and sense; `stem*` for a beginning of a word, `*stem` for an end. */
export type VocabularyTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
export const VOCABULARY_TABLE: VocabularyTable = vocabulary.languages;

/** Subjects of pages whose names are words of records. */
const OF_RECORDS: ReadonlySet<string> = new Set([
  ...['annual-report', 'budget', 'council-minutes', 'councillors', 'events', 'glossary', 'laws', 'mail-record', 'news'],
  ...['notice-board', 'organisation', 'press', 'procurement', 'staff', 'statistics'],
]);
/** Senses in descending order of what decides if phrases of several languages match the same words. */
const ORDER: readonly Sense[] = [
  ...ACTING,
  ...(['password', 'identity', 'captcha', 'mail', 'amount'] as const),
  ...SUBJECTS,
  ...(['search', 'show', 'send', 'apply', 'go', 'sought', 'command', 'directive', 'date', 'record'] as const),
  ...OF_PROGRAMS,
];
/** Length up to which a word of an act is ignored if another language has it as an ordinary word, unless it is alone. */
const SHORT = 3;
/** Minimum length of the parts of a joined word, such as `findacourt`. */
const PART = 4;
/** Length below which what follows a stem is an ending. */
const ENDING = 3;
/** Stems of the product's table, in characters. */
const STEM = { min: 2, max: 24 };
const MAX_WORD = 40;
/** Texts whose reading is remembered: names and labels of forms come again and again. */
const MAX_REMEMBERED = 5_000;
const MAX_REMEMBERED_TEXT = 200;

/** A word that may mean something: shorter ones, and those with digits, are codes or joints. */
const IS_WORD = /^(?:[\p{L}\p{M}]{4,}|(?=.*[^\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}]+)$/u;
/** Letters with the two-letter forms by which they are written without diacritics. */
const SPELLED: ReadonlyMap<string, string> = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }));

/** Latin letters for Greek and Cyrillic ones, as addresses write them (ELOT 743, and usage). */
const LATIN: ReadonlyMap<string, string> = new Map(
  (
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o ' +
    'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х h ц ts ч ch ш sh щ sht ' +
    'ъ a ы y э e ю yu я ya є ye і i ї i ґ g ј j љ lj њ nj ћ c ђ dj џ dz ѓ g ѕ dz ќ k'
  )
    .match(/\S+ \S+/g)
    ?.map((pair) => pair.split(' ') as [string, string]) ?? [],
);
/** Length from which a word is recognised in Latin letters; shorter ones are words of other languages. */
const LATIN_WORD = 5;

/** Ways in which a phrase of the table is written. */
function spellingsOf(text: string): Set<string> {
  const spellings = new Set([text, text.replace(/[äöüåø]/g, (letter) => SPELLED.get(letter) ?? letter)]);
  const letters = text.normalize('NFD').replaceAll(/\p{M}|ь/gu, '');
  if (
    !/[\p{sc=Grek}\p{sc=Cyrl}]/u.test(letters) ||
    letters.split(/[ *]+/).some((word) => word !== '' && word.length < LATIN_WORD)
  )
    return spellings;
  // Ukrainian writes и as y, the others as i.
  for (const i of ['и', 'ы'])
    spellings.add([...letters.replaceAll('и', i)].map((letter) => LATIN.get(letter) ?? letter).join(''));
  return spellings;
}

interface Phrase {
  readonly items: readonly string[];
  readonly sense: Sense;
  readonly isOfPrograms: boolean;
}

/** Words of forms in all languages at once, without diacritics. */
export class Vocabulary {
  /** Phrases by their first word, `stem*` or `*stem`. */
  private readonly phrases = new Map<string, Phrase[]>();
  /** Words of records' names, and joints. */
  private readonly ordinary = new Map<string, 'record' | 'joint' | 'and'>();
  /** True for names that programs use, false for labels. */
  private readonly isOfPrograms: boolean;
  private readonly remembered = new Map<string, readonly Piece[]>();

  /**
   * @param without languages whose words are left out, as if nobody had listed them
   * @param programs words in the names that programs use, which mean there what they mean in no label
   */
  constructor(
    table: VocabularyTable = VOCABULARY_TABLE,
    without: ReadonlySet<string> = new Set(),
    programs: VocabularyTable[string] = {},
  ) {
    this.isOfPrograms = Object.keys(programs).length > 0;
    for (const [language, senses] of Object.entries(table))
      if (!without.has(language))
        for (const [sense, phrases] of Object.entries(senses))
          for (const phrase of phrases.split(', ')) this.add(phrase, sense as Sense);
    for (const [sense, phrases] of Object.entries(programs))
      for (const phrase of phrases.split(', ')) this.add(phrase, sense as Sense, true);
    const add = (words: Readonly<Partial<Record<string, string>>>, as: 'joint' | 'and') => {
      for (const [language, text = ''] of Object.entries(words))
        if (!without.has(language)) for (const word of folded(text)) this.ordinary.set(word, as);
    };
    for (const { slug, languages } of BUILT_IN_TARGETS)
      for (const [language, { names }] of Object.entries(languages))
        if (OF_RECORDS.has(slug) && !without.has(language))
          for (const word of names.flatMap(folded)) if (word.length > SHORT) this.ordinary.set(word, 'record');
    add(NAME_STOP_WORDS, 'joint');
    add(CONJUNCTIONS, 'and');
    // `&` is read so in every language.
    this.ordinary.set('and', 'and');
  }

  /** The text's words with their senses. */
  read(text: string): readonly Piece[] {
    const known = this.remembered.get(text);
    if (known) return known;
    // A text of its own: a part of a document would hold on to it.
    const own = ` ${text}`.slice(1);
    const pieces = this.piecesOf(own);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    if (text.length <= MAX_REMEMBERED_TEXT) this.remembered.set(own, pieces);
    return pieces;
  }

  /** True if one of the text's words has one of the senses. */
  has(text: string, ...senses: readonly Sense[]): boolean {
    return this.read(text).some(({ sense }) => (senses as readonly string[]).includes(sense));
  }

  private piecesOf(text: string): Piece[] {
    const words = folded(text.replaceAll('&', ' and ').replaceAll('+', ' '));
    const pieces: Piece[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.longest(words, at);
      const end = at + (found?.items.length ?? 1);
      const word = words[at] ?? '';
      if (found) pieces.push({ words: words.slice(at, end).join(' '), sense: found.sense });
      else pieces.push(...this.single(word));
      at = end;
    }
    return pieces;
  }

  /** The phrase with the most words that begins there; of equally long ones the one that matches most exactly. */
  private longest(words: readonly string[], at: number): Phrase | null {
    let best: { phrase: Phrase; rank: number } | null = null;
    const word = words[at] ?? '';
    if (word.length > MAX_WORD) return null;
    for (const phrase of this.from(word)) {
      const { items, sense, isOfPrograms } = phrase;
      if (!items.every((item, i) => i === 0 || isAt(item, words[at + i]))) continue;
      const alone = items.length === words.length;
      // Programs abbreviate, so that a short word in their names belongs to no language.
      const isVerb = isActing(sense) || sense === 'show';
      if (this.isOfPrograms && !isOfPrograms && items.length === 1 && word.length <= SHORT && isVerb) continue;
      if (!alone && items.length === 1 && word.length <= SHORT && isActing(sense) && this.ordinary.has(word)) continue;
      const exact = items[0]?.includes('*') ? (items[0]?.length ?? 0) : MAX_WORD;
      const rank = (items.length * 100 + exact) * 100 - (isOfPrograms ? 0 : ORDER.indexOf(sense));
      if (rank > (best?.rank ?? 0)) best = { phrase, rank };
    }
    return best?.phrase ?? null;
  }

  private from(word: string): Phrase[] {
    const found = [...(this.phrases.get(word) ?? [])];
    for (let length = STEM.min; length <= Math.min(word.length, STEM.max); length++) {
      found.push(...(this.phrases.get(`${word.slice(0, length)}*`) ?? []));
      if (length < word.length) found.push(...(this.phrases.get(`*${word.slice(-length)}`) ?? []));
    }
    return found;
  }

  private single(word: string): Piece[] {
    const ordinary = this.ordinary.get(word);
    if (ordinary) return [{ words: word, sense: ordinary }];
    if (!IS_WORD.test(word)) return [{ words: word, sense: 'joint' }];
    if (word.endsWith('s') && (this.ordinary.has(word.slice(0, -1)) || this.exact(word.slice(0, -1)) === 'record'))
      return [{ words: word, sense: 'record' }];
    return this.split(word) ?? [{ words: word, sense: 'unknown' }];
  }

  /** Sense of a word that is a phrase of its own, or a stem with a short ending. */
  private exact(word: string): Sense | undefined {
    const phrases = this.from(word).filter(
      ({ items: [first = '', ...more] }) =>
        more.length === 0 && word.length - first.length < ENDING && !first.startsWith('*'),
    );
    return phrases.sort((a, b) => ORDER.indexOf(a.sense) - ORDER.indexOf(b.sense))[0]?.sense;
  }

  /** A joined word as known words; null if it does not consist of such. */
  private split(word: string): Piece[] | null {
    for (let length = word.length - PART; length >= PART; length--) {
      const sense = this.exact(word.slice(0, length));
      if (!sense) continue;
      for (const rest of [word.slice(length), word.slice(length + 1)]) {
        const after = this.exact(rest) ?? (rest.endsWith('s') ? this.exact(rest.slice(0, -1)) : undefined);
        const pieces = rest.length < PART ? null : after ? [{ words: rest, sense: after }] : this.split(rest);
        if (pieces) return [{ words: word.slice(0, length), sense }, ...pieces];
      }
    }
    return null;
  }

  private add(text: string, sense: Sense, isOfPrograms = false): void {
    for (const spelled of spellingsOf(text)) {
      const items = spelled.split(' ').flatMap((item) => {
        const words = folded(item);
        return words.map((word, i) =>
          item.startsWith('*') && i === 0
            ? `*${word}`
            : item.endsWith('*') && i === words.length - 1
              ? `${word}*`
              : word,
        );
      });
      const [first] = items;
      if (first === undefined) continue;
      this.phrases.set(first, [...(this.phrases.get(first) ?? []), { items, sense, isOfPrograms }]);
    }
  }
}

/** The words of all languages that the product knows. */
export const VOCABULARY = new Vocabulary();
/** All words of `VOCABULARY` and those of programs, for names in requests of scripts. */
export const REQUEST_VOCABULARY = new Vocabulary(VOCABULARY_TABLE, new Set(), vocabulary.programs);

const isActing = (sense: Sense): boolean => (ACTING as readonly string[]).includes(sense);

/** The words of a text in lower case and without diacritics. */
function folded(text: string): string[] {
  const spaced = text.replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ');
  return unmarked(plain(spaced)).split(' ').filter(Boolean);
}

const isAt = (item: string, word: string | undefined): boolean =>
  word !== undefined && (item.endsWith('*') ? word.startsWith(item.slice(0, -1)) : word === item);

/** Words that mean searching, and names that fields for words share with others. */
export const searches = (text: string): boolean => VOCABULARY.has(text, 'search', 'sought');
