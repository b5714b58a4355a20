import type { Dice } from '../country/random.js';
import { pddp, TextClasses, type Words } from './text-classes.js';

/** Size of the vocabulary, number of themes, and number of words that each theme prefers. */
const [VOCABULARY, THEMES, THEME_WORDS] = [2_000, 80, 40];
/** Fraction of a text's words that are its theme's. */
const ON_THEME = 0.3;
const TEXT_WORDS = 60;
const TITLE_WORDS = 8;
/** Training texts of another domain than the site, and general texts. */
const [TRAINING, GENERAL] = [1_200, 200];

/**
 * Texts of a generated site, and the classes of texts of another domain: each text has words of a theme among general
 * ones. Nothing in them says which pages are lists; a list's text is the titles of what it lists.
 */
export class PageTexts {
  readonly #themes: readonly (readonly number[])[];
  readonly #words = Array.from({ length: VOCABULARY }, (_, word) => word);

  constructor(private readonly dice: Dice) {
    this.#themes = Array.from({ length: THEMES }, () =>
      Array.from({ length: THEME_WORDS }, () => dice.int(VOCABULARY)),
    );
  }

  /** Text on a section's theme; null for general text. */
  text(section: number | null, length = TEXT_WORDS): Words {
    const theme = section === null ? null : this.#themes[section % THEMES];
    return Array.from({ length }, () =>
      theme && this.dice.chance(ON_THEME) ? this.dice.zipf(theme) : this.dice.zipf(this.#words),
    );
  }

  title = (section: number | null): Words => this.text(section, TITLE_WORDS);

  /** Maps texts to states of `classes` outputs, learned from texts of another domain (Algorithm 2). */
  states(classes: number): (words: Words) => Float64Array {
    const training = Array.from({ length: TRAINING }, () => this.text(this.dice.int(THEMES)));
    const clusters = pddp(training, VOCABULARY, classes);
    const general = Array.from({ length: GENERAL }, () => this.text(null));
    const texts = clusters.map((members) => members.flatMap((i) => (training[i] ? [training[i]] : [])));
    return new TextClasses([...texts, general], VOCABULARY).states([...training, ...general]);
  }
}
