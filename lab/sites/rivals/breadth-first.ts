import { crawlingBy } from './crawl.js';

/** Breadth-first, then BM25: what a general crawler with a search engine behind it does. */
export const breadthFirst = crawlingBy(({ waiting }) => waiting.slice(0, 1));
