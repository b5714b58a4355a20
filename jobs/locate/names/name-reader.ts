import type { NamesInLanguage } from '@hyrde/contracts';
import { stemmerOf, tokensOf, unmarked } from '../../text/index.js';
import { oncePerLanguage } from './per-language.js';

/** How a short text (a label, a title, a heading, the words of an address) matches a target's names. */
export interface Naming {
  /** 1 if the text is one of the names, up to case, dashes, numbers, stop words and the site's own name. */
  is: number;
  /** Frequency rank of that name: 1 for the first of the list, 1 ÷ its length for the last; 0 if it is no name. */
  usual: number;
  /**
   * Fraction of the text's words that a contained name makes up; 1 for a compound ("A and B") whose parts consist of
   * words of the names; 0 if the text is a name or contains none.
   */
  has: number;
  /** Fraction of the text's words in the name of a look-alike or another target, if more than the own name's. */
  not: number;
}

/** Matches texts with the names of one target. */
export interface NameReader {
  read(text: string): Naming;
  /** True if the text is a name of the target, or one of the things in `whole`: "Innsyn" in "Journal og innsyn". */
  isPartOf(text: string, whole: string): boolean;
  /**
   * Naming of an address's last path segment, by the target's `paths` and names.
   * @param words words of that segment (`urlWords`)
   */
  readAddress(words: string): Naming;
  /** Sets the words of the site's own name, which are ignored in comparisons, whatever their form, as is its acronym. */
  learnSite(title: string): void;
}

/** Naming of a text that matches nothing. */
export const UNNAMED: Naming = { is: 0, usual: 0, has: 0, not: 0 };
const named = (usual: number): Naming => ({ is: 1, usual, has: 0, not: 0 });

/** Maximum number of words of a name; a longer text is a sentence. */
const MAX_WORDS = 12;
/** Maximum number of cached namings: more than a search of an ordinary site meets. */
const MAX_REMEMBERED = 50_000;

const ACRONYM = /(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu;

/** Characters that separate the things a text lists, as "and" does. */
const SIGNS = /[&+,/]/;

const UNINFORMATIVE = /^(?:\p{N}+|pdf|docx?|html?)$/u;

/** Elided articles at the beginning of a word: `l'accès`, `dell'ente`. */
const ELIDED = /^(?:\p{L}{1,2}|dell|nell|all|dall|sull)'(?=.)/u;

type Form = readonly string[];

/** Two comparable forms of a text, stems and words, both without diacritics. */
interface Forms {
  stems: Form;
  words: Form;
  /** True if stop words were removed. */
  shortened: boolean;
  /** Numbers of the text, which are not among its words. */
  numbers: readonly string[];
}

/** A reader that matches nothing, for unknown names. */
export const NO_NAMES: NameReader = {
  read: () => UNNAMED,
  isPartOf: () => false,
  readAddress: () => UNNAMED,
  learnSite: () => {},
};

/** Forms of a target's names in a language: those of a thousand names take half a megabyte, which all searches share. */
const sharedForms = oncePerLanguage((names: NamesInLanguage, language) => {
  const stem = stemmerOf(language);
  const stopWords = new Set(names.stopWords.map(unmarked));
  const conjunctions = new Set(names.conjunctions.map(unmarked));
  const formsOf = (words: Form, shortened = false, numbers: readonly string[] = []): Forms => ({
    stems: words.map((word) => unmarked(stem(word))),
    words: words.map(unmarked),
    shortened,
    numbers,
  });
  const contentWords = (words: Form): Form => without(words, (word) => stopWords.has(unmarked(word)));
  const contentForms = (name: string): Forms => {
    const words = wordsOf(name);
    const short = contentWords(words);
    return formsOf(short, short.length < words.length, numbersIn(name));
  };
  /** The things that a text lists; empty if it names a single one. */
  const thingsIn = (text: string): Form[] => {
    const things = text
      .split(SIGNS)
      .flatMap((part) => split(wordsOf(part), (word) => conjunctions.has(unmarked(word))));
    return things.length > 1 ? things.map(contentWords) : [];
  };
  const keysOfThings = (text: string) => keysOf(thingsIn(text).map((thing) => formsOf(thing)));
  const own = names.names.map(contentForms);
  const ofSelf = names.names.flatMap((name) => beginningOf(wordsOf(name), stopWords)).map((words) => formsOf(words));
  const ownKeys = keysOf(own);
  const otherForms = [...names.not, ...names.others].map(contentForms).filter((forms) => !has(ownKeys, forms));
  const ownTexts = new Set(names.names.map(textKeyOf));
  const textsOf = (all: readonly string[]) => new Set(all.map(textKeyOf).filter((text) => !ownTexts.has(text)));
  return {
    ...{ stem, formsOf, contentWords, thingsIn, keysOfThings, ownKeys },
    ownTexts,
    ownAt: finderOf(own),
    othersAt: finderOf(otherForms),
    selfKeys: keysOf(ofSelf),
    ownWords: new Set(own.flatMap(({ stems, words }) => [...stems, ...words])),
    otherKeys: keysOf(otherForms),
    lookAlikes: textsOf(names.not),
    otherTexts: textsOf(names.others),
    paths: new Set(names.paths.map((path) => unmarked(path.replace(/[._-]+/g, ' ')))),
    ownThings: new Set(names.names.flatMap((name) => [...keysOfThings(name)])),
  };
});

/**
 * Creates the reader of a target's names.
 * @param language of the names, a primary subtag
 */
export function nameReaderOf(names: NamesInLanguage, language: string | null): NameReader {
  const shared = sharedForms(names, language);
  const { stem, formsOf, contentWords, thingsIn, keysOfThings, ownAt, othersAt } = shared;
  const { ownKeys, ownTexts, selfKeys, ownWords, otherKeys, lookAlikes, otherTexts, paths, ownThings } = shared;
  let site: ReadonlySet<string> = new Set();
  let initials = '';
  const isOfSite = (word: string): boolean => site.has(unmarked(word)) || site.has(unmarked(stem(word)));
  /** Words of a text that are an acronym of the site's own name, in capitals. */
  const acronymsIn = (text: string): ReadonlySet<string> =>
    new Set((text.match(ACRONYM) ?? []).map((word) => word.toLowerCase()).filter((word) => initials.includes(word)));
  const seen = new Map<string, Naming>();
  const usualAt = (rank: number): number => 1 - rank / names.names.length;
  const usualOf = (forms: Forms): number => {
    const whole = ownAt(forms, 0).filter(({ name }) => name.words.length === forms.words.length);
    return whole.length > 0 ? usualAt(Math.min(...whole.map(({ rank }) => rank))) : 0;
  };

  /** True if a text lists several things that all consist of words of the names: "Journal and requests". */
  function isCompound(text: string): boolean {
    const things = thingsIn(text);
    const inOwnWords = (word: string) => ownWords.has(unmarked(word)) || ownWords.has(unmarked(stem(word)));
    return things.length > 0 && things.every((thing) => thing.every(inOwnWords));
  }

  /** True if one of the things that a text lists is a name: such a page is the target's as much as another's. */
  const listsOwn = (text: string): boolean => thingsIn(text).some((thing) => has(ownKeys, formsOf(thing)));

  /** True if each of the things that a text lists is a name of another thing. */
  function isOthers(text: string): boolean {
    const things = thingsIn(text);
    return things.length > 0 && things.every((thing) => has(otherKeys, formsOf(thing)));
  }

  /**
   * True if another target's name among the things that a text lists consists of words that comparisons ignore: "Om
   * kommunen og innsyn" is not "Innsyn".
   */
  const listsSelf = (text: string, isIgnored: (word: string) => boolean): boolean =>
    thingsIn(text).some(
      (thing) =>
        thing.every(isIgnored) && (otherTexts.has(keyOf(thing.map(unmarked))) || has(otherKeys, formsOf(thing))),
    );

  function naming(text: string): Naming {
    const words = wordsOf(text);
    if (words.length === 0 || words.length > MAX_WORDS) return UNNAMED;
    const isShared = listsOwn(text);
    const key = keyOf(words.map(unmarked));
    if (lookAlikes.has(key) || (!isShared && otherTexts.has(key))) return { ...UNNAMED, not: 1 };
    const short = contentWords(words);
    const shortened = short.length < words.length;
    const numbers = numbersIn(text);
    const forms = formsOf(short, shortened, numbers);
    const acronyms = acronymsIn(text);
    const isOwn = (word: string): boolean => isOfSite(word) || acronyms.has(word);
    if (!ownTexts.has(key) && listsSelf(text, (word) => !short.includes(word) || isOwn(word)))
      return { ...UNNAMED, has: isShared ? 1 / thingsIn(text).length : 0 };
    const foreign = without(short, isOwn);
    const usual = usualOf(forms) || (foreign.length < short.length ? usualOf(formsOf(foreign, shortened, numbers)) : 0);
    if (usual > 0) return named(usual);
    const rank = rankOfParts(ownAt, forms);
    if (rank !== null) return named(usualAt(rank));
    if (short.every(isOwn)) {
      const rest = words.filter((word) => !isOwn(word));
      if (rest.length < words.length && has(selfKeys, formsOf(rest))) return named(1);
    }
    if (isOthers(text)) return { ...UNNAMED, not: 1 };
    if (isCompound(text)) return { ...UNNAMED, has: 1 };
    const ours = largestFraction(ownAt, forms);
    const theirs = isShared ? 0 : largestFraction(othersAt, forms);
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
      const forms = formsOf(contentWords(without(wordsOf(text), isOfSite)));
      return has(ownThings, forms) || has(keysOfThings(whole), forms);
    },
    readAddress: (words) => (paths.has(unmarked(words.toLowerCase())) ? named(1) : read(words)),
    learnSite: (title) => {
      const words = wordsOf(title);
      site = new Set(words.flatMap((word) => [unmarked(word), unmarked(stem(word))]));
      initials = contentWords(words)
        .map(([first]) => first)
        .join('');
    },
  };
}

/** True if the name consists of stop words and a single other word: "Om prosjektet", "Vår rolle". */
const isBare = ({ stems, shortened }: Forms): boolean => shortened && stems.length === 1;

/**
 * True if a text may match a name. A bare one needs stop words in the text, and its own word ("Prosjekt" and "Prosjekter i
 * kommunen" are not "Om prosjektet"); one with numbers needs one of them ("Act 5393" is not "Act 4982").
 */
const mayMatch = (name: Forms, text: Forms): boolean =>
  (!isBare(name) || text.shortened) &&
  (name.numbers.length === 0 || name.numbers.some((number) => text.numbers.includes(number)));

const keyOf = (form: Form): string => form.join(' ');
/** Key of all words of a text, stop words included: they alone distinguish "Werken bij ons" and "Over ons". */
const textKeyOf = (text: string): string => keyOf(wordsOf(text).map(unmarked));
const keysOf = (all: readonly Forms[]): ReadonlySet<string> =>
  new Set(all.flatMap(({ stems, words }) => [keyOf(stems), keyOf(words)]));
const has = (keys: ReadonlySet<string>, { stems, words }: Forms): boolean =>
  keys.has(keyOf(stems)) || keys.has(keyOf(words));

/** Lower-case words of a text, split at dashes and apostrophes, without numbers and file types. */
function wordsOf(text: string): Form {
  const all = tokensOf(text).flatMap((token) => token.replace(ELIDED, '').split(/['-]/));
  return without(all, (word) => UNINFORMATIVE.test(word));
}

const numbersIn = (text: string): string[] => text.match(/\p{N}+/gu) ?? [];

/** Words that do not satisfy the condition; all words if none is left. */
function without(words: Form, gone: (word: string) => boolean): Form {
  const left = words.filter((word) => !gone(word));
  return left.length > 0 ? left : words;
}

/** Non-empty runs of words between separators. */
function split(words: Form, at: (word: string) => boolean): Form[] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (at(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.filter((part) => part.length > 0);
}

/** For a name of stop words alone, such as "Om oss", its beginning, after which sites put their own name. */
function beginningOf(name: Form, stopWords: ReadonlySet<string>): Form[] {
  return name.length > 1 && name.every((word) => stopWords.has(unmarked(word))) ? [name.slice(0, -1)] : [];
}

/** Names that match a text from its word `at` on, with their ranks. */
type Finder = (text: Forms, at: number) => { rank: number; name: Forms }[];

/** Finds names by their first words: the time does not grow with the names that a text has nothing of. */
function finderOf(names: readonly Forms[]): Finder {
  const byFirst = new Map<string | undefined, { rank: number; name: Forms }[]>();
  for (const [rank, name] of names.entries())
    for (const first of new Set([name.words[0], name.stems[0]]))
      byFirst.set(first, [...(byFirst.get(first) ?? []), { rank, name }]);
  return (text, at) => {
    const candidates = new Set([text.words[at], text.stems[at]].flatMap((first) => byFirst.get(first) ?? []));
    return [...candidates].filter(
      ({ name }) =>
        mayMatch(name, text) &&
        (isAt(name.words, text.words, at) || (!isBare(name) && isAt(name.stems, text.stems, at))),
    );
  };
}

/** Best rank among the names if the text is a sequence of names, such as "Freedom of information (FOI)"; else null. */
function rankOfParts(namesAt: Finder, text: Forms): number | null {
  const end = text.stems.length;
  /** By number of covered words, the best rank among the names that cover them. */
  const reached = new Map([[0, Number.POSITIVE_INFINITY]]);
  for (let at = 0; at < end; at++) {
    const before = reached.get(at);
    if (before === undefined) continue;
    for (const { rank, name } of namesAt(text, at)) {
      if (isBare(name)) continue;
      const to = at + name.stems.length;
      reached.set(to, Math.min(before, rank, reached.get(to) ?? rank));
    }
  }
  return reached.get(end) ?? null;
}

/** Largest fraction of a text that a contained name makes up, as consecutive words. */
const largestFraction = (namesAt: Finder, text: Forms): number =>
  Math.max(0, ...text.words.flatMap((_, at) => namesAt(text, at).map(({ name }) => name.words.length))) /
  text.words.length;

const isAt = (part: Form, whole: Form, at: number): boolean =>
  at + part.length <= whole.length && part.every((word, i) => whole[at + i] === word);
