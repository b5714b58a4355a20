import { LAB_POLICIES } from '../rivals/surface/policies.js';
import { VIEWS } from '../surface/collection.js';
import { CAPS, experiment, shapes } from '../surface/experiment.js';
import { interfaceText, surfaceSummary } from '../surface/report.js';
import { FILTERS, SimulatedInterface } from '../surface/simulated.js';
import { keep, optionsOf, print, someOf, WrongUse, whole } from './options.js';
import { collectionsOf } from './recorded.js';

const SEEDS = 10;

export const surfaceCommand = {
  use: 'surface --collections FOLDER [--seeds 10] [--only NAME,NAME] [--views "title,full text"] [--caps none,100,20] [--filters none,dates,facets] [--policies NAME,NAME] [--no-totals] [--out FOLDER]    (query selection behind simulated search forms; size estimates)',
  async run(args: string[]): Promise<void> {
    const values = optionsOf(
      args,
      ['collections', 'seeds', 'only', 'views', 'caps', 'filters', 'policies', 'out'],
      ['no-totals'],
    );
    const seeds = whole(values.seeds, 'seeds', SEEDS);
    if (seeds < 1) throw new WrongUse('--seeds takes a whole number from 1.');
    const views = someOf(VIEWS, values.views, 'view', (view) => view);
    const caps = someOf(CAPS, values.caps, 'cap', (cap) => (Number.isFinite(cap) ? `${cap}` : 'none'));
    const filters = someOf(FILTERS, values.filters, 'filter', (filter) => filter);
    const policies = someOf(LAB_POLICIES, values.policies, 'policy', ({ name }) => name);
    const collections = await collectionsOf(values.collections, values.only?.split(','));
    if (collections === null) return print(`Skipped: there is no folder ${values.collections}.`);
    const results = collections.flatMap((collection) =>
      shapes(collection, views, caps, filters, !values['no-totals']).map((shape) => {
        const result = experiment(new SimulatedInterface(collection, shape), policies, seeds);
        print(`\n${interfaceText(result)}`);
        return result;
      }),
    );
    print(`\n${surfaceSummary(results)}`);
    if (values.out !== undefined) await keep(values.out, 'surface', results);
  },
};
