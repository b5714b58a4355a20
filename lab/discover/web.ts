import type { Opened } from '@hyrde/jobs/site';

/** Terms of a text, and whether it is on the topic. */
export interface Labelled {
  readonly terms: ReadonlySet<string>;
  readonly relevant: boolean;
}

/** A web of many hosts with its ground truth, for crawls in the lab. */
export interface KnownWeb {
  readonly name: string;
  /** Words of the topic to gather. */
  readonly words: readonly string[];
  readonly language: string | null;
  open(url: string): Opened;
  /** Id of the topic's document at a URL; copies share one id. Null if the page is not relevant. */
  relevant(url: string): string | null;
  /** True if the page belongs to a link farm. */
  isFarm(url: string): boolean;
  /** Seed pages: pages on the topic from which much of the web is reached. */
  seedPages(count: number): readonly string[];
  /** Home pages that may be known without a crawl, one per host; empty if hosts are to be discovered. */
  homes(): readonly string[];
  /** Labelled texts for a reward that is learned before a crawl. */
  labelled(): readonly Labelled[];
  /** Site of a URL: a host, or a part of one. */
  siteOf(url: string): string;
  /** Number of reachable documents of the topic by host; each document counts on one host. */
  supplyFrom(seeds: readonly string[]): ReadonlyMap<string, number>;
}

/** Reachable supply if at most `cap` pages of a host may be fetched. */
export const supplyAt = (byHost: ReadonlyMap<string, number>, cap: number): number =>
  [...byHost.values()].reduce((sum, pages) => sum + Math.min(cap, pages), 0);

/** Properties of a generated web that `lab -- discover --fit` fits to recorded ones; fractions unless said otherwise. */
export interface WebCharacter {
  /** Hosts devoted to the topic, their sections on it, and other hosts with one such section. */
  readonly devoted: number;
  readonly devotedSections: number;
  readonly withSection: number;
  /** Pages of a section that are on its subject. */
  readonly onSubject: number;
  /** Words of a title that are of the page's subject. */
  readonly titleWords: number;
  /** Links whose label is the title; others have a label of their own with `labelWords` of the subject. */
  readonly titled: number;
  readonly labelWords: number;
  /** Number of the topic's most frequent words among which those given to the crawler are; of 60. */
  readonly givenFrom: number;
  /** Words of a text that are of its subject, at least and how many more at most. */
  readonly textWords: number;
  readonly moreTextWords: number;
  /** Words of a text, and of titles and labels, of the page's second subject. */
  readonly secondTextWords: number;
  readonly secondWords: number;
  /** Second subjects that are another section's of the host; others are any. */
  readonly hostSubjects: number;
  /** Hosts whose addresses have words. */
  readonly wordAddresses: number;
  /** Links to related pages that stay in the section. */
  readonly inSection: number;
  /** Mean of a host's dead links. */
  readonly dead: number;
  /** Number of pages in a host's menu, at most, and of related pages and latest ones beside an item. */
  readonly menu: number;
  readonly related: number;
  /** Hosts of which half of the other sections are in another language. */
  readonly foreign: number;
}
