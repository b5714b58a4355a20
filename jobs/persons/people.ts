import { PARTICLES } from './vocabulary/cues.js';
import { folded } from './vocabulary/word-list.js';
import { wordsOf } from './words.js';

const WORD = /[\p{L}\p{M}]+/gu;
/** Maximum number of words of a name. */
const MAX_WORDS = 7;

/** Words of a name, folded. */
export const nameWords = (name: string): string[] => (name.match(WORD) ?? []).map(folded);

/** The words of names, as texts and addresses write them; initials and particles are left out. */
export class NameWords {
  readonly #words = new Set<string>();
  /** Longer words by their beginning, for comparison without endings of case. */
  readonly #byStart = new Map<string, string[]>();

  /** Initials of each name of several words, in order. */
  readonly #initials = new Set<string>();

  constructor(names: readonly string[]) {
    for (const name of names) {
      const words = nameWords(name);
      if (words.length > 1) this.#initials.add(words.map(([first]) => first).join(''));
    }
    for (const name of names)
      for (const written of name.match(WRITTEN) ?? []) {
        const parts = written.split(/['’´`ʼ-]/);
        for (const word of [...parts, parts.join('')]) this.#add(word);
      }
  }

  #add(word: string): void {
    const key = folded(word);
    if (key.length < 2 || PARTICLES.has(key)) return;
    for (const one of [key, folded(spelledOut(word))]) this.#words.add(one);
    if (key.length < MIN_BENT) return;
    const start = key.slice(0, MIN_BENT - 1);
    this.#byStart.set(start, [...(this.#byStart.get(start) ?? []), key]);
  }

  /** True if these are the initials of a name, in order. */
  hasInitials(initials: string): boolean {
    return this.#initials.has(initials);
  }

  get isEmpty(): boolean {
    return this.#words.size === 0;
  }

  /** True if a word is one of the names', also with a genitive "s" or joined by hyphens. */
  has(key: string): boolean {
    if (this.#words.size === 0) return false;
    const holds = (word: string) => this.#words.has(word) || (word.endsWith('s') && this.#words.has(word.slice(0, -1)));
    return holds(key) || (/['’-]/.test(key) && key.split(/['’-]/).every((part) => part.length < 2 || holds(part)));
  }

  /** True if a word differs from one of the names' in its ending only, as by case. */
  hasBent(key: string): boolean {
    const others = this.#byStart.get(key.slice(0, MIN_BENT - 1));
    return (
      others?.some((word) => {
        let shared = MIN_BENT - 1;
        while (shared < key.length && key[shared] === word[shared]) shared++;
        return (
          word.length - shared <= MAX_ENDING && key.length - shared <= MAX_ENDING + 2 && shared * 3 >= word.length * 2
        );
      }) ?? false
    );
  }
}

const WRITTEN = /[\p{L}\p{M}]+(?:['’´`ʼ-][\p{L}\p{M}]+)*/gu;
/** Minimum length of a word that is compared without its ending, and the maximum length of the ending. */
const MIN_BENT = 5;
const MAX_ENDING = 2;

const SPELLED_OUT: Readonly<Record<string, string>> = { å: 'aa', ø: 'oe', ö: 'oe', ä: 'ae', ü: 'ue' };
/** A word as addresses write it: å as aa, ø and ö as oe. */
export const spelledOut = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[åøöäü]/g, (letter) => SPELLED_OUT[letter] ?? letter);

/** A word in lower case. */
const LOWER_WORD = /(?<![\p{L}\p{M}])\p{Ll}[\p{Ll}\p{M}]+(?![\p{L}\p{M}])/gu;

/** Minimum length of a word whose capital is counted, and number of capitals and their share from which nouns have them. */
const MIN_COUNTED = 4;
const MIN_CAPITALS = 12;
const MOSTLY = 0.7;

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');

/** Persons that are known from elsewhere: senders and recipients of a portal, the other lines of a page. */
export class KnownPeople {
  readonly #people = new Set<string>();
  readonly #words = new Set<string>();
  readonly #written = new Set<string>();
  readonly #officers = new Set<string>();
  readonly #officerWords = new Set<string>();
  readonly #bodies = new Set<string>();
  readonly #shown = new Set<string>();
  #capitals = 0;
  #lowers = 0;

  /** Adds the name of a private person. */
  addPerson(name: string): void {
    const words = nameWords(name);
    for (const word of words) if (word.length > 1) this.#words.add(word);
    for (const word of name.normalize('NFC').toLowerCase().match(WORD) ?? [])
      if (word.length > 1) this.#written.add(word);
    if (words.length >= 2 && words.length <= MAX_WORDS) this.#people.add(keyOf(words));
  }

  /** Adds the name of somebody in office, as of a column of case officers. */
  addOfficer(name: string): void {
    const words = nameWords(name);
    if (words.length < 2 || words.length > MAX_WORDS) return;
    this.#officers.add(keyOf(words));
    for (const word of words) this.#officerWords.add(word);
  }

  /** Adds a sender or recipient on the body's own side of a letter. */
  addOwnSide(name: string): void {
    this.#bodies.add(folded(name.trim()));
  }

  /** Adds the words in lower case of a title: in an address, where all are in lower case, they name nobody. */
  addTitle(title: string): void {
    for (const [word] of title.matchAll(LOWER_WORD)) this.#shown.add(folded(word));
    this.addText(title);
  }

  /** Counts how a text writes its words, except the first and short ones: with capitals, or in lower case. */
  addText(text: string): void {
    for (const { key, shape, signs } of wordsOf(text).slice(1)) {
      if (key.length < MIN_COUNTED || signs.stop || signs.particle) continue;
      if (shape === 'capital') this.#capitals++;
      else if (shape === 'lower') this.#lowers++;
    }
  }

  /** True if the texts write nouns with capitals, as German does, and titles in English may: a capital is no sign of a name. */
  get writesNounsWithCapitals(): boolean {
    return this.#capitals >= MIN_CAPITALS && this.#capitals > MOSTLY * (this.#capitals + this.#lowers);
  }

  /** True if these words, in any order, are the name of a known private person. */
  isPerson(words: readonly string[]): boolean {
    return this.#people.size > 0 && this.#people.has(keyOf(words));
  }

  isOfficer(words: readonly string[]): boolean {
    return this.#officers.size > 0 && this.#officers.has(keyOf(words));
  }

  /** True if the word is part of an officer's name. */
  isOfficerWord(word: string): boolean {
    return this.#officerWords.has(word);
  }

  isOwnSide(name: string): boolean {
    return this.#bodies.has(folded(name.trim()));
  }

  /** True if the word is part of a private person's name. */
  hasWord(word: string): boolean {
    const key = folded(word);
    return this.#words.has(key) || (key.endsWith('s') && this.#words.has(key.slice(0, -1)));
  }

  /** Words of the private persons' names in lower case, for comparison with query words. */
  get parts(): string[] {
    return [...this.#written];
  }

  /** Words in lower case of titles, folded. */
  get shown(): ReadonlySet<string> {
    return this.#shown;
  }

  /** Words of the private persons' names, folded. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }
}
