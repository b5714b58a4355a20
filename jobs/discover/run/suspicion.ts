import { type Judged, THRESHOLD } from '../reward/reward-model.js';
import { MIN_WORDS } from '../reward/writing.js';

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

const NO_TEXT: Text = { words: 0, topical: 0, functional: 0 };
const NOTHING: Seen = { pages: 0, copies: 0, stuffed: 0, all: NO_TEXT, onTopic: NO_TEXT };
/** So many copies or stuffed pages say something of a host where they are half of its pages. */
const [COPIES, STUFFED] = [3, 1];
/**
 * A host is written for crawlers that uses the topic's words so many times as often as is usual, or function words so
 * many times as often; usual is the lower quartile of hosts, and their median: farms are among the first that are found,
 * and may be most of the hosts with finds. Chosen on generated webs 1, 2, 3, 33 and 43.
 */
const [TOO_OFTEN, TOO_SELDOM, QUARTILE, MEDIAN] = [1.8, 0.5, 0.25, 0.5];
/** A host made for crawlers has little to say beside the topic. */
const MOSTLY = 0.5;
/** Before hosts are known: the seeds' share, drawn to .05 in so many words, the median of pages on four topics of a recorded web. */
const [USUAL, USUAL_WORDS] = [0.05, 100];
/** So many hosts with texts have a usual share; it is looked up anew after so many pages. */
const [HOSTS, LOOKS_EVERY] = [5, 16];

/**
 * Which hosts look as if they were made for crawlers: mirrors, hosts of stuffed pages, and hosts whose running text on the
 * topic is fuller of its words, or has fewer function words, than is usual in the run. They are kept waiting.
 */
export class Suspicion {
  private readonly hosts = new Map<number, Seen>();
  private seeds: Text = { words: USUAL_WORDS, topical: USUAL * USUAL_WORDS, functional: 0 };
  private usual: { topical: number; functional: number } = { topical: USUAL, functional: 0 };
  private added = 0;

  /** A page of a host has come. */
  add(host: number, page: Judged, { isCopy, isSeed }: { isCopy: boolean; isSeed: boolean }): void {
    const text = this.textOf(page);
    const onTopic = page.probability >= THRESHOLD ? text : NO_TEXT;
    const seen = this.hosts.get(host) ?? NOTHING;
    this.hosts.set(host, {
      pages: seen.pages + 1,
      copies: seen.copies + (isCopy ? 1 : 0),
      stuffed: seen.stuffed + (page.stuffed ? 1 : 0),
      all: sum(seen.all, text),
      onTopic: sum(seen.onTopic, onTopic),
    });
    if (isSeed) this.seeds = sum(this.seeds, onTopic);
    if (isSeed || ++this.added % LOOKS_EVERY === 0) this.look();
  }

  isSuspect(host: number): boolean {
    const { pages, copies, stuffed, all, onTopic } = this.hosts.get(host) ?? NOTHING;
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
    const seen = [...this.hosts.values()];
    const topical = seen.flatMap(({ onTopic: { words, topical } }) => (words > 0 ? [topical / words] : []));
    const functional = seen.flatMap(({ all: { words, functional } }) => (words > 0 ? [functional / words] : []));
    this.usual = {
      topical: quantile(topical, QUARTILE) ?? this.seeds.topical / this.seeds.words,
      functional: quantile(functional, MEDIAN) ?? 0,
    };
  }
}

const sum = (a: Text, b: Text): Text => ({
  words: a.words + b.words,
  topical: a.topical + b.topical,
  functional: a.functional + b.functional,
});

/** Null of fewer than `HOSTS`. */
function quantile(shares: readonly number[], at: number): number | null {
  if (shares.length < HOSTS) return null;
  return [...shares].sort((a, b) => a - b)[Math.floor(at * shares.length)] ?? null;
}
