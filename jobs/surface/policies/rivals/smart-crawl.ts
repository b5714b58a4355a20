import type { Policy, View } from '../../selection/port.js';
import { impliedPopulation } from '../../size/implied.js';
import { asking, best, candidates } from '../candidates.js';

/**
 * In the manner of SmartCrawl (Wang et al., SIGMOD 2019): the records acquired are a sample of the database with a
 * ratio θ. A query that the cap does not cut (solid) brings what the sample says; one that it cuts (overflowing) brings
 * K records, of which a share θ is known.
 */
export const SMART_CRAWL: Policy = {
  name: 'smart-crawl',
  title: 'SmartCrawl-like: solid and overflowing queries',
  start: () => ({
    choose: (view) => {
      const benefit = benefitOf(view);
      const term = best(view, candidates(view), benefit);
      return asking(view, term, term === null ? 0 : benefit(term));
    },
  }),
};

function benefitOf({ acquired, asked, cap }: View): (term: number) => number {
  const ratio = Math.min(1, acquired.size / impliedPopulation(acquired.size, asked));
  return (term) => {
    const matching = acquired.dfShown(term) / ratio;
    return (1 - ratio) * Math.min(cap, matching);
  };
}
