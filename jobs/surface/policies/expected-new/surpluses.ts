import { SHAPES } from '../../collection/acquired.js';

/** The width of the kernel over lessons, on logarithms, and the weight of having no surplus. */
const SIGMA = 0.7;
const NO_SURPLUS = 1;
/** Cells per unit of the logarithms within which words share a surplus. */
const CELLS = 8;

/** A word that was asked, as it was then, and how many more unseen records it had than its base says. */
export interface Lesson {
  readonly frequency: number;
  readonly freedom: number;
  /** How it is written: a place in SHAPES. */
  readonly shape: number;
  /** ln of unseen ÷ (base × odds of the unseen). */
  readonly surplus: number;
}

interface Cell {
  weight: number;
  sum: number;
  /** Lessons taken in so far. */
  lessons: number;
}

/**
 * The surplus of words by their frequency and freedom: a kernel mean over lessons, and the more the fewer there are. A
 * cell takes in only lessons that are new to it.
 */
export class Surpluses {
  readonly #lessons: Lesson[] = [];
  readonly #cells = new Map<number, Cell>();
  readonly #otherShape: number;

  /** @param otherShape how much a word tells of one that is written otherwise, from 0 to 1 */
  constructor(otherShape: number) {
    this.#otherShape = otherShape;
  }

  learn(lesson: Lesson): void {
    this.#lessons.push(lesson);
  }

  /** A number for the cell of a word. */
  cellOf(frequency: number, freedom: number, shape: number): number {
    return (Math.round(frequency * CELLS) * 4_096 + Math.round(freedom * CELLS) + 2_048) * SHAPES.length + shape;
  }

  /** @param doubt by how much the surplus of a word may be more that no lesson is like */
  at(place: number, doubt: number): number {
    let cell = this.#cells.get(place);
    if (!cell) {
      cell = { weight: NO_SURPLUS, sum: 0, lessons: 0 };
      this.#cells.set(place, cell);
    }
    const key = Math.floor(place / SHAPES.length);
    const shape = place - key * SHAPES.length;
    const frequency = Math.floor(key / 4_096) / CELLS;
    const freedom = (key - Math.floor(key / 4_096) * 4_096 - 2_048) / CELLS;
    for (; cell.lessons < this.#lessons.length; cell.lessons++) {
      const lesson = this.#lessons[cell.lessons];
      if (!lesson) break;
      const square = (lesson.frequency - frequency) ** 2 / 2 + (lesson.freedom - freedom) ** 2;
      const like = Math.exp(-square / (2 * SIGMA * SIGMA)) * (lesson.shape === shape ? 1 : this.#otherShape);
      cell.weight += like;
      cell.sum += like * lesson.surplus;
    }
    return (cell.sum + doubt) / cell.weight;
  }
}
