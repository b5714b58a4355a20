import { parseHtmlInTurns, withTraffic } from '../../html/index.js';
import type { VisitSteps } from '../../site/index.js';
import type { RenderMemory } from '../host-state.js';
import type { ReadPage } from '../read-page.js';
import type { Renderer } from './render.js';

/** Renders pages in a browser while the host's slot is held: its next document waits a full crawl delay afterwards. */
export class DrawnPages {
  constructor(
    private readonly renderer: Renderer,
    private readonly memory: RenderMemory,
    /** Maximum size of a rendered DOM. */
    private readonly maxBytes: number,
  ) {}

  /** The page after its scripts have run; null if it needs no browser or is no better with one. */
  async rendered(host: string, { text, parsed, reading }: ReadPage, signal?: AbortSignal): Promise<ReadPage | null> {
    if (reading.from === 'pdf' || !(parsed.page.needsBrowser || (await this.memory.get(host)))) return null;
    const dom = await this.renderer.render(parsed.page.url, text, signal).catch(() => null);
    signal?.throwIfAborted();
    const drawn = dom === null ? null : await this.read(dom, parsed.page.url);
    if (drawn === null || drawn.parsed.page.text.length <= parsed.page.text.length) return null;
    if (parsed.page.needsBrowser) await this.memory.set(host);
    return drawn;
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
