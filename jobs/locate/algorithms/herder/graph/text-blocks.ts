import { mainOf, type Page } from '../../../../site/index.js';
import type { Reader, Reading } from '../reader.js';
import type { Address, Block, SegmentedPage } from './address.js';
import type { TermStatistics } from './site-statistics.js';

const TITLE_BARS = /\s+[|–—·•:»-]\s+/;
/** Fraction of opened pages from which a block is boilerplate; below, it is so in part. */
const BOILERPLATE_SHARE = 0.25;

/** Blocks of text of all opened pages, each once, with the number of pages that contain it. */
export class TextBlocks {
  readonly #lines = new Map<string, Block>();
  readonly #titles = new Map<string, Block>();
  /** Pages with a block that was unique until now; the reader removes them after recomputing their features. */
  readonly changed = new Set<Address>();
  #pages = 0;

  /** @param statistics document frequencies over all lines */
  constructor(
    readonly reader: Reader,
    readonly statistics: TermStatistics,
  ) {}

  /**
   * Splits a page into blocks.
   * @param labels labels of its links
   * @param read reader of short texts
   */
  of(
    page: Page,
    address: Address,
    labels: ReadonlySet<string>,
    read: (text: string) => Reading,
  ): Pick<SegmentedPage, 'title' | 'headings' | 'lines' | 'body'> {
    this.#pages++;
    const lines = page.text.split('\n');
    const text = this.#blocksOf(this.#lines, [...lines, ...(page.prompts ?? [])], address);
    const said = lines.map((line, i) => (labels.has(line) ? null : (text.each[i] ?? null)));
    const prompted = text.each.slice(lines.length);
    const body = [...new Set([...mainOf(page, said), ...prompted])].flatMap((block) => block ?? []);
    return {
      title: this.#blocksOf(this.#titles, page.title.split(TITLE_BARS), address).distinct,
      headings: page.headings.map(
        (heading) => this.#lines.get(heading) ?? { text: heading, reading: read(heading), pages: 1, first: address },
      ),
      lines: text.distinct,
      body: body.length > 0 ? body : text.distinct,
    };
  }

  /**
   * Degree to which a block is a page's own, 0–1: 1 if no other opened page contains it, decreasing with the fraction
   * of pages that do. So the lines of a list remain its own while its items, which repeat them, are opened.
   */
  ownership({ pages }: Block): number {
    if (pages <= 1) return 1;
    return Math.max(0, 1 - (pages - 1) / (BOILERPLATE_SHARE * Math.max(1, this.#pages - 1)));
  }

  /** Blocks of a page's texts: one for each text (null for an empty one), and the distinct ones. */
  #blocksOf(
    blocks: Map<string, Block>,
    texts: readonly string[],
    address: Address,
  ): { each: (Block | null)[]; distinct: Block[] } {
    const distinct = new Set<Block>();
    const each = texts.map((text) => {
      if (text === '') return null;
      const block = blocks.get(text) ?? this.#newBlock(blocks, text, address);
      if (distinct.has(block)) return block;
      distinct.add(block);
      if (++block.pages === 2) this.changed.add(block.first);
      return block;
    });
    return { each, distinct: [...distinct] };
  }

  #newBlock(blocks: Map<string, Block>, text: string, first: Address): Block {
    const block = { text, reading: this.reader.read(text), pages: 0, first };
    blocks.set(text, block);
    if (blocks === this.#lines) this.statistics.add(block.reading);
    return block;
  }
}
