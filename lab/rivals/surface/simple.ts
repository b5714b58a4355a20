import { asking, best, candidates, type Policy } from '@hyrde/jobs/surface';

/** Draws any candidate, all alike. */
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
 * The most frequent word of the records acquired (Barbosa & Freire 2004): also what Ntoulas, Zerfos & Cho (2005) choose under
 * independence, and SmartCrawl (Wang et al., SIGMOD 2019) where there is no local database that the crawl is to enrich.
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
