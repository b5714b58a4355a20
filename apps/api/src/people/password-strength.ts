import { COMMON_WORDS } from './common-passwords.js';

/** What belongs to this product, and so to the first guesses. */
const OWN_WORDS = ['hyrde', 'shepherd', 'sheep', 'sweep', 'sweeps', 'crawler', 'mailrecord', 'postliste', 'localhost'];
/** Rows of keys, the alphabet and the digits: runs of them, either way, are guessed as words are. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '01234567890',
  'qwertyuiopå',
  'asdfghjkløæ',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o',
];
const RUN = 4;
/** Two such words are guessed by pairing the list with itself; three of them are not. */
const MOST_WORDS = 2;
/** A guesser appends few letters of his own. */
const MOST_OTHER_LETTERS = 3;
const FEWEST_DIFFERENT = 5;

/** What stands for a letter in "p@ssw0rd". */
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * What makes a password one of the first that anybody would guess: it is little more than common words, the person's own
 * name or address, runs of keys, and digits (NIST SP 800-63B section 3.1.1.2 asks for such a block list).
 * @returns what is wrong, to follow the field's name; null where nothing is
 */
export function weaknessOf(password: string, { email, name }: { email: string; name: string }): string | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size < FEWEST_DIFFERENT) return 'has too few different characters';
  const own = [...OWN_WORDS, ...`${name} ${email}`.toLowerCase().split(/[^\p{L}]+/u)].filter(
    ({ length }) => length > 2,
  );
  const words = [...own.sort((a, b) => b.length - a.length), ...COMMON_WORDS];
  const easy = [plain, asLetters(plain)].some((text) => isMadeOf(words, text));
  return easy ? 'is easily guessed: it is little more than common words, your name, or a run of keys' : null;
}

const asLetters = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => LOOK_ALIKES[sign] ?? sign);

function isMadeOf(words: readonly string[], text: string): boolean {
  const { rest, used } = without(words, withoutRuns(text));
  return used.size <= MOST_WORDS && [...rest].filter((sign) => /\p{L}/u.test(sign)).length <= MOST_OTHER_LETTERS;
}

/** Takes the longest words out first, whatever stands around them. */
function without(words: readonly string[], text: string): { rest: string; used: Set<string> } {
  const used = new Set<string>();
  let rest = text;
  for (const word of words) {
    if (word.length < 3 || !rest.includes(word)) continue;
    used.add(word);
    rest = rest.replaceAll(word, ' ');
  }
  return { rest, used };
}

/** Takes runs of neighbours out: "qwerty", "9876", "abcdef". */
function withoutRuns(text: string): string {
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = '';
  for (let at = 0; at < text.length; ) {
    let length = 1;
    while (at + length < text.length && rows.some((row) => row.includes(text.slice(at, at + length + 1)))) length++;
    if (length < RUN) rest += text.slice(at, at + length);
    else rest += ' ';
    at += length;
  }
  return rest;
}
