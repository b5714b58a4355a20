import type { Opened, PageRequest, Web } from '@hyrde/jobs/site';
import { plain } from './recorded-site.js';

/** A web without some of its pages: they are missing, and no page links to them. */
export class WithoutPages implements Web {
  readonly #hidden: ReadonlySet<string>;

  /** @param removed URLs of the removed pages */
  constructor(
    readonly web: Web,
    removed: readonly string[],
  ) {
    this.#hidden = new Set(removed.map(plain));
  }

  get sitemaps(): boolean {
    return this.web.sitemaps ?? false;
  }

  get downloads(): number {
    return this.web.downloads;
  }

  get remaining(): number {
    return this.web.remaining;
  }

  random(): number {
    return this.web.random();
  }

  async open(request: string | PageRequest): Promise<Opened> {
    const opened = await this.web.open(request);
    if (opened.kind === 'sitemap') {
      const { sitemap } = opened;
      return {
        kind: 'sitemap',
        sitemap: { ...sitemap, pages: sitemap.pages.filter((url) => !this.#hidden.has(plain(url))) },
      };
    }
    if (opened.kind !== 'page') return opened;
    const { page } = opened;
    if (this.#hidden.has(plain(page.url))) return { kind: 'failed', url: page.url, reason: 'missing' };
    return { ...opened, page: { ...page, links: page.links.filter(({ url }) => !this.#hidden.has(plain(url))) } };
  }
}
