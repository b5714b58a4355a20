import { Dice } from '../../country/random.js';
import { slugOf } from '../../country/words/language.js';
import { compound } from '../../country/words/vocabulary.js';

/** What is measured of a frontier. */
export interface FrontierLike {
  /** @returns whether the URL was new */
  add(url: string, priority: number): boolean;
  pop(): string | null;
}

export interface Trial {
  urls: number;
  /** Mean length of a URL. */
  characters: number;
  /** Mean times, in microseconds: adding a URL that is new, adding one that is known, taking the next. */
  addNew: number;
  addKnown: number;
  pop: number;
  /** The mean of the slowest batch of each. */
  slowest: { addNew: number; addKnown: number; pop: number };
  /** Memory of the process (RSS) at most, less what it had before the frontier. */
  peakMegabytes: number;
}

/** URLs timed together: making them, which takes longer than adding them, stays outside. */
const BATCH = 10_000;
/** Priorities as searches have them: few, so that many are equal. */
const PRIORITIES = 50;

/**
 * Fills a frontier with distinct URLs of a municipality's kind, adds each once more, then empties it.
 * @throws when the frontier loses a URL, invents one, or gives them in the wrong order
 */
export function tryFrontier(frontier: FrontierLike, urls: number): Trial {
  const before = process.memoryUsage().rss;
  let characters = 0;
  const addNew = timed(urls, (url, i) => {
    characters += url.length;
    if (!frontier.add(url, i % PRIORITIES)) throw new Error(`${url} is said to be known.`);
  });
  const addKnown = timed(urls, (url) => {
    if (frontier.add(url, 0)) throw new Error(`${url} is said to be new.`);
  });
  const pop = timedPops(frontier, urls);
  const peakMegabytes = (process.resourceUsage().maxRSS * 1_024 - before) / 2 ** 20;
  return {
    urls,
    characters: characters / urls,
    addNew: addNew.mean,
    addKnown: addKnown.mean,
    pop: pop.mean,
    slowest: { addNew: addNew.slowest, addKnown: addKnown.slowest, pop: pop.slowest },
    peakMegabytes,
  };
}

interface Times {
  mean: number;
  slowest: number;
}

function timed(urls: number, work: (url: string, i: number) => void): Times {
  const times = new BatchTimes();
  for (let from = 0; from < urls; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, urls - from) }, (_, i) => urlOf(from + i));
    times.time(batch.length, () => {
      for (const [i, url] of batch.entries()) work(url, from + i);
    });
  }
  return times;
}

function timedPops(frontier: FrontierLike, urls: number): Times {
  const times = new BatchTimes();
  let taken = 0;
  for (let left = urls; left > 0; left -= BATCH) {
    const batch: (string | null)[] = [];
    const count = Math.min(BATCH, left);
    times.time(count, () => {
      for (let i = 0; i < count; i++) batch.push(frontier.pop());
    });
    for (const url of batch) {
      const expected = urlOf(expectedAt(taken++, urls));
      if (url !== expected) throw new Error(`${url} was given where ${expected} was next.`);
    }
  }
  if (frontier.pop() !== null) throw new Error('More URLs came out than went in.');
  return times;
}

class BatchTimes implements Times {
  slowest = 0;
  #total = 0;
  #count = 0;

  time(count: number, work: () => void): void {
    const start = performance.now();
    work();
    const took = 1_000 * (performance.now() - start);
    this.#total += took;
    this.#count += count;
    this.slowest = Math.max(this.slowest, took / count);
  }

  get mean(): number {
    return this.#total / this.#count;
  }
}

/** Which URL comes `place`-th: by priority `i % PRIORITIES`, highest first, then in the order of adding. */
function expectedAt(place: number, urls: number): number {
  let left = place;
  for (let priority = PRIORITIES - 1; ; priority--) {
    const alike = Math.ceil((urls - priority) / PRIORITIES);
    if (left < alike) return priority + left * PRIORITIES;
    left -= alike;
  }
}

/** `https://www.kommune-17.no/skoleplaner/barnehageutvalg/sak-123456`: the same for the same number. */
function urlOf(i: number): string {
  const dice = new Dice('frontier', i);
  const [section, topic] = [compound(dice, 'nb', 2), compound(dice, 'nb', 0)].map(slugOf);
  return `https://www.kommune-${i % 357}.no/${section}/${topic}/sak-${i}`;
}
