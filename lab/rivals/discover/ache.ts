import {
  bestWords,
  type Fetched,
  LinkHeap,
  NONE,
  type Policy,
  type PolicyMaker,
  type World,
} from '@hyrde/jobs/discover';
import { staticScore } from './simple.js';

/** Pages between two trainings, epochs over the samples, and maximum samples (ACHE uses 500 pages, 5,000 samples). */
const [EVERY, PASSES, SAMPLES] = [250, 3, 5_000];
/** Initial weights: the bias, and the weight of the topic's words in a link. */
const [BIAS, BEST_WORDS] = [-1, 5];
/** Step sizes of AdaGrad (Duchi, Hazan and Singer 2011), and the weight decay of words. */
const [DENSE_RATE, WORD_RATE, DECAY] = [0.02, 0.2, 1e-4];
const BUCKETS = 0x10000;

/** Logistic regression over the hashed words of anchor, URL and context, and the topic words among them. */
class LinkWords {
  private readonly words = new Float32Array(BUCKETS);
  private readonly wordSquares = new Float32Array(BUCKETS).fill(1e-2);
  private readonly weights = Float64Array.of(BIAS, BEST_WORDS);
  private readonly weightSquares = new Float64Array(2).fill(1);

  /** Log-odds that the link is relevant. */
  score(world: World, link: number): number {
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let words = 0;
    for (let at = from; at < to; at++) words += this.words[world.words.at(at)] ?? 0;
    const [bias = 0, best = 0] = this.weights;
    return bias + best * bestWords(world, link) + words / Math.sqrt(Math.max(1, to - from));
  }

  learn(world: World, link: number, reward: number): void {
    const error = reward - 1 / (1 + Math.exp(-this.score(world, link)));
    [1, bestWords(world, link)].forEach((value, i) => {
      const squares = (this.weightSquares[i] ?? 1) + (error * value) ** 2;
      this.weightSquares[i] = squares;
      this.weights[i] = (this.weights[i] ?? 0) + (DENSE_RATE * error * value) / Math.sqrt(squares);
    });
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    const step = error / Math.sqrt(Math.max(1, to - from));
    for (let at = from; at < to; at++) {
      const word = world.words.at(at);
      const squares = (this.wordSquares[word] ?? 0) + step * step;
      this.wordSquares[word] = squares;
      this.words[word] = (this.words[word] ?? 0) * (1 - DECAY) + (WORD_RATE * step) / Math.sqrt(squares);
    }
  }
}

/**
 * Policy after ACHE's link classifier: logistic regression on a link's words, retrained every `EVERY` pages; then all
 * links are rescored.
 */
class AcheLike implements Policy {
  private heap = new LinkHeap();
  private readonly model = new LinkWords();
  private readonly samples: { link: number; reward: number }[] = [];
  private trained = false;

  constructor(private readonly world: World) {}

  pick(): number | null {
    for (;;) {
      const link = this.heap.pop();
      if (link === null || this.world.mayTake(link)) return link;
    }
  }

  learn({ link, reward, misleads, from, to }: Fetched): void {
    for (let fresh = from; fresh < to; fresh++) this.giveBack(fresh);
    if (link === NONE || misleads) return;
    this.samples.push({ link, reward });
    if (this.samples.length > SAMPLES) this.samples.shift();
    if (this.world.fetched % EVERY === 0) this.relearn();
  }

  private relearn(): void {
    const { world } = this;
    this.trained = true;
    for (let pass = 0; pass < PASSES; pass++)
      for (const { link, reward } of this.samples) this.model.learn(world, link, reward);
    const waiting = this.heap.entries().sort(([a], [b]) => a - b);
    this.heap = new LinkHeap();
    for (const [link] of waiting) if (world.mayTake(link)) this.giveBack(link);
  }

  giveBack(link: number): void {
    const { model, world } = this;
    this.heap.push(link, this.trained ? model.score(world, link) : staticScore(world, link));
  }
}

/** Policy with ACHE's way of learning from links. */
export const acheLike: PolicyMaker = { name: 'ache-like', learnsFor: EVERY, make: (world) => new AcheLike(world) };
