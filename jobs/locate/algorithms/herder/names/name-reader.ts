import type { NamesInLanguage } from '@hyrde/contracts';
import { stemmerOf, tokensOf } from '../../../../text/index.js';
import { unmarked } from '../words/term-similarity.js';

/** How a short text – a label, a title, a heading, the words of an address – stands to a target's names. */
export interface Naming {
  /** 1 where it is one of them, after case, dashes, numbers, little words and the site's own name. */
  is: number;
  /** How usual that name is: 1 for the first of the list, down to 1 ÷ its length for the last; 0 where it is none. */
  usual: number;
  /**
   * The share of its words that a name within it makes up; 1 where it names several things ("A and B"), all of them in words
   * of the names; 0 where it is a name, or has none.
   */
  has: number;
  /** The share of its words that the name of a look-alike, or of another target, makes up, where that is more than its own. */
  not: number;
}

/** Reads texts for the names of one target. */
export interface NameReader {
  read(text: string): Naming;
  /** Is it one of several things that another text names, or a name of the target? "Innsyn" is, of "Journal og innsyn". */
  isPartOf(text: string, whole: string): boolean;
  /** Is the last part of an address one that such pages have, or a name? @param words of that part (`urlWords`) */
  readAddress(words: string): Naming;
  /** Notes words of the site's own name: they do not part a text from a name. */
  learnSite(title: string): void;
}

/** Of what says nothing of the names. */
export const UNNAMED: Naming = { is: 0, usual: 0, has: 0, not: 0 };
const named = (usual: number): Naming => ({ is: 1, usual, has: 0, not: 0 });

/** A longer text is a sentence, and names nothing. */
const MAX_WORDS = 12;
/** Texts whose naming is remembered: more than a search of an honest site meets. */
const MAX_REMEMBERED = 50_000;

/** Signs between the things that a text names, as "and" is. */
const SIGNS = /[&+,/]/;

const TELLS_NOTHING = /^(?:\p{N}+|pdf|docx?|html?)$/u;

/** Articles that are written in one with the next word: `l'accès`, `dell'ente`. */
const ELIDED = /^(?:\p{L}{1,2}|dell|nell|all|dall|sull)'(?=.)/u;

type Form = readonly string[];

/** What is compared of a text: terms by stem, and words as they stand, both without marks. */
interface Forms {
  stems: Form;
  words: Form;
  /** Were little words left out of it? */
  shortened: boolean;
}

/** A reader that finds nothing, where no names are known. */
export const NO_NAMES: NameReader = {
  read: () => UNNAMED,
  isPartOf: () => false,
  readAddress: () => UNNAMED,
  learnSite: () => {},
};

/** @param language of the names, a primary subtag */
export function nameReaderOf(known: NamesInLanguage, language: string | null): NameReader {
  const stem = stemmerOf(language);
  const little = new Set(known.little.map(unmarked));
  const conjunctions = new Set(known.conjunctions.map(unmarked));
  let site: ReadonlySet<string> = new Set();
  const formsOf = (words: Form, shortened = false): Forms => ({
    stems: words.map((word) => unmarked(stem(word))),
    words: words.map(unmarked),
    shortened,
  });
  const telling = (words: Form): Form => without(words, (word) => little.has(unmarked(word)));
  const tellingForms = (name: string): Forms => {
    const words = wordsOf(name);
    const short = telling(words);
    return formsOf(short, short.length < words.length);
  };
  const own = known.names.map(tellingForms);
  const ofSelf = known.names.flatMap((name) => beginningOf(wordsOf(name), little)).map((words) => formsOf(words));
  const others = [...known.not, ...known.others].map(tellingForms);
  const ownKeys = keysOf(own);
  const selfKeys = keysOf(ofSelf);
  const ownWords = new Set(own.flatMap(({ stems, words }) => [...stems, ...words]));
  const otherForms = others.filter((forms) => !has(ownKeys, forms));
  const ownTexts = new Set(known.names.map(textKeyOf));
  const otherTexts = new Set([...known.not, ...known.others].map(textKeyOf).filter((text) => !ownTexts.has(text)));
  const paths = new Set(known.paths.map((path) => unmarked(path.replace(/[._-]+/g, ' '))));
  const seen = new Map<string, Naming>();
  const usualAt = (rank: number): number => 1 - rank / own.length;
  const usualOf = (forms: Forms): number => {
    const rank = own.findIndex((name) => isSame(name, forms) && stands(name, forms));
    return rank < 0 ? 0 : usualAt(rank);
  };

  /** The things that a text names, where these are several. */
  function thingsIn(text: string): Form[] {
    const things = text
      .split(SIGNS)
      .flatMap((part) => split(wordsOf(part), (word) => conjunctions.has(unmarked(word))));
    return things.length > 1 ? things.map(telling) : [];
  }
  const keysOfThings = (text: string) => keysOf(thingsIn(text).map((thing) => formsOf(thing)));
  const ownThings = new Set(known.names.flatMap((name) => [...keysOfThings(name)]));

  /** Does it name several things, each in words of the names? "Journal and requests", where each is a part of a name. */
  function isCompound(text: string): boolean {
    const things = thingsIn(text);
    const inOwnWords = (word: string) => ownWords.has(unmarked(word)) || ownWords.has(unmarked(stem(word)));
    return things.length > 0 && things.every((thing) => thing.every(inOwnWords));
  }

  function naming(text: string): Naming {
    const words = wordsOf(text);
    if (words.length === 0 || words.length > MAX_WORDS) return UNNAMED;
    if (otherTexts.has(keyOf(words.map(unmarked)))) return { ...UNNAMED, not: 1 };
    const short = telling(words);
    const shortened = short.length < words.length;
    const forms = formsOf(short, shortened);
    const foreign = without(short, (word) => site.has(unmarked(word)));
    const usual = usualOf(forms) || (foreign.length < short.length ? usualOf(formsOf(foreign, shortened)) : 0);
    if (usual > 0) return named(usual);
    const rank = rankOfParts(own, forms);
    if (rank !== null) return named(usualAt(rank));
    if (short.every((word) => site.has(unmarked(word)))) {
      const rest = words.filter((word) => !site.has(unmarked(word)));
      if (rest.length < words.length && has(selfKeys, formsOf(rest))) return named(1);
    }
    if (isCompound(text)) return { ...UNNAMED, has: 1 };
    const ours = mostOf(own, forms);
    const theirs = mostOf(otherForms, forms);
    return { ...UNNAMED, has: theirs === 1 ? 0 : ours, not: theirs > ours ? theirs : 0 };
  }

  const read = (text: string): Naming => {
    const before = seen.get(text);
    if (before) return before;
    const found = naming(text);
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    seen.set(text, found);
    return found;
  };
  return {
    read,
    isPartOf: (text, whole) => {
      const forms = formsOf(telling(without(wordsOf(text), (word) => site.has(unmarked(word)))));
      return has(ownThings, forms) || has(keysOfThings(whole), forms);
    },
    readAddress: (words) => (paths.has(unmarked(words.toLowerCase())) ? named(1) : read(words)),
    learnSite: (title) => {
      site = new Set(wordsOf(title).map(unmarked));
    },
  };
}

const isSame = (a: Forms, b: Forms): boolean => keyOf(a.stems) === keyOf(b.stems) || keyOf(a.words) === keyOf(b.words);

/** Do little words alone part the name from one word? "Om prosjektet", "Vår rolle". */
const isBare = ({ stems, shortened }: Forms): boolean => shortened && stems.length === 1;

/** Where a name is bare, a text without little words says something else: "Prosjekter" is not "Om prosjektet". */
const stands = (name: Forms, text: Forms): boolean => !isBare(name) || text.shortened;

const keyOf = (form: Form): string => form.join(' ');
/** All words as they stand: "Werken bij ons" is another name than "Over ons", though little words alone part them. */
const textKeyOf = (text: string): string => keyOf(wordsOf(text).map(unmarked));
const keysOf = (all: readonly Forms[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ stems, words }) => [keyOf(stems), keyOf(words)]));
const has = (keys: ReadonlySet<string>, { stems, words }: Forms): boolean =>
  keys.has(keyOf(stems)) || keys.has(keyOf(words));

/** The words of a text: lower case, parted at dashes and apostrophes too, without numbers and kinds of files. */
function wordsOf(text: string): Form {
  const all = tokensOf(text).flatMap((token) => token.replace(ELIDED, '').split(/['-]/));
  return without(all, (word) => TELLS_NOTHING.test(word));
}

/** The words for which something does not hold; all of them where there are no others. */
function without(words: Form, gone: (word: string) => boolean): Form {
  const left = words.filter((word) => !gone(word));
  return left.length > 0 ? left : words;
}

/** The stretches between the words at which it is split, none of them empty. */
function split(words: Form, at: (word: string) => boolean): Form[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (at(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** Of a name that is little words alone, as "Om oss", what stands before the body: sites put their own name there. */
function beginningOf(name: Form, little: ReadonlySet<string>): Form[] {
  return name.length > 1 && name.every((word) => little.has(unmarked(word))) ? [name.slice(0, -1)] : [];
}

/** The rank of the most usual, where it is one name after another, as "Freedom of information (FOI)"; null elsewhere. */
function rankOfParts(names: readonly Forms[], text: Forms): number | null {
  const end = text.stems.length;
  /** By how many words are made up: the most usual name among them. */
  const reached = new Map([[0, names.length]]);
  for (let at = 0; at < end; at++) {
    const before = reached.get(at);
    if (before === undefined) continue;
    for (const [rank, name] of names.entries()) {
      if (isBare(name) || !(isAt(name.stems, text.stems, at) || isAt(name.words, text.words, at))) continue;
      const to = at + name.stems.length;
      reached.set(to, Math.min(before, rank, reached.get(to) ?? rank));
    }
  }
  return reached.get(end) ?? null;
}

/** The largest share of a text that one of the names makes up, its words in a row. */
function mostOf(names: readonly Forms[], text: Forms): number {
  let most = 0;
  for (const name of names) {
    const { stems, words } = name;
    if (!stands(name, text) || stems.length > text.stems.length || stems.length <= most * text.stems.length) continue;
    if (isWithin(stems, text.stems) || isWithin(words, text.words)) most = stems.length / text.stems.length;
  }
  return most;
}

const isWithin = (part: Form, whole: Form): boolean => whole.some((_, at) => isAt(part, whole, at));

const isAt = (part: Form, whole: Form, at: number): boolean =>
  at + part.length <= whole.length && part.every((word, i) => whole[at + i] === word);
