import type { Policy } from './port.js';

/**
 * Greedy policy on the crawl value of the mean rate of the page's belief (`beliefOfPage`): w [1/λ − (τ + 1/λ) e^{−λτ}],
 * τ days after the last visit (Olston & Pandey 2008; arXiv:2502.02430).
 */
export const OURS: Policy = {
  name: 'crawl-value',
  title: 'crawl value of the rate, greedy',
  prepare:
    ({ weight, rate, lastVisit }) =>
    (page, now) => {
      const λ = rate[page] ?? 0;
      const r = λ * (now - (lastVisit[page] ?? 0));
      return λ > 0 ? ((weight[page] ?? 0) / λ) * (1 - (1 + r) * Math.exp(-r)) : 0;
    },
};
