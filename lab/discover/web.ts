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
