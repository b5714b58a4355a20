import type { Opened } from '@hyrde/jobs/site';

/** A web of many hosts with its truth, as the lab lets crawlers loose on. */
export interface KnownWeb {
  readonly name: string;
  /** What to gather. */
  readonly words: readonly string[];
  readonly language: string | null;
  open(url: string): Opened;
  /** Which document of the topic stands there; copies are one. Null where there is none. */
  relevant(url: string): string | null;
  /** Is it put there to lure crawlers? */
  isFarm(url: string): boolean;
  /** Where a run may begin: pages on the topic from which much of the web is reached. */
  seedPages(count: number): readonly string[];
  /** Pages that a person may know without a crawl, one a host; none where hosts are to be discovered. */
  homes(): readonly string[];
  /** What counts as one site: a host, or a part of one. */
  siteOf(url: string): string;
  /** Documents of the topic by host, of those reachable from there; each counts on one host. */
  supplyFrom(seeds: readonly string[]): ReadonlyMap<string, number>;
}

/** The reachable supply where at most `cap` pages of a host may be fetched. */
export const supplyAt = (byHost: ReadonlyMap<string, number>, cap: number): number =>
  [...byHost.values()].reduce((sum, pages) => sum + Math.min(cap, pages), 0);
