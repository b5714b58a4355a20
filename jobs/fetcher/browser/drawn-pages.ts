import { parseHtmlInTurns, withTraffic } from '../../html/index.js';
import type { VisitSteps } from '../../site/index.js';
import type { ReadPage } from '../read-page.js';
import type { Renderer } from './render.js';
import type { RenderMemory } from './render-memory.js';

/**
 * What a browser makes of a page that was read. The host's turn is held meanwhile, so that its next document waits the
 * full pace after it.
 */
export class DrawnPages {
  constructor(
    private readonly renderer: Renderer,
    private readonly memory: RenderMemory,
    /** Of a page's DOM. */
    private readonly maxBytes: number,
  ) {}

  /** The page with its scripts run, where it needs that; null where it does not, or is no better for it. */
  async rendered(host: string, { text, parsed, reading }: ReadPage, signal?: AbortSignal): Promise<ReadPage | null> {
    if (reading.from === 'pdf' || !(parsed.page.needsBrowser || (await this.memory.get(host)))) return null;
    const dom = await this.renderer.render(parsed.page.url, text, signal).catch(() => null);
    signal?.throwIfAborted();
    const drawn = dom === null ? null : await this.read(dom, parsed.page.url);
    if (drawn === null || drawn.parsed.page.text.length <= parsed.page.text.length) return null;
    if (parsed.page.needsBrowser) await this.memory.set(host);
    return drawn;
  }

  /** The page as a visitor has it who has done these steps; null where that failed. */
  async visited(
    { text, parsed, reading }: ReadPage,
    steps: VisitSteps,
    options: { paceMs: number; signal: AbortSignal | undefined },
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
