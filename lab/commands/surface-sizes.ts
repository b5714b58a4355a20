import { coverageTable, leftOut, SETTINGS, sizeCells } from '../surface/size-coverage.js';
import { keep, optionsOf, print, WrongUse, whole } from './options.js';
import { collectionsOf } from './recorded.js';

const SEEDS = 5;

/** Judges the intervals of size estimates by the true sizes of collections behind simulated search forms. */
export const surfaceSizesCommand = {
  use: 'surface-sizes --collections FOLDER [--seeds 5] [--only NAME,NAME] [--left-out] [--out FOLDER]    (is the true size inside the interval? by what is searched and shown, cap, totals)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['collections', 'seeds', 'only', 'out'], ['left-out']);
    const seeds = whole(values.seeds, 'seeds', SEEDS);
    if (seeds < 1) throw new WrongUse('--seeds takes a whole number from 1.');
    const collections = await collectionsOf(values.collections, values.only?.split(','));
    if (collections === null) return print(`Skipped: there is no folder ${values.collections}.`);
    const settings = values['left-out'] ? SETTINGS : undefined;
    const cells = collections.flatMap((collection) => [...sizeCells(collection, seeds, settings)]);
    print(values['left-out'] ? leftOut(cells) : coverageTable(cells));
    if (values.out !== undefined) await keep(values.out, 'surface-sizes', cells);
  },
};
