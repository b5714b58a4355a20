import { OURS, type PageTable, type Policy } from '@hyrde/jobs/refresh';
import {
  azarFrequencies,
  evenFrequencies,
  type Frequencies,
  lambdaCrawlFrequencies,
  periodicFrequencies,
  proportionalFrequencies,
} from './frequencies.js';

/** Policy that follows given frequencies: the page that is most overdue comes first, relative to its interval. */
function keeping(name: string, title: string, solve: (pages: PageTable, budget: number) => Frequencies): Policy {
  return {
    name,
    title,
    prepare: (pages, budget) => {
      const frequencies = solve(pages, budget);
      return (page, now) => (frequencies[page] ?? 0) * (now - (pages.lastVisit[page] ?? 0));
    },
  };
}

/** Draws pages uniformly at random. */
const uniform: Policy = {
  name: 'uniform',
  title: 'uniform, by lot',
  prepare: () => (page, now) => lot(page, Math.floor(now)),
};

/** Pseudo-random number in [0, 1) for a page and a day: the finaliser of MurmurHash3. */
function lot(page: number, day: number): number {
  let h = (Math.imul(page + 1, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca6b)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** Policies that only the lab runs. */
export const RIVALS: readonly Policy[] = [
  uniform,
  keeping('round-robin', 'every page in turn', evenFrequencies),
  keeping('proportional', 'in proportion to the rate', proportionalFrequencies),
  keeping('periodic', 'periodic optimum (Cho & Garcia-Molina)', periodicFrequencies),
  keeping('azar', 'optimum for random visits (Azar et al.)', azarFrequencies),
  keeping('lambda-crawl', 'LambdaCrawl (Kolobov et al.)', lambdaCrawlFrequencies),
];

/** The product's policy and the rivals. */
export const LAB_POLICIES: readonly Policy[] = [OURS, ...RIVALS];
