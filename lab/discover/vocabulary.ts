import { Dice } from '../country/random.js';

/** Number of subjects; the first is the topic, the next two are its neighbours. */
export const SUBJECTS = 30;
const NEAR = 2;
const SUBJECT_WORDS = 60;
const SHARED_WORDS = 14;
const GENERAL_WORDS = 3_000;
/** Size of the topic's most frequent vocabulary, and number of its words given to the crawler. */
const [TOP, GIVEN] = [24, 10];

const FUNCTION_WORDS =
  'the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which you were there'.split(
    ' ',
  );
const STARTS = 'b br c d dr f fl g gr h j k kl l m n p pr r s sk st t tr v'.split(' ');
const VOWELS = 'a e i o u ei au'.split(' ');
const ENDS = 'b d f k l m n nd nt r rk rn s st t x'.split(' ');

/** A made-up word of two or three syllables. */
function madeUp(dice: Dice): string {
  const syllable = () => dice.pick(STARTS) + dice.pick(VOWELS);
  return Array.from({ length: dice.between(1, 2) }, syllable).join('') + syllable() + dice.pick(ENDS);
}

/**
 * Vocabulary of a web: each subject has its own words, most frequent first; the topic's neighbours share some of its
 * words.
 */
export class Vocabulary {
  readonly subjects: readonly (readonly string[])[];
  readonly given: readonly string[];
  private readonly general: readonly string[];

  constructor(seed: number) {
    const dice = new Dice('vocabulary', seed);
    const words = new Set<string>();
    while (words.size < SUBJECTS * SUBJECT_WORDS + GENERAL_WORDS) words.add(madeUp(dice));
    const all = [...words];
    this.general = all.slice(SUBJECTS * SUBJECT_WORDS);
    const own = Array.from({ length: SUBJECTS }, (_, i) => all.slice(i * SUBJECT_WORDS, (i + 1) * SUBJECT_WORDS));
    const topic = own[0] ?? [];
    this.subjects = own.map((list, i) =>
      i >= 1 && i <= NEAR
        ? dice.shuffle([...dice.shuffle(topic).slice(0, SHARED_WORDS), ...list.slice(SHARED_WORDS)])
        : list,
    );
    this.given = dice.shuffle(topic.slice(0, TOP)).slice(0, GIVEN);
  }

  title(dice: Dice, subject: number): string {
    const own = this.subjects[subject] ?? [];
    return `${dice.zipf(own)} ${dice.zipf(own)} ${dice.zipf(this.general)}`;
  }

  /** Running text: function words, general words, and a fraction of subject words. */
  text(dice: Dice, subject: number, words: number, ofSubject: number, functional = 0.42): string {
    const own = this.subjects[subject] ?? [];
    const word = () => {
      const draw = dice.next();
      if (draw < ofSubject) return dice.zipf(own);
      if (draw < ofSubject + functional) return dice.pick(FUNCTION_WORDS);
      return draw > 0.97 ? dice.zipf(dice.pick(this.subjects)) : dice.zipf(this.general);
    };
    return Array.from({ length: words }, word).join(' ');
  }
}
