import { asking, best, candidates, type Policy } from '@hyrde/jobs/surface';

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
