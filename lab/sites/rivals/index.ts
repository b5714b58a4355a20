import { LOCATORS, type Locator } from '@hyrde/jobs/locate';
import { adaptive } from './adaptive.js';
import { bestFirst } from './best-first.js';
import { breadthFirst } from './breadth-first.js';
import { sitemapFirst } from './sitemap.js';

/** Others that the herder is held against: the papers', and what a user would take today. */
export const RIVALS: Readonly<Record<string, Locator>> = {
  LS2F: LOCATORS.ls2f,
  SIM: LOCATORS.sim,
  'A*': LOCATORS.astar,
  'Crawl4AI best-first, BM25': bestFirst,
  'Crawl4AI adaptive, BM25': adaptive,
  'sitemap, BM25 on titles': sitemapFirst,
  'breadth-first, BM25': breadthFirst,
};
