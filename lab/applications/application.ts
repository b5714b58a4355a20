import type { MadeEntry } from './entries.js';
import type { Happening } from './happenings.js';
import type { SitePage } from './site-pages.js';

/** An entry as an application shows it in its lists: what a reader should have read. */
export interface EntryShown {
  readonly title: string;
  /** Null where its lists show none. */
  readonly day: string | null;
  /** Without host; what names it. */
  readonly link: string;
  /** Other addresses that name it, in other lists of the same application. */
  readonly or?: readonly string[];
}

/** An application that answers, filled with entries. */
export interface Served {
  readonly home: string;
  /** Pages from which its records are to be brought up. */
  readonly pages: readonly string[];
  readonly shown: readonly EntryShown[];
  stop(): Promise<void>;
}

/** An application that answers, filled with the pages of a municipality. */
export interface ServedSite {
  readonly home: string;
  /** Without host, by number of the page; every address at which it stands. */
  readonly addresses: readonly (readonly string[])[];
  stop(): Promise<void>;
}

/** An application in which things happen. */
export interface LivingSite {
  readonly home: string;
  /** Lets these happen, dated as they say. */
  happen(happenings: readonly Happening[]): Promise<void>;
  /** The number of the entry that an address leads to, counted from 0; null where it leads to none. */
  entryAt(url: string): number | null;
  stop(): Promise<void>;
}

/** Software that nobody of the project wrote, as its packager ships it. */
export interface Application {
  readonly name: string;
  /** Debian's packages that it needs. */
  readonly packages: readonly string[];
  /** Entries that it is filled with. */
  readonly entries: number;
  /**
   * Fills and starts it. @param scratch an empty folder, removed by the caller @param port of the loopback
   * @throws where it does not start
   */
  serve(entries: readonly MadeEntry[], scratch: string, port: number): Promise<Served>;
  /** The same as a site with these pages, of applications that are sites. */
  serveSite?(pages: readonly SitePage[], scratch: string, port: number): Promise<ServedSite>;
  /** The same, empty, to be watched; of applications whose entries are dated by whoever writes them. */
  serveLiving?(entries: readonly MadeEntry[], scratch: string, port: number): Promise<LivingSite>;
}
