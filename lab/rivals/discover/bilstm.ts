import { hashOf, type TopicClassifier } from '@hyrde/jobs/discover';
import { Dice } from '../../country/random.js';
import type { Labelled } from '../../discover/web.js';

/** Buckets of words and width of their vectors; units of each direction; number of words read of a text. */
const [BUCKETS, WIDTH, UNITS, WORDS] = [0x2000, 16, 12, 150];
/** Passes over the examples and learning rate. */
const [PASSES, RATE] = [8, 0.05];
/** Rows of a direction's weights: input, retention and output gates, then candidates. */
const ROWS = 4 * UNITS;
/** Columns: the word's vector, the units before, and the bias. */
const COLUMNS = WIDTH + UNITS + 1;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** Parameters learned by Adagrad (Duchi, Hazan & Singer 2011), which suits vectors of rare words. */
class Parameters {
  readonly values: Float64Array;
  private readonly squares: Float64Array;

  constructor(size: number, draw: (at: number) => number) {
    this.values = Float64Array.from({ length: size }, (_, at) => draw(at));
    this.squares = new Float64Array(size).fill(1e-4);
  }

  descend(gradient: Float64Array, from = 0): void {
    for (let k = 0; k < gradient.length; k++) {
      const slope = gradient[k] as number;
      const square = (this.squares[from + k] as number) + slope * slope;
      this.squares[from + k] = square;
      this.values[from + k] = (this.values[from + k] as number) - (RATE * slope) / Math.sqrt(square);
    }
  }
}

/** Long short-term memory (Hochreiter & Schmidhuber 1997; Gers 2000) that reads a text in one direction. */
class Lstm {
  private readonly weights: Parameters;
  private readonly gates = new Float64Array(WORDS * ROWS);
  /** Cells and units by step; those before the first step are 0. */
  private readonly cells = new Float64Array((WORDS + 1) * UNITS);
  private readonly units = new Float64Array((WORDS + 1) * UNITS);

  constructor(
    private readonly vectors: Float64Array,
    dice: Dice,
  ) {
    const isRetentionBias = (at: number) => at % COLUMNS === COLUMNS - 1 && Math.floor(at / COLUMNS / UNITS) === 1;
    this.weights = new Parameters(ROWS * COLUMNS, (at) => (isRetentionBias(at) ? 1 : 0.2 * dice.normal()));
  }

  /** Mean of the units over the words' steps. */
  read(words: readonly number[]): Float64Array {
    const { weights, gates, cells, units, vectors } = this;
    const mean = new Float64Array(UNITS);
    words.forEach((word, t) => {
      for (let row = 0; row < ROWS; row++) {
        const from = row * COLUMNS;
        let sum = weights.values[from + COLUMNS - 1] as number;
        for (let k = 0; k < WIDTH; k++)
          sum += (weights.values[from + k] as number) * (vectors[word * WIDTH + k] as number);
        for (let k = 0; k < UNITS; k++)
          sum += (weights.values[from + WIDTH + k] as number) * (units[t * UNITS + k] as number);
        gates[t * ROWS + row] = row < 3 * UNITS ? logistic(sum) : Math.tanh(sum);
      }
      for (let k = 0; k < UNITS; k++) {
        const [i, f, o, g] = this.gatesAt(t, k);
        const cell = f * (cells[t * UNITS + k] as number) + i * g;
        cells[(t + 1) * UNITS + k] = cell;
        units[(t + 1) * UNITS + k] = o * Math.tanh(cell);
        mean[k] = (mean[k] as number) + (o * Math.tanh(cell)) / words.length;
      }
    });
    return mean;
  }

  private gatesAt(t: number, k: number): [i: number, f: number, o: number, g: number] {
    const at = (part: number) => this.gates[t * ROWS + part * UNITS + k] as number;
    return [at(0), at(1), at(2), at(3)];
  }

  /**
   * Learns from the text last read.
   * @param slopes of the loss by the mean of each unit
   * @param learnWord receives each step's slopes by the word's vector
   */
  learn(words: readonly number[], slopes: Float64Array, learnWord: (word: number, slopes: Float64Array) => void): void {
    const gradient = new Float64Array(ROWS * COLUMNS);
    let [later, laterCell] = [new Float64Array(UNITS), new Float64Array(UNITS)];
    for (let t = words.length - 1; t >= 0; t--) {
      const word = words[t] as number;
      const rows = new Float64Array(ROWS);
      const before = new Float64Array(UNITS);
      for (let k = 0; k < UNITS; k++) {
        const [i, f, o, g] = this.gatesAt(t, k);
        const bent = Math.tanh(this.cells[(t + 1) * UNITS + k] as number);
        const slope = (slopes[k] as number) / words.length + (later[k] as number);
        const cell = slope * o * (1 - bent * bent) + (laterCell[k] as number);
        rows[k] = cell * g * i * (1 - i);
        rows[UNITS + k] = cell * (this.cells[t * UNITS + k] as number) * f * (1 - f);
        rows[2 * UNITS + k] = slope * bent * o * (1 - o);
        rows[3 * UNITS + k] = cell * i * (1 - g * g);
        before[k] = cell * f;
      }
      const [vector, unit] = [new Float64Array(WIDTH), new Float64Array(UNITS)];
      for (let row = 0; row < ROWS; row++) {
        const [from, slope] = [row * COLUMNS, rows[row] as number];
        for (let k = 0; k < WIDTH; k++) {
          gradient[from + k] = (gradient[from + k] as number) + slope * (this.vectors[word * WIDTH + k] as number);
          vector[k] = (vector[k] as number) + slope * (this.weights.values[from + k] as number);
        }
        for (let k = 0; k < UNITS; k++) {
          const at = from + WIDTH + k;
          gradient[at] = (gradient[at] as number) + slope * (this.units[t * UNITS + k] as number);
          unit[k] = (unit[k] as number) + slope * (this.weights.values[at] as number);
        }
        gradient[from + COLUMNS - 1] = (gradient[from + COLUMNS - 1] as number) + slope;
      }
      learnWord(word, vector);
      [later, laterCell] = [unit, before];
    }
    this.weights.descend(gradient);
  }
}

/**
 * The TRES paper's classifier (Algorithm 4, line 2), small: a bidirectional LSTM over a text's distinct terms, the mean
 * over its steps joined with the number of keywords.
 */
export function bilstm(examples: readonly Labelled[], keywords: ReadonlySet<string>): TopicClassifier {
  const dice = new Dice('bilstm', examples.length);
  const vectors = new Parameters(BUCKETS * WIDTH, () => 0.3 * dice.normal());
  const directions = [new Lstm(vectors.values, dice), new Lstm(vectors.values, dice)] as const;
  const output = new Parameters(2 * UNITS + 2, () => 0.2 * dice.normal());
  const read = (terms: Iterable<string>) => {
    const list = [...terms].slice(0, WORDS);
    const words = list.map((term) => hashOf(term) % BUCKETS);
    const ways = [words, words.toReversed()] as const;
    const known = Math.log1p(list.filter((term) => keywords.has(term)).length);
    const inputs = Float64Array.of(...directions.flatMap((lstm, i) => [...lstm.read(ways[i] ?? [])]), known, 1);
    const sum = inputs.reduce((all, x, k) => all + x * (output.values[k] as number), 0);
    return { ways, inputs, probability: logistic(sum) };
  };
  for (let pass = 0; pass < PASSES; pass++)
    for (const { terms, relevant } of dice.shuffle(examples)) {
      const { ways, inputs, probability } = read(terms);
      const slope = probability - (relevant ? 1 : 0);
      const slopes = output.values.map((weight) => slope * weight);
      output.descend(inputs.map((x) => slope * x));
      const learned: [word: number, slopes: Float64Array][] = [];
      directions.forEach((lstm, i) => {
        lstm.learn(ways[i] ?? [], slopes.subarray(i * UNITS, (i + 1) * UNITS), (...one) => learned.push(one));
      });
      for (const [word, own] of learned) vectors.descend(own, word * WIDTH);
    }
  return (terms) => read(terms).probability;
}
