import { parseHtmlInTurns, withTraffic } from '../../html/index.js';
import type { VisitSteps } from '../../site/index.js';
import type { RenderMemory } from '../host-state.js';
import type { ReadPage } from '../read-page.js';
import { type MeasureLoad, measureLoad } from './machine-load.js';
import type { Renderer } from './render.js';

/** Delays in ms after which a page is requested again whose rendering our own load cut short; then it is given up. */
const RETRY_MS = [60_000, 300_000, 1_200_000];
/** Maximum number of addresses whose failed renderings are counted; at the limit the oldest is dropped. */
const MAX_CUT = 1_000;

/**
 * The page is empty without its scripts, and its rendering was cut short on a busy machine: that is our fault and says
 * nothing of the page.
 */
export class CutShort extends Error {
  override readonly name = 'CutShort';
  /** @param retryMs delay after which the page may be requested again; null if it was cut short too often */
  constructor(readonly retryMs: number | null) {
    super('the machine was too busy to run the page’s scripts in time');
  }
}

/** Renders pages in a browser while the host's slot is held: its next document waits a full crawl delay afterwards. */
export class DrawnPages {
  /** Number of renderings cut short in a row, by address. */
  private readonly cut = new Map<string, number>();

  constructor(
    private readonly renderer: Renderer,
    private readonly memory: RenderMemory,
    /** Maximum size of a rendered DOM. */
    private readonly maxBytes: number,
    private readonly load: MeasureLoad = measureLoad,
  ) {}

  /**
   * The page after its scripts have run; null if it needs no browser or is no better with one.
   * @throws CutShort if the page needs a browser and was not rendered in time on a busy machine
   */
  async rendered(host: string, { text, parsed, reading }: ReadPage, signal?: AbortSignal): Promise<ReadPage | null> {
    if (reading.from === 'pdf' || !(parsed.page.needsBrowser || (await this.memory.get(host)))) return null;
    const { url, needsBrowser } = parsed.page;
    const wasBusy = this.load();
    let inTime = true;
    const late = () => {
      inTime = false;
    };
    const dom = await this.renderer.render(url, text, signal, late).catch(() => {
      late();
      return null;
    });
    signal?.throwIfAborted();
    const drawn = dom === null ? null : await this.read(dom, url);
    if (drawn === null || drawn.parsed.page.text.length <= parsed.page.text.length) {
      if (needsBrowser && !inTime && wasBusy()) throw this.cutShort(url);
      return null;
    }
    this.cut.delete(url);
    if (needsBrowser) await this.memory.set(host);
    return drawn;
  }

  private cutShort(url: string): CutShort {
    const times = this.cut.get(url) ?? 0;
    this.cut.delete(url);
    const retryMs = RETRY_MS[times] ?? null;
    if (retryMs !== null) this.cut.set(url, times + 1);
    const [oldest] = this.cut.keys();
    if (this.cut.size > MAX_CUT && oldest !== undefined) this.cut.delete(oldest);
    return new CutShort(retryMs);
  }

  /** The page after these steps; null if they failed. */
  async visited(
    { text, parsed, reading }: ReadPage,
    steps: VisitSteps,
    options: { crawlDelayMs: number; signal: AbortSignal | undefined },
  ): Promise<ReadPage | null> {
    if (reading.from === 'pdf') return null;
    const seen = await this.renderer.visit(parsed.page.url, text, steps, options).catch(() => null);
    options.signal?.throwIfAborted();
    return seen === null ? null : this.read(withTraffic(seen.html, seen.traffic), parsed.page.url);
  }

  private async read(html: string, url: string): Promise<ReadPage | null> {
    if (html.length > this.maxBytes) return null;
    return { text: html, parsed: await parseHtmlInTurns(html, url), reading: { from: 'rendered-dom', html } };
  }
}
