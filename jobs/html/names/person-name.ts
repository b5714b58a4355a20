import { comparable, glance, isUnspaced, TAG, type Word } from './words.js';

/**
 * Kind of a spelling: `name`, the person's own; `like`, possibly another person's (initials, a name added or left out,
 * other letters); `other`, another name that contains it ("Kari Nordmann kommune").
 */
export type SpellingKind = 'name' | 'like' | 'other';

/** A sequence of words that is a spelling. */
export interface Spelled {
  readonly words: number;
  readonly kind: SpellingKind;
}

/** Pattern to be found in texts. */
export interface NamePattern {
  /** False if the text surely contains no match. */
  mayBeIn(raw: string): boolean;
  /** The spelling that starts at this word; null if none does. */
  at(words: readonly Word[], index: number): Spelled | null;
}

/** Characters that may separate the words of one name. */
const NEAR = new RegExp(`^[\\s${TAG},._+'’/\\u2010-\\u2015-]*$`);
const MOST_BETWEEN = 500;
const SENTENCE_END = new RegExp(`\\.[\\s${TAG}]`);
const HYPHEN = /^[-\u2010-\u2012]$/;
const PLAIN = /^\s+$/;

/** Words after which a name is part of a body's name. */
const OF_A_BODY =
  /^(?:kommun[ea]\p{L}*|fylkeskommune\p{L}*|AS|ASA|ANS|DA|SA|ENK|Ltd|LLC|Inc|GmbH|AB|ApS|Oyj?|BV|NV|SA|SL|[Ll]egat\p{L}*|[Ff]ond\p{L}*|[Ss]tiftelse\p{L}*|[Ss]k[ou]le\p{L}*|[Bb]arnehage\p{L}*|Gemeinde|Stadt|Council|County|Municipality|University|School|Hospital|Foundation|Trust|Holding|Eiendom|Invest|Consult|Consulting)$/iu;
const MUST_BE_CAPITAL = /^(?:as|asa|ans|da|sa|ab|sl|bv|nv|inc)$/i;
const OF_A_STREET = /^(?:ve[ig]|gat[ea]|gt|plass|allé|minde|street|road|square|straße|strasse|platz)\p{L}*$/iu;
const BEFORE_A_BODY = /^(?:advokatfirma\p{L}*|stiftelsen|firma(?:et)?)$/iu;

/** A person's name in all spellings to be matched. */
export class PersonName implements NamePattern {
  /** The name's words, given name first if it was entered so. */
  readonly parts: readonly string[];
  readonly #plain: readonly ReadonlySet<string>[];
  readonly #unspaced: boolean;
  readonly #glued: ReadonlySet<string>;

  /** @param name "Kari Nordmann", or "Nordmann, Kari" */
  constructor(name: string) {
    const [last, first] = name.split(',');
    this.parts = partsOf(first === undefined ? name : `${first} ${last}`);
    this.#unspaced = this.parts.some(isUnspaced);
    this.#plain = this.parts.map((part) => new Set([plain(part), plain(spelledOut(part))]));
    const [given, ...rest] = this.parts;
    this.#glued = new Set([this.parts.join(''), [...rest, given].join('')]);
  }

  mayBeIn(raw: string): boolean {
    if (this.#unspaced) return this.parts.every((part) => glance(raw).includes(part));
    const text = plain(glance(raw));
    return this.#plain.slice(1).some((forms) => [...forms].some((form) => text.includes(form)));
  }

  at(words: readonly Word[], index: number): Spelled | null {
    const most = this.parts.length + 2;
    const near = nearWords(words, index, most);
    for (let length = near.length; length >= 1; length--) {
      const window = near.slice(0, length);
      const kind = this.#unspaced ? this.#inOrder(window) : this.#kindOf(window);
      if (kind) return this.#among(words, index, length, kind);
    }
    return null;
  }

  #inOrder(window: readonly Word[]): SpellingKind | null {
    if (window.length !== this.parts.length || !window.every(({ text }, i) => text === this.parts[i])) return null;
    return this.parts.length > 2 ? 'name' : 'like';
  }

  #kindOf(window: readonly Word[]): SpellingKind | null {
    const texts = window.map(({ text }) => text);
    const commas = window.slice(1).some(({ gap }) => gap.includes(','));
    if (texts.length === 1) return this.#gluedKind(texts[0] ?? '');
    const hasGiven = texts.some(
      (text) => text.length === 1 || text.startsWith(this.parts[0] ?? '') || this.#isGiven(text),
    );
    if (!hasGiven) return null;
    if (this.#isWhole(texts)) return commas ? 'like' : 'name';
    if (sameWords(withoutGenitive(texts, this.parts), this.parts)) return 'name';
    const forms = texts.map(plain);
    return this.#isWholePlain(forms) || this.#isShort(forms) || this.#isLonger(window, forms) ? 'like' : null;
  }

  /** True if the word is the given name in any letters. */
  #isGiven(text: string): boolean {
    return (
      plain(text.slice(0, 1)).startsWith(plain(this.parts[0] ?? '').charAt(0)) &&
      this.#plain[0]?.has(plain(text)) === true
    );
  }

  #gluedKind(text: string): SpellingKind | null {
    if (this.parts.length < 2 || text.length < 7) return null;
    if (this.#glued.has(text)) return 'name';
    return [...this.#glued].some((glued) => plain(glued) === text || plain(spelledOut(glued)) === text) ? 'like' : null;
  }

  #isWhole(texts: readonly string[]): boolean {
    const stripped = withoutGenitive(texts, this.parts);
    return stripped.length === this.parts.length && stripped.every((text, i) => text === this.parts[i]);
  }

  /** True if the forms are the whole name in other letters, in any order. */
  #isWholePlain(forms: readonly string[]): boolean {
    if (forms.length !== this.parts.length) return false;
    const open = new Set(this.#plain.keys());
    return forms.every((form) => {
      const found = [...open].find((i) => this.#plain[i]?.has(form));
      return found !== undefined && open.delete(found);
    });
  }

  /** True for "K. Nordmann", "Kari A. Nordmann", "Nordmann, K.", or without a middle name; a family name at one end. */
  #isShort(forms: readonly string[]): boolean {
    const turned = [...forms.slice(1), forms[0] ?? ''];
    return [forms, turned].some((words) => {
      const given = words.slice(0, -1);
      const last = words.at(-1) ?? '';
      const isLast = last.length > 1 && this.#plain.slice(1).some((part) => part.has(last));
      const begins = this.#plain[0]?.has(given[0] ?? '') || given[0] === plain(this.parts[0] ?? '').charAt(0);
      const rest = given.slice(1).every((word) => word.length === 1 || this.#plain.some((part) => part.has(word)));
      return isLast && begins && rest;
    });
  }

  /** True with one or two names inserted: "Kari Anne Nordmann". */
  #isLonger(window: readonly Word[], forms: readonly string[]): boolean {
    const inner = window.slice(1, -1);
    return (
      this.#plain[0]?.has(forms[0] ?? '') === true &&
      this.#plain.at(-1)?.has(forms.at(-1) ?? '') === true &&
      inner.length > 0 &&
      inner.every(({ shown }) => isCapital(shown)) &&
      window.slice(1).every(({ gap }) => PLAIN.test(gap) || HYPHEN.test(gap))
    );
  }

  /** The spelling's kind, given its neighbours, which may make it another name. */
  #among(words: readonly Word[], index: number, length: number, kind: SpellingKind): Spelled {
    const [before, next] = [words[index - 1], words[index + length]];
    const [first, last] = [words[index], words[index + length - 1]];
    const close = next !== undefined && (PLAIN.test(next.gap) || HYPHEN.test(next.gap));
    if (close && isOfABody(next.shown, last)) return { words: length + 1, kind: 'other' };
    if (before && first && PLAIN.test(first.gap) && BEFORE_A_BODY.test(before.shown))
      return { words: length, kind: 'other' };
    if (kind !== 'name' || !first) return { words: length, kind };
    const joined = (word: Word | undefined, gap: string | undefined) =>
      word !== undefined && gap !== undefined && HYPHEN.test(gap) && isCapital(word.shown) && isCapital(first.shown);
    if (joined(next, next?.gap)) return { words: length + 1, kind: 'like' };
    if (joined(before, first.gap)) return { words: length, kind: 'like' };
    const turned = first.text !== this.parts[0] && length > 1;
    const named = (word: Word | undefined, gap = '') => word !== undefined && PLAIN.test(gap) && isCapital(word.shown);
    return { words: length, kind: turned && named(before, first.gap) && named(next, next?.gap) ? 'like' : 'name' };
  }
}

/** Words from `index` that may form one name. */
function nearWords(words: readonly Word[], index: number, most: number): Word[] {
  const near: Word[] = [];
  for (let i = index; i < words.length && near.length < most; i++) {
    const word = words[i];
    const before = near.at(-1);
    if (!word || (before && !mayJoin(before, word.gap))) break;
    near.push(word);
  }
  return near;
}

/** True if a name may continue after this word and gap. A full stop and white space end it, except after an initial. */
export const mayJoin = (before: Pick<Word, 'text'>, gap: string): boolean =>
  gap.length <= MOST_BETWEEN && NEAR.test(gap) && (before.text.length === 1 || !SENTENCE_END.test(gap));

const isCapital = (shown: string): boolean => /^\p{Lu}/u.test(shown);

/** @param before last word of the name */
function isOfABody(shown: string, before: Word | undefined): boolean {
  if (MUST_BE_CAPITAL.test(shown) && shown !== shown.toUpperCase() && shown !== 'Inc') return false;
  return OF_A_BODY.test(shown) || (before?.text.endsWith('s') === true && OF_A_STREET.test(shown));
}

/** True if a word after a name makes it a body's name, for callers who do not know the name itself. */
export const makesABody = (before: Word | undefined, next: Word | undefined): boolean =>
  next !== undefined && (PLAIN.test(next.gap) || HYPHEN.test(next.gap)) && isOfABody(next.shown, before);

/** A name's words, normalised for comparison. */
export function partsOf(name: string): string[] {
  const text = comparable(name);
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.flatMap((word) => (isUnspaced(word) ? (word.match(/\P{M}\p{M}*/gu) ?? []) : [word]));
}

/** The words, without a genitive "s" if the word is a part of the name but for it. */
const withoutGenitive = (texts: readonly string[], parts: readonly string[]): string[] =>
  texts.map((text) =>
    !parts.includes(text) && text.endsWith('s') && parts.includes(text.slice(0, -1)) ? text.slice(0, -1) : text,
  );

const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && [...one].sort().join(' ') === [...other].sort().join(' ');

const PLAIN_LETTERS: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  œ: 'oe',
};
const SPELLED_OUT: Record<string, string> = { å: 'aa', ø: 'oe', ö: 'oe', ä: 'ae', ü: 'ue' };

/** Lower case without accents, as in addresses. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .toLowerCase()
    .replace(/[øæßðþłđıœ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

const spelledOut = (text: string): string => text.replace(/[åøöäü]/g, (letter) => SPELLED_OUT[letter] ?? letter);
