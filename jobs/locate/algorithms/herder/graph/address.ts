import type { FailureReason } from '@hyrde/contracts';
import type { Link } from '../../../../site/index.js';
import type { OpenedPage } from '../../../opened-page.js';
import type { Naming } from '../names/name-reader.js';
import type { Reading } from '../reader.js';

/** An address that a link leads to: a node of the link graph. */
export interface Address {
  /** Its index among all addresses. */
  number: number;
  /** As the first link to it has it. */
  url: string;
  /** The link by which it was first seen, and from where; null for the home page. */
  link: Link | null;
  from: Address | null;
  /** Links from the home page, by the way it was found. */
  hops: number;
  /** The texts of the links to it, each distinct text once: labels and hints, the text around, the heading above. */
  labels: Map<string, Label>;
  contexts: Map<string, Reading>;
  headings: Map<string, Reading>;
  /** The words of the address itself, and those of the folders that it is in; whether the former are the target's name. */
  words: Reading;
  path: Reading;
  naming: Naming;
  folder: string;
  /** Does its own name have a number? Items of a list often do, lists seldom. */
  numbered: boolean;
  /** Does a label announce a page that lists pages? */
  list: boolean;
  /** Is it among the site's news, by its folder or by the headings above all links to it? */
  amongNews: boolean;
  /** Does it list what bears one keyword? */
  ofKeyword: boolean;
  /** Is it outside the folder of the home page? There are a site's other languages. */
  outside: boolean;
  /** How many opened pages link to it, and the last of them. */
  inLinks: number;
  lastLinkedFrom: Address | null;
  /** Does a link to it come without `nofollow`? */
  followed: boolean;
  /** Does an opened page link to it from its header or menu, or from its footer? */
  inMenu: boolean;
  inFooter: boolean;
  /** A link for each way in which it is spelled, the first one first, and how many of them were tried or are next. */
  spellings: Spelling[];
  tried: number;
  /** The spelling that could not be had, and why, where that says nothing of what is there: it may be the target. */
  withheld: (Spelling & { reason: FailureReason }) | null;
  /** Was there nothing under the spellings tried so far? */
  missing: boolean;
  /** Was it asked for? */
  asked: boolean;
  /** The page found there. */
  page: SegmentedPage | null;
  /** The list found there, which cannot be the target: a sitemap, results of a search. */
  listing: OpenedPage | null;
}

/** A link, and the page or list that it is on. */
export interface Spelling {
  link: Link;
  from: Address;
}

/** Anchor text, how many addresses links with this text lead to, and whether it announces a list of pages. */
export interface Label {
  reading: Reading;
  addresses: number;
  list: boolean;
}

/** An opened page, divided into blocks of text. */
export interface SegmentedPage {
  opened: OpenedPage;
  /** The parts of its title, between bars and dashes. */
  title: Block[];
  headings: Block[];
  /** The lines of its text, each distinct line once. */
  lines: Block[];
  /**
   * Those of its main part that say more than the label of a link, which is a name of the page it leads to; all lines where
   * there are none.
   */
  body: Block[];
  /** How many of its links the home page does not have. */
  ownLinks: number;
}

/** A block of text, and how many opened pages have it: on many, it is boilerplate of the site. */
export interface Block {
  text: string;
  reading: Reading;
  pages: number;
  /** The page where it was first seen. */
  first: Address;
}
