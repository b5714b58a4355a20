import { Dice } from '../../country/random.js';
import type { Row } from '../collection.js';

/** Generated rows of a collection: words by Zipf's law, topics, dates. */
export function generatedRows(count: number): Row[] {
  const dice = new Dice('collection', count);
  const vocabulary = Array.from({ length: 800 }, (_, i) => `word${i}`);
  const words = (many: number) => Array.from({ length: many }, () => dice.zipf(vocabulary)).join(' ');
  return Array.from({ length: count }, (_, i) => ({
    id: `${i}`,
    title: words(5),
    topics: [`topic${dice.int(8)}`],
    date: new Date(Date.UTC(2020, 0, 1 + dice.int(900))).toISOString().slice(0, 10),
    text: words(30),
  }));
}
