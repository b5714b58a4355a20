import type { Judged } from '../reward/reward-model.js';
import { MIN_WORDS } from '../reward/reward-model.js';
import type { World } from '../world/world.js';

/** Before so many pages there is nothing to notice. */
const MIN_PAGES = 40;
/** A crawler that is good comes to so much; a reward that calls everything relevant to more. */
const SUSPICIOUS = 0.97;
/** So many links at random, all relevant: at a share of two in three on the frontier, one run in 25 is stopped wrongly. */
const PROBES = 8;

/** Notices a reward that calls everything relevant: then links that were chosen at random lead to finds as well. */
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

/** What was seen of a host. */
interface Seen {
  pages: number;
  copies: number;
  stuffed: number;
  /** Running text of its pages, and of those of them that are on the topic by their words; short texts are left out. */
  all: Text;
  onTopic: Text;
}

/** Words, and how many of them are the topic's, and function words. */
interface Text {
  readonly words: number;
  readonly topical: number;
  readonly functional: number;
}

/** What share of a host's text is of some kind, and how many pages it has. */
interface Share {
  readonly share: number;
  readonly pages: number;
}

const NO_TEXT: Text = { words: 0, topical: 0, functional: 0 };
const NOTHING: Seen = { pages: 0, copies: 0, stuffed: 0, all: NO_TEXT, onTopic: NO_TEXT };
/** So many copies or stuffed pages say something of a host where they are half of its pages. */
const [COPIES, STUFFED] = [3, 1];
/**
 * A host is written for crawlers that uses the topic's words so many times as often as is usual, or function words so
 * many times as often; usual is the lower quartile, and the median, of the pages' hosts: farms are among the first that
 * are found, and may be most of the hosts with finds, but not of the pages. Chosen on generated webs 1, 2, 3, 33 and 43.
 */
const [TOO_OFTEN, TOO_SELDOM, QUARTILE, MEDIAN] = [1.8, 0.5, 0.25, 0.5];
/** A host made for crawlers has little to say beside the topic. */
const MOSTLY = 0.5;
/** What is usual is looked up anew after so many pages. */
const LOOKS_EVERY = 16;

/** When what is usual is known. */
export interface SuspicionNumbers {
  /** So many hosts with text on the topic say what is usual: before, one waits once it has given so many pages. */
  readonly known: number;
  readonly few: number;
}

/**
 * Which hosts look as if they were made for crawlers: mirrors, hosts of stuffed pages, and hosts whose running text on the
 * topic is fuller of its words, or has fewer function words, than is usual in the run. They are kept waiting.
 */
export class Suspicion {
  readonly unsaved = ['numbers'];
  private readonly hosts = new Map<number, Seen>();
  private usual = { topical: Number.POSITIVE_INFINITY, functional: 0 };
  private added = 0;
  /** Hosts with text on the topic, when it was last looked. */
  private known = 0;

  constructor(private readonly numbers: SuspicionNumbers) {}

  /** A page of a host has come. */
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
    if (this.added++ % LOOKS_EVERY === 0) this.look();
  }

  isSuspect(host: number): boolean {
    const { pages, copies, stuffed, all, onTopic } = this.hosts.get(host) ?? NOTHING;
    if (this.known < this.numbers.known && pages >= this.numbers.few) return true;
    if (copies >= COPIES && 2 * copies >= pages) return true;
    if (stuffed >= STUFFED && 2 * stuffed >= pages) return true;
    const { words, topical, functional } = onTopic;
    if (words < MOSTLY * all.words) return false;
    return topical > TOO_OFTEN * this.usual.topical * words || functional < TOO_SELDOM * this.usual.functional * words;
  }

  /** Where a language's function words are not known, a page has as many as is usual. */
  private textOf({ writing: { words, topical, functional } }: Judged): Text {
    if (words < MIN_WORDS) return NO_TEXT;
    return { words, topical: topical * words, functional: (functional ?? this.usual.functional) * words };
  }

  private look(): void {
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

/** Each host counts as often as it has pages; null of none. */
function quantile(hosts: Share[], at: number): number | null {
  let rest = at * hosts.reduce((sum, { pages }) => sum + pages, 0);
  for (const { share, pages } of hosts.sort((a, b) => a.share - b.share)) {
    rest -= pages;
    if (rest < 0) return share;
  }
  return null;
}
