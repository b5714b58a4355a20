/** Lower case without accents, as words of the lists are compared; ø, æ, ł and others as addresses write them. */
export const folded = (text: string): string => {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øæœßðþłđıħŋ]/g, (letter) => LETTERS[letter] ?? letter);
};

const PLAIN = /^[\u0020-\u007E]*$/;
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
};

/** The words of a list that is separated by white space, folded. */
export const wordList = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(/\s+/)).flatMap((word) => (word === '' ? [] : folded(word))));

/** Tests whether a word ends, or begins, with one of a list. Words are folded before. */
export class Affixes {
  readonly #affixes: ReadonlySet<string>;
  readonly #lengths: readonly number[];

  constructor(
    list: string,
    private readonly at: 'start' | 'end',
  ) {
    this.#affixes = wordList(list);
    this.#lengths = [...new Set([...this.#affixes].map(({ length }) => length))].sort((a, b) => b - a);
  }

  in(word: string): boolean {
    return this.#lengths.some(
      (length) =>
        length <= word.length &&
        this.#affixes.has(this.at === 'end' ? word.slice(word.length - length) : word.slice(0, length)),
    );
  }
}
