import type { MadeEntry } from './entries.js';
import type { Happening } from './happenings.js';
import type { SitePage } from './site-pages.js';

/** An entry as an application shows it in its lists: the fields that a reader should have extracted. */
export interface EntryShown {
  readonly title: string;
  /** null if the application's lists show no day. */
  readonly day: string | null;
  /** URL path of the entry, without host; identifies the entry. */
  readonly link: string;
  /** Other paths of the same entry, in other lists of the application. */
  readonly or?: readonly string[];
}

/** A running application, filled with entries. */
export interface Served {
  readonly home: string;
  /** Pages from which the application's records are to be retrieved. */
  readonly pages: readonly string[];
  readonly shown: readonly EntryShown[];
  stop(): Promise<void>;
}

/** A running application, filled with the pages of a municipality. */
export interface ServedSite {
  readonly home: string;
  /** URL paths of each page, without host, by page number: every path at which the page is served. */
  readonly addresses: readonly (readonly string[])[];
  stop(): Promise<void>;
}

/** A running application on which documents are published, changed and commented on. */
export interface LivingSite {
  readonly home: string;
  /** Performs these happenings, with their own dates. */
  happen(happenings: readonly Happening[]): Promise<void>;
  /** Index of the entry that a URL leads to; null if it leads to no entry. */
  entryAt(url: string): number | null;
  stop(): Promise<void>;
}

/** Software written by others, as its packager ships it. */
export interface Application {
  readonly name: string;
  /** Names of the Debian packages that the application needs. */
  readonly packages: readonly string[];
  /** Number of entries that the application is filled with. */
  readonly entries: number;
  /**
   * Fills and starts the application.
   * @param scratch an empty folder, removed by the caller
   * @param port port on the loopback address
   * @throws if the application does not start
   */
  serve(entries: readonly MadeEntry[], scratch: string, port: number): Promise<Served>;
  /** Serves a site with these pages; undefined if the application cannot hold a site. */
  serveSite?(pages: readonly SitePage[], scratch: string, port: number): Promise<ServedSite>;
  /** Serves an empty application for a watch; undefined if authors cannot set the dates of its entries. */
  serveLiving?(entries: readonly MadeEntry[], scratch: string, port: number): Promise<LivingSite>;
}
