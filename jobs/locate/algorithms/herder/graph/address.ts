import type { FailureReason } from '@hyrde/contracts';
import type { Link } from '../../../../site/index.js';
import type { Naming } from '../../../names/name-reader.js';
import type { OpenedPage } from '../../../survey.js';
import type { Reading } from '../reader.js';

/** An address that a link leads to: a node of the link graph. */
export interface Address {
  /** Index among all addresses. */
  number: number;
  /** URL in the spelling of the first link. */
  url: string;
  /** The first link to the address, and the address of that link's page; null for the home page. */
  link: Link | null;
  from: Address | null;
  /** Number of links from the home page, on the path by which the address was found. */
  hops: number;
  /** Distinct texts of the links to the address: labels and hints, contexts, and headings above. */
  labels: Map<string, Label>;
  contexts: Map<string, Reading>;
  headings: Map<string, Reading>;
  /** Words of the address itself, words of its folders, and the naming of the former. */
  words: Reading;
  path: Reading;
  naming: Naming;
  folder: string;
  /** True if the address's own name contains a number, as items of a list often do and lists seldom. */
  numbered: boolean;
  /** True if a label announces a list of pages. */
  list: boolean;
  /** True if the address is among the site's news, by its folder or by the headings above all links to it. */
  amongNews: boolean;
  /** True if the address lists the pages with one keyword. */
  ofKeyword: boolean;
  /** True if the address is outside the folder of the home page, where a site's other languages are. */
  outside: boolean;
  /** Number of opened pages that link to the address, and the last of them. */
  inLinks: number;
  lastLinkedFrom: Address | null;
  /** True if at least one link to the address has no `nofollow`. */
  followed: boolean;
  /** True if an opened page links to the address from its header or menu; from its footer. */
  inMenu: boolean;
  inFooter: boolean;
  /** One link for each spelling of the address, in order of discovery, and the number of those tried or being tried. */
  spellings: Spelling[];
  tried: number;
  /** The spelling that could not be fetched and may still be the target; null if the reason excludes a page there. */
  withheld: (Spelling & { reason: FailureReason }) | null;
  /** True if the spellings tried so far had no page. */
  missing: boolean;
  /** True if the address was requested. */
  requested: boolean;
  /** The page at the address; null if not opened. */
  page: SegmentedPage | null;
  /** The list at the address, which cannot be the target: a sitemap or a page of search results. */
  listing: OpenedPage | null;
}

/** A link, and the page or list that contains it. */
export interface Spelling {
  link: Link;
  from: Address;
}

/** Anchor text, the number of addresses it leads to, and whether it announces a list of pages. */
export interface Label {
  reading: Reading;
  addresses: number;
  list: boolean;
  /** Labels alike to the query; null if the label has none of its words, or no other word. */
  series: Series | null;
  /**
   * Addresses whose labels begin, and those whose labels end, with the same two words and go on otherwise, if the label's
   * weightiest word of the query is one of the two: "Complaint about …".
   */
  frames: readonly Set<Address>[];
}

/** Addresses whose labels have the same words of the query beside other words, as "Form: dog tax", "Form: building". */
export interface Series {
  /** Index of the query's weightiest word in the labels. */
  word: number;
  addresses: Set<Address>;
  /** Number of its addresses whose page was read. */
  read: number;
}

/** An opened page, divided into blocks of text. */
export interface SegmentedPage {
  opened: OpenedPage;
  /** Parts of the title, split at bars and dashes. */
  title: Block[];
  headings: Block[];
  /** Distinct lines of the text. */
  lines: Block[];
  /** Lines of the main part that are not link labels, which name other pages; all lines if there are no others. */
  body: Block[];
  /** Number of links that are not on the home page. */
  ownLinks: number;
}

/** A block of text with the number of opened pages that contain it; on many pages it is boilerplate. */
export interface Block {
  text: string;
  reading: Reading;
  pages: number;
  /** The page where the block was first seen. */
  first: Address;
}
