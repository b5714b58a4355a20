import { stat } from 'node:fs/promises';
import { NUMBERS, type Numbers } from '@hyrde/jobs/surface';
import { table } from '../report/table.js';
import { readCollections } from '../surface/collection.js';
import { share } from '../surface/report.js';
import { chosenOn, rotation, type Scorer, scorer } from '../surface/rotation.js';
import { optionsOf, print, WrongUse, whole } from './options.js';

const SEEDS = 3;

/** Chooses the numbers of query selection and judges the choice on each collection by those chosen on the others. */
export const surfaceNumbersCommand = {
  use: 'surface-numbers --collections FOLDER [--seeds 3]    (numbers of query selection, chosen by collections left out)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['collections', 'seeds']);
    if (values.collections === undefined) throw new WrongUse('Say where the collections lie: --collections FOLDER.');
    const seeds = whole(values.seeds, 'seeds', SEEDS);
    if (!(await stat(values.collections).catch(() => null)))
      return print(`Skipped: there is no folder ${values.collections}.`);
    const collections = await readCollections(values.collections);
    if (collections.length < 2) throw new WrongUse('To leave one collection out takes two or more.');
    const score = logged(scorer(seeds));
    const rows = rotation(collections, score).map(({ collection, numbers, score: left, asIs }) => [
      ...[collection, share(left), share(asIs)],
      changes(numbers),
    ]);
    print(`Mean share of greedy cover with full knowledge (title and topics, title; no cap and 20), ${seeds} seeds\n`);
    print(table([['left out', 'numbers chosen without it', 'numbers as they are', 'changes'], ...rows]));
    print(`\nChosen on all: ${changes(chosenOn(collections, score))}`);
  },
};

/** Logs each score on standard error. */
function logged(score: Scorer): Scorer {
  const seen = new Set<string>();
  return (collection, numbers, cap) => {
    const found = score(collection, numbers, cap);
    const line = `${collection.name}, cap ${cap}, ${changes(numbers)}: ${share(found)}\n`;
    if (!seen.has(line)) process.stderr.write(line);
    seen.add(line);
    return found;
  };
}

/** Numbers that differ from the current ones, as text. */
function changes(numbers: Numbers): string {
  const other = Object.entries(numbers).filter(([name, value]) => NUMBERS[name as keyof Numbers] !== value);
  return other.map(([name, value]) => `${name} ${value}`).join(', ') || 'none';
}
