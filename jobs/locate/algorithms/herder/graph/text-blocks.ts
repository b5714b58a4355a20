import { linesOfMain, type Page } from '../../../../site/index.js';
import type { Reader, Reading } from '../reader.js';
import type { TermStatistics } from '../words/term-statistics.js';
import type { Address, Block, SegmentedPage } from './address.js';

const TITLE_BARS = /\s+[|–—·•:»-]\s+/;
/** A block that a quarter of the opened pages have is boilerplate; one that a few have is so in part. */
const BOILERPLATE_SHARE = 0.25;

/** The blocks of text of all opened pages, each once, and how many pages have it. */
export class TextBlocks {
  readonly #lines = new Map<string, Block>();
  readonly #titles = new Map<string, Block>();
  /** Pages with a block that was their own alone until now; whoever has taken that into account takes them out. */
  readonly changed = new Set<Address>();
  #pages = 0;

  /** @param statistics of the words of all lines */
  constructor(
    readonly reader: Reader,
    readonly statistics: TermStatistics,
  ) {}

  /** A page's blocks. @param read how short texts are read */
  of(
    page: Page,
    address: Address,
    read: (text: string) => Reading,
  ): Pick<SegmentedPage, 'title' | 'headings' | 'lines' | 'body'> {
    this.#pages++;
    const lines = this.#blocksOf(this.#lines, page.text.split('\n'), address);
    const body = [...new Set(linesOfMain(page))].flatMap((line) => this.#lines.get(line) ?? []);
    return {
      title: this.#blocksOf(this.#titles, page.title.split(TITLE_BARS), address),
      headings: page.headings.map(
        (heading) => this.#lines.get(heading) ?? { reading: read(heading), pages: 1, first: address },
      ),
      lines,
      body: body.length > 0 ? body : lines,
    };
  }

  /**
   * How far a block is a page's own, 0 … 1: whole where no other opened page has it, and less the larger the share of
   * those that do. So the lines of a list stay its own while its items, which repeat them, are opened.
   */
  ownership({ pages }: Block): number {
    if (pages <= 1) return 1;
    return Math.max(0, 1 - (pages - 1) / (BOILERPLATE_SHARE * Math.max(1, this.#pages - 1)));
  }

  #blocksOf(blocks: Map<string, Block>, texts: readonly string[], address: Address): Block[] {
    return [...new Set(texts)].filter(Boolean).map((text) => {
      const known = blocks.get(text);
      if (known) {
        if (++known.pages === 2) this.changed.add(known.first);
        return known;
      }
      const block = { reading: this.reader.read(text), pages: 1, first: address };
      blocks.set(text, block);
      if (blocks === this.#lines) this.statistics.add(block.reading);
      return block;
    });
  }
}
