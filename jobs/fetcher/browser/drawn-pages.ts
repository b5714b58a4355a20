import { parseHtmlInTurns, withTraffic } from '../../html/index.js';
import { type Page, routeOf, type VisitSteps } from '../../site/index.js';
import type { RenderMemory } from '../host-state.js';
import { Failure } from '../http/failure.js';
import type { ReadPage } from '../read-page.js';
import { type MeasureLoad, measureLoad } from './machine-load.js';
import type { DrawOptions, Renderer } from './render.js';

/** Delays in ms after which a page is requested again whose rendering our own load cut short; then it is given up. */
const RETRY_MS = [60_000, 300_000, 1_200_000];
/** Maximum number of addresses whose failed renderings are counted; at the limit the oldest is dropped. */
const MAX_CUT = 1_000;

/** Time in ms for which a drawn document is compared with its routes: a search takes minutes, and data may change after. */
const DOCUMENT_MS = 600_000;
/** Maximum drawn documents kept, a megabyte each at most: few sites have routes, and each of those has one document. */
const MAX_DOCUMENTS = 10;

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

/** Result of drawing a page. */
interface Drawn {
  /** null if the browser failed, or if the received page is as good. */
  readonly page: ReadPage | null;
  readonly inTime: boolean;
  /** True if it is unknown whether the route has a page of its own. */
  readonly isUnknown?: boolean;
}

const isFuller = ({ parsed }: ReadPage, { text }: Page): boolean => parsed.page.text.length > text.length;
const textOf = ({ parsed }: ReadPage): string => parsed.page.text;

/** Renders pages in a browser while the host's slot is held: its next document waits a full crawl delay afterwards. */
export class DrawnPages {
  /** Number of renderings cut short in a row, by address. */
  private readonly cut = new Map<string, number>();
  /** Documents drawn to be compared with their routes, with their texts as received. */
  private readonly documents = new Map<string, { text: string; drawn: Drawn; at: number }>();

  constructor(
    private readonly renderer: Renderer,
    private readonly memory: RenderMemory,
    /** Maximum size of a rendered DOM. */
    private readonly maxBytes: number,
    private readonly load: MeasureLoad = measureLoad,
  ) {}

  /**
   * The page after its scripts have run; null if it needs no browser or is no better with one. A route is a page of its
   * own if its text differs from that of its document without it.
   * @param url of the page, with its route
   * @throws CutShort if the page needs a browser and was not rendered in time on a busy machine; Failure
   *   `needs-browser` if a route was not drawn
   */
  async rendered(url: URL, sent: ReadPage, options: DrawOptions = {}): Promise<ReadPage | null> {
    const { page } = sent.parsed;
    const route = routeOf(url.href);
    if (sent.reading.from === 'pdf') return null;
    if (route === '' && !page.needsBrowser && !(await this.memory.get(url.host))) return null;
    const wasBusy = this.load();
    const drawn = await (route === '' ? this.ofDocument(sent, options) : this.ofRoute(page.url + route, sent, options));
    const isNeeded = page.needsBrowser || route !== '';
    if (drawn.page === null) {
      if (isNeeded && !drawn.inTime && wasBusy()) throw this.cutShort(url.href);
      if (drawn.isUnknown) throw new Failure('needs-browser', `the scripts of ${url.href} drew no page in time`);
      return null;
    }
    this.cut.delete(url.href);
    if (page.needsBrowser) await this.memory.set(url.host);
    return drawn.page;
  }

  /** The drawn document if it shows more than the received one. */
  private async ofDocument({ text, parsed }: ReadPage, options: DrawOptions): Promise<Drawn> {
    const { page, inTime } = await this.draw(parsed.page.url, text, options);
    return { page: page && isFuller(page, parsed.page) ? page : null, inTime };
  }

  /** The page of a route if it differs from that of its document; else the document's. */
  private async ofRoute(address: string, sent: ReadPage, options: DrawOptions): Promise<Drawn> {
    const routed = await this.draw(address, sent.text, options);
    const inTime = routed.inTime;
    if (routed.page === null) return { page: null, inTime, isUnknown: true };
    if (textOf(routed.page) === textOf(sent)) return { page: null, inTime, isUnknown: !inTime };
    const bare = await this.documentOf(sent, options);
    if (bare.page === null) return { page: null, inTime: bare.inTime, isUnknown: true };
    if (textOf(routed.page) !== textOf(bare.page)) return routed;
    return { page: inTime && isFuller(bare.page, sent.parsed.page) ? bare.page : null, inTime, isUnknown: !inTime };
  }

  /** The drawn document; one that all its routes have is drawn once. */
  private async documentOf({ text, parsed }: ReadPage, options: DrawOptions): Promise<Drawn> {
    const { url } = parsed.page;
    const known = this.documents.get(url);
    if (known?.text === text && Date.now() - known.at < DOCUMENT_MS) return known.drawn;
    const drawn = await this.draw(url, text, options);
    this.documents.delete(url);
    if (drawn.page !== null && drawn.inTime) this.documents.set(url, { text, drawn, at: Date.now() });
    const [oldest] = this.documents.keys();
    if (this.documents.size > MAX_DOCUMENTS && oldest !== undefined) this.documents.delete(oldest);
    return drawn;
  }

  private async draw(address: string, html: string, options: DrawOptions): Promise<Drawn> {
    let inTime = true;
    const late = () => {
      inTime = false;
    };
    const { signal, decisions } = options;
    const dom = await this.renderer.render(address, html, { signal, decisions, late }).catch(() => {
      late();
      return null;
    });
    signal?.throwIfAborted();
    return { page: dom === null ? null : await this.read(dom, address), inTime };
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
    url: URL,
    { text, parsed, reading }: ReadPage,
    steps: VisitSteps,
    options: DrawOptions & { crawlDelayMs: number },
  ): Promise<ReadPage | null> {
    if (reading.from === 'pdf') return null;
    const address = parsed.page.url + routeOf(url.href);
    const seen = await this.renderer.visit(address, text, steps, options).catch(() => null);
    options.signal?.throwIfAborted();
    return seen === null ? null : this.read(withTraffic(seen.html, seen.traffic), address);
  }

  private async read(html: string, url: string): Promise<ReadPage | null> {
    if (html.length > this.maxBytes) return null;
    return { text: html, parsed: await parseHtmlInTurns(html, url), reading: { from: 'rendered-dom', html } };
  }
}
