import { EXPECTED_NEW, type Policy } from '@hyrde/jobs/surface';
import { Dice } from '../../country/random.js';
import { collectionOf, type Row } from '../../surface/collection.js';
import { SimulatedInterface } from '../../surface/simulated.js';
import { play } from '../../surface/trial.js';

const RECORDS = 6_000;
const QUERIES = 120;
const VOCABULARY = 60_000;

/** Milliseconds of each decision of our policy that had at least so many candidates, over made-up records. */
export function decisionTimes(cap: number, candidates: number): number[] {
  const times: number[] = [];
  const watched: Policy = {
    ...EXPECTED_NEW,
    start: (random) => {
      const chooser = EXPECTED_NEW.start(random);
      return {
        choose: (view) => {
          const began = performance.now();
          const choice = chooser.choose(view);
          if (view.acquired.terms.length >= candidates) times.push(performance.now() - began);
          return choice;
        },
        learn: (asked, view) => chooser.learn?.(asked, view),
      };
    },
  };
  const shape = { view: 'title', cap, filters: 'none', totals: true } as const;
  play(new SimulatedInterface(collectionOf('made-up', rows()), shape), watched, 1, QUERIES);
  return times.sort((a, b) => a - b);
}

/** Titles and texts of words whose frequency falls with their rank. */
function rows(): Row[] {
  const dice = new Dice('decisions', RECORDS);
  const words = (many: number, of: number) =>
    Array.from({ length: many }, () => `w${Math.floor(of ** dice.next())}x`).join(' ');
  return Array.from({ length: RECORDS }, (_, i) => ({ id: `${i}`, title: words(4, 300), text: words(20, VOCABULARY) }));
}
