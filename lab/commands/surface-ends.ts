import { WORTH_A_DOWNLOAD } from '@hyrde/jobs/surface';
import { ends, endsText } from '../surface/ends.js';
import { shapes } from '../surface/experiment.js';
import { FILTERS, SimulatedInterface } from '../surface/simulated.js';
import { optionsOf, someOf, WrongUse, whole } from './options.js';
import { print } from './output.js';
import { collectionsOf } from './recorded.js';

const SEEDS = 10;
const CAP = 20;
const QUERIES = 5_000;

/** What our policy takes to bring up a collection under a cap where filters help, and how it ends by itself. */
export const surfaceEndsCommand = {
  use: "surface-ends --collections FOLDER [--seeds 10] [--only NAME,NAME] [--filters dates,facets] [--cap 20] [--queries 5000] [--price .2]    (queries and downloads until .98 of a collection, and how runs end that stop as the product's do)",
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['collections', 'seeds', 'only', 'filters', 'cap', 'queries', 'price']);
    const seeds = whole(values.seeds, 'seeds', SEEDS);
    const cap = whole(values.cap, 'cap', CAP);
    const queries = whole(values.queries, 'queries', QUERIES);
    const price = Number(values.price ?? WORTH_A_DOWNLOAD);
    if (!(price >= 0))
      throw new WrongUse('--price takes a number from 0: new records that a download must be expected to bring.');
    const filters = someOf(FILTERS, values.filters ?? 'dates,facets', 'filter', (filter) => filter);
    const collections = await collectionsOf(values.collections, values.only?.split(','));
    if (collections === null) return print(`Skipped: there is no folder ${values.collections}.`);
    const all = collections.flatMap((collection) =>
      shapes(collection, ['title+topics'], [cap], filters, true).map((shape) => {
        process.stderr.write(`${collection.name}, ${shape.filters}\n`);
        return ends(new SimulatedInterface(collection, shape), seeds, queries, price);
      }),
    );
    print(endsText(all));
  },
};
