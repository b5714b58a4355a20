import type { Judged } from '../reward/reward-model.js';
import { MIN_WORDS } from '../reward/reward-model.js';
import type { World } from '../world/world.js';

interface Seen {
  pages: number;
  copies: number;
  stuffed: number;
  /** Running text of all pages, and of the pages whose words are on the topic; short texts are left out. */
  all: Text;
  onTopic: Text;
}

/** Number of words, and of topic words and function words among them. */
interface Text {
  readonly words: number;
  readonly topical: number;
  readonly functional: number;
}

/** A host's fraction of such words, weighted by its number of pages. */
interface Share {
  readonly share: number;
  readonly pages: number;
}

const NO_TEXT: Text = { words: 0, topical: 0, functional: 0 };
const NOTHING: Seen = { pages: 0, copies: 0, stuffed: 0, all: NO_TEXT, onTopic: NO_TEXT };
/** Minimum number of copies, and of stuffed pages, that make a host suspicious if they are half of its pages. */
const [COPIES, STUFFED] = [3, 1];
/**
 * Thresholds for hosts written for crawlers: a multiple of the usual density of topic words, or a fraction of the usual
 * density of function words. The usual densities are the lower quartile and the median over the pages' hosts: farms are
 * found early and may be most of the hosts with finds, but not of the pages. Chosen on generated webs 1, 2, 3, 33 and
 * 43.
 */
const [TOO_OFTEN, TOO_SELDOM, QUARTILE, MEDIAN] = [1.8, 0.5, 0.25, 0.5];
/** Minimum fraction of a farm's text that is on the topic: such a host has little other text. */
const MAJORITY = 0.5;
/** Number of pages between two updates of the usual densities. */
const UPDATE_EVERY = 16;

/** When the usual densities are known. */
export interface SuspicionNumbers {
  /** `known`: hosts with text on the topic for reliable densities; before, a host is held from `few` pages on. */
  readonly known: number;
  readonly few: number;
}

/**
 * Detects hosts that seem to be made for crawlers: mirrors, hosts of stuffed pages, and hosts whose running text on the
 * topic has unusually many topic words or unusually few function words. Such hosts are held.
 */
export class Suspicion {
  readonly unsaved = ['numbers'];
  private readonly hosts = new Map<number, Seen>();
  private usual = { topical: Number.POSITIVE_INFINITY, functional: 0 };
  private added = 0;
  /** Number of hosts with text on the topic at the last update. */
  private known = 0;

  constructor(private readonly numbers: SuspicionNumbers) {}

  /** Adds a fetched page of a host. */
  add(host: number, page: Judged, isCopy: boolean): void {
    const text = this.textOf(page);
    const onTopic = page.onTopic ? text : NO_TEXT;
    const seen = this.hosts.get(host) ?? NOTHING;
    this.hosts.set(host, {
      pages: seen.pages + 1,
      copies: seen.copies + (isCopy ? 1 : 0),
      stuffed: seen.stuffed + (page.stuffed ? 1 : 0),
      all: sum(seen.all, text),
      onTopic: sum(seen.onTopic, onTopic),
    });
    if (this.added++ % UPDATE_EVERY === 0) this.update();
  }

  isSuspect(host: number): boolean {
    const { pages, copies, stuffed, all, onTopic } = this.hosts.get(host) ?? NOTHING;
    if (this.known < this.numbers.known && pages >= this.numbers.few) return true;
    if (copies >= COPIES && 2 * copies >= pages) return true;
    if (stuffed >= STUFFED && 2 * stuffed >= pages) return true;
    const { words, topical, functional } = onTopic;
    if (words < MAJORITY * all.words) return false;
    return topical > TOO_OFTEN * this.usual.topical * words || functional < TOO_SELDOM * this.usual.functional * words;
  }

  /** Counts of a page's words; if the language's function words are unknown, the usual density is assumed. */
  private textOf({ writing: { words, topical, functional } }: Judged): Text {
    if (words < MIN_WORDS) return NO_TEXT;
    return { words, topical: topical * words, functional: (functional ?? this.usual.functional) * words };
  }

  private update(): void {
    const shares: Share[] = [];
    for (const { all, pages } of this.hosts.values())
      if (all.words > 0) shares.push({ share: all.functional / all.words, pages });
    const functional = quantile(shares, MEDIAN) ?? 0;
    shares.length = 0;
    for (const { onTopic, pages } of this.hosts.values())
      if (onTopic.words > 0) shares.push({ share: onTopic.topical / onTopic.words, pages });
    this.known = shares.length;
    this.usual = { topical: quantile(shares, QUARTILE) ?? Number.POSITIVE_INFINITY, functional };
  }
}

const sum = (a: Text, b: Text): Text => ({
  words: a.words + b.words,
  topical: a.topical + b.topical,
  functional: a.functional + b.functional,
});

/** Quantile over hosts, each weighted by its pages; null if there are no hosts. */
function quantile(hosts: Share[], at: number): number | null {
  let rest = at * hosts.reduce((sum, { pages }) => sum + pages, 0);
  for (const { share, pages } of hosts.sort((a, b) => a.share - b.share)) {
    rest -= pages;
    if (rest < 0) return share;
  }
  return null;
}

/** Minimum number of fetched pages before probes are sent. */
const MIN_PAGES = 40;

/** Fraction of finds from which the reward model is tested: above what a good crawler reaches. */
const SUSPICIOUS = 0.97;

/** Number of probes, all relevant; with two in three links relevant, one run in 25 is stopped wrongly. */
const PROBES = 8;

/** Detects a reward model that calls everything relevant, by fetching random links, mostly rejected. */
export class Probes {
  private readonly sentOnes = new Set<number>();
  private relevant = 0;
  private answered = 0;

  get allRelevant(): boolean {
    return this.answered >= PROBES && this.relevant === this.answered;
  }

  wanted({ fetched, finds, links }: World): boolean {
    return links > 0 && this.sentOnes.size < PROBES && fetched >= MIN_PAGES && finds >= SUSPICIOUS * fetched;
  }

  sent(link: number): void {
    this.sentOnes.add(link);
  }

  learn(link: number, relevant: boolean): void {
    if (!this.sentOnes.has(link)) return;
    this.answered++;
    if (relevant) this.relevant++;
  }
}
