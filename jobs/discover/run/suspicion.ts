import { type Judged, THRESHOLD } from '../reward/reward-model.js';
import { MIN_WORDS } from '../reward/writing.js';

/** What was seen of a host. */
interface Seen {
  pages: number;
  copies: number;
  stuffed: number;
  /** Pages on the topic, by their words, with running text enough; its words, and those of them that are the topic's. */
  texts: number;
  words: number;
  topical: number;
}

const NOTHING: Seen = { pages: 0, copies: 0, stuffed: 0, texts: 0, words: 0, topical: 0 };
/** So many copies, stuffed pages or texts say something of a host; the first two where they are half of its pages. */
const [COPIES, STUFFED, TEXTS] = [3, 1, 2];
/** A host that uses the topic's words so many times as often as pages known to be on it; chosen on generated webs 1 to 3. */
const TOO_OFTEN = 1.8;
/** Before pages are known: a share of .05 in so many words, as the median of pages on four topics of a recorded web. */
const [USUAL, USUAL_WORDS] = [0.05, 100];
/** So many hosts with texts have a usual share, the median; it is looked up anew after so many pages. */
const [HOSTS, LOOKS_EVERY] = [5, 16];

/**
 * Which hosts look as if they were made for crawlers: mirrors, hosts of stuffed pages, and hosts whose running text is
 * fuller of the topic's words than is usual: of seeds and hosts that people trust, or of most hosts, whichever is less.
 * They are kept waiting.
 */
export class Suspicion {
  private readonly hosts = new Map<number, Seen>();
  private seeds = { words: USUAL_WORDS, topical: USUAL * USUAL_WORDS };
  private known = this.seeds;
  private median = Number.POSITIVE_INFINITY;
  private added = 0;

  /** A page of a host has come. */
  add(host: number, page: Judged, { isCopy, isSeed }: { isCopy: boolean; isSeed: boolean }): void {
    const { words, topical } = page.writing;
    const counts = page.probability >= THRESHOLD && words >= MIN_WORDS;
    const seen = this.hosts.get(host) ?? NOTHING;
    this.hosts.set(host, {
      pages: seen.pages + 1,
      copies: seen.copies + (isCopy ? 1 : 0),
      stuffed: seen.stuffed + (page.stuffed ? 1 : 0),
      texts: seen.texts + (counts ? 1 : 0),
      words: seen.words + (counts ? words : 0),
      topical: seen.topical + (counts ? topical * words : 0),
    });
    if (++this.added % LOOKS_EVERY === 0) this.median = this.medianOfHosts();
    if (!isSeed || !counts) return;
    this.seeds = { words: this.seeds.words + words, topical: this.seeds.topical + topical * words };
    this.known = this.seeds;
  }

  /** People have judged: what is usual is read from hosts that they trust. */
  recount(isTrusted: (host: number) => boolean): void {
    let { words, topical } = this.seeds;
    for (const [host, seen] of this.hosts)
      if (isTrusted(host)) [words, topical] = [words + seen.words, topical + seen.topical];
    this.known = { words, topical };
  }

  isSuspect(host: number): boolean {
    const { pages, copies, stuffed, texts, words, topical } = this.hosts.get(host) ?? NOTHING;
    if (copies >= COPIES && 2 * copies >= pages) return true;
    if (stuffed >= STUFFED && 2 * stuffed >= pages) return true;
    const usual = Math.min(this.known.topical / this.known.words, this.median);
    return texts >= TEXTS && topical > TOO_OFTEN * usual * words;
  }

  private medianOfHosts(): number {
    const shares = [...this.hosts.values()].flatMap(({ words, topical }) => (words > 0 ? topical / words : []));
    if (shares.length < HOSTS) return Number.POSITIVE_INFINITY;
    return shares.sort((a, b) => a - b)[shares.length >> 1] ?? Number.POSITIVE_INFINITY;
  }
}
