import { bucketOf } from './hash.js';
import { LINK_WORDS } from './link-traits.js';

const BUCKETS = 0x10000;
/** A word's share is shrunken as if so many pages more had it, at the rate of all. */
const SHRINK = 2;
const logit = (p: number): number => Math.log(p / (1 - p));

/**
 * What the words of fetched pages say of links with the same words, before any of these was followed: by hashed word of an
 * anchor or address, the pages that have it, and the share of finds among them.
 */
export class PageWords {
  private readonly pages = new Uint32Array(BUCKETS);
  private readonly finds = new Uint32Array(BUCKETS);
  /** Log-odds of the shrunken share, when it last changed. */
  private readonly odds = new Float32Array(BUCKETS);
  private all = 0;
  private found = 0;
  private usual = 0;

  /** A page with these terms has come. */
  add(terms: ReadonlySet<string>, isFind: boolean): void {
    this.all++;
    if (isFind) this.found++;
    const rate = (this.found + 0.5) / (this.all + 1);
    this.usual = logit(rate);
    for (const term of terms)
      for (const kind of LINK_WORDS) {
        const word = bucketOf(term, kind);
        const pages = (this.pages[word] ?? 0) + 1;
        const finds = (this.finds[word] ?? 0) + (isFind ? 1 : 0);
        this.pages[word] = pages;
        this.finds[word] = finds;
        this.odds[word] = logit((finds + SHRINK * rate) / (pages + SHRINK));
      }
  }

  /** Log-odds that a page with this word of a link is a find, less those of any page; 0 where none has it. */
  says(word: number): number {
    return this.pages[word] === 0 ? 0 : (this.odds[word] ?? 0) - this.usual;
  }
}
