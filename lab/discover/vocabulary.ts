import { Dice } from '../country/random.js';

/** Number of subjects; the first is the topic, the next two are its neighbours. */
export const SUBJECTS = 30;
const NEAR = 2;
const SUBJECT_WORDS = 60;
const SHARED_WORDS = 14;
const GENERAL_WORDS = 3_000;
/** Number of the topic's words given to the crawler. */
const GIVEN = 10;

const FUNCTION_WORDS =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which you were there'.split(
    ' ',
  );
const STARTS = 'b br c d dr f fl g gr h j k kl l m n p pr r s sk st t tr v'.split(' ');
const VOWELS = 'a e i o u ei au'.split(' ');
const ENDS = 'b d f k l m n nd nt r rk rn s st t x'.split(' ');

/** Fraction of a text's words that are of any subject. */
const STRAY = 0.03;

/** A second subject of a text, and the fraction of its words. */
interface Second {
  readonly subject: number;
  readonly share: number;
}

/** A made-up word of two or three syllables. */
function madeUp(dice: Dice): string {
  const syllable = () => dice.pick(STARTS) + dice.pick(VOWELS);
  return Array.from({ length: dice.between(1, 2) }, syllable).join('') + syllable() + dice.pick(ENDS);
}

/**
 * Vocabulary of a web: each subject has its own words, most frequent first; the topic's neighbours share some of its
 * words. The subject after the last is another language's.
 */
export class Vocabulary {
  readonly subjects: readonly (readonly string[])[];
  readonly given: readonly string[];
  private readonly general: readonly string[];

  /** @param from number of the topic's most frequent words among which the given ones are */
  constructor(seed: number, from: number) {
    const dice = new Dice('vocabulary', seed);
    const words = new Set<string>();
    while (words.size < (SUBJECTS + 1) * SUBJECT_WORDS + GENERAL_WORDS) words.add(madeUp(dice));
    const all = [...words];
    this.general = all.slice((SUBJECTS + 1) * SUBJECT_WORDS);
    const own = Array.from({ length: SUBJECTS + 1 }, (_, i) => all.slice(i * SUBJECT_WORDS, (i + 1) * SUBJECT_WORDS));
    const topic = own[0] ?? [];
    this.subjects = own.map((list, i) =>
      i >= 1 && i <= NEAR
        ? dice.shuffle([...dice.shuffle(topic).slice(0, SHARED_WORDS), ...list.slice(SHARED_WORDS)])
        : list,
    );
    this.given = dice.shuffle(topic.slice(0, from)).slice(0, GIVEN);
  }

  /** Three words, with a fraction of subject words. */
  title(dice: Dice, subject: number, ofSubject: number, second: Second | null): string {
    return this.#words(dice, 3, subject, ofSubject, second, 0, 0);
  }

  /** Running text: function words, general words, and a fraction of subject words. */
  text(
    dice: Dice,
    subject: number,
    words: number,
    ofSubject: number,
    second: Second | null = null,
    functional = 0.42,
  ): string {
    return this.#words(dice, words, subject, ofSubject, second, functional, STRAY);
  }

  #words(
    dice: Dice,
    words: number,
    subject: number,
    ofSubject: number,
    second: Second | null,
    functional: number,
    stray: number,
  ): string {
    const own = this.subjects[subject] ?? [];
    const other = this.subjects[second?.subject ?? subject] ?? [];
    const ofOther = ofSubject + (second?.share ?? 0);
    const word = () => {
      const draw = dice.next();
      if (draw < ofSubject) return dice.zipf(own);
      if (draw < ofOther) return dice.zipf(other);
      if (draw < ofOther + functional) return dice.pick(FUNCTION_WORDS);
      return draw > 1 - stray ? dice.zipf(dice.pick(this.subjects)) : dice.zipf(this.general);
    };
    return Array.from({ length: words }, word).join(' ');
  }
}
