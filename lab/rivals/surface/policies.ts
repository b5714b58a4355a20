import { asking, best, candidates, POLICIES, type Policy } from '@hyrde/jobs/surface';
import { MEP, NTOULAS_ZIPF } from './ntoulas.js';
import { LU_SAMPLING, WEIGHTED_COVER } from './sample-cover.js';

/** Draws a candidate uniformly at random. */
export const RANDOM: Policy = {
  name: 'random',
  title: 'random word',
  start: (random) => ({
    choose: (view) => {
      const terms = candidates(view)
        .map((term) => ({ term, word: view.acquired.reader.word(term) }))
        .sort((a, b) => (a.word < b.word ? -1 : 1));
      const drawn = terms[Math.floor(random() * terms.length)];
      return drawn ? asking(view, drawn.term, view.acquired.dfShown(drawn.term)) : null;
    },
  }),
};

/**
 * The most frequent word of the acquired records (Barbosa & Freire 2004): also the choice of Ntoulas, Zerfos & Cho
 * (2005) under independence, and of SmartCrawl (Wang et al., SIGMOD 2019) if there is no local database to enrich.
 */
export const MOST_FREQUENT: Policy = {
  name: 'most-frequent',
  title: 'most frequent word',
  start: () => ({
    choose: (view) => {
      const term = best(view, candidates(view), (candidate) => view.acquired.dfShown(candidate));
      return asking(view, term, term === null ? 0 : view.acquired.dfShown(term));
    },
  }),
};

/**
 * Policies that only the lab runs. MEP equals the most frequent word if a form has no filters, and is run on forms with
 * filters only.
 */
export const RIVALS: readonly Policy[] = [RANDOM, MOST_FREQUENT, NTOULAS_ZIPF, MEP, LU_SAMPLING, WEIGHTED_COVER];

/** The product's policies and the rivals. */
export const LAB_POLICIES: readonly Policy[] = [...POLICIES, ...RIVALS];
