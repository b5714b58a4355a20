import type { FailureReason } from '@hyrde/contracts';
import type { Page } from './page.js';
import type { Sitemap } from './sitemap.js';

/** What came of asking for one page. */
export type Opened =
  | { kind: 'page'; page: Page }
  /** The page cannot be had; a robots refusal costs no download. */
  | { kind: 'failed'; url: string; reason: FailureReason }
  /** Nothing was asked: the search has no downloads left. */
  | { kind: 'budget-spent' };

/** What came of asking for one sitemap. */
export type SitemapOpened = { kind: 'sitemap'; sitemap: Sitemap } | Exclude<Opened, { kind: 'page' }>;

/** The lists that a site keeps of its own pages, for whoever does not want to follow links. */
export interface Sitemaps {
  /** Where they are, on the site itself: what robots.txt says. Costs no download. */
  named(): Promise<readonly string[]>;
  /** Opens one, at the cost of a download. Lists only addresses that may be opened. */
  open(url: string): Promise<SitemapOpened>;
}

/**
 * The web as an algorithm sees it: the port that every room is given. The worker hands it the door with a journal
 * behind, the lab hands it a generated web, so the code that wins in the lab is the code that runs in the country.
 * An algorithm must be deterministic in (input, seed, answers of this port): no clock, no random but these.
 */
export interface Web {
  /** Opens one page. Opening a page again costs a download again. */
  open(url: string): Promise<Opened>;
  /** Documents asked for so far: the paper's D plus the start page (DESIGN section 2, "download"). */
  readonly downloads: number;
  /** Downloads left. */
  readonly remaining: number;
  /** Left out where a web has none, as generated graphs. */
  readonly sitemaps?: Sitemaps;
  /** Uniform in [0, 1), from the search's seed. */
  random(): number;
}
