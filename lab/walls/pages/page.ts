import type { WallKind } from '@hyrde/contracts';

/** A wall as its vendor sends it, shortened, or as a site's own software says it. */
export interface WallPage {
  readonly name: string;
  readonly kind: WallKind;
  /** Vendor of the product that sends the page; `own` for a page of the site's own. */
  readonly vendor: string;
  /** BCP 47 primary subtag of the page's words. */
  readonly language: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An ordinary small page of a public body, which is no wall. */
export interface HonestPage {
  readonly name: string;
  readonly language: string;
  readonly html: string;
}

export const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Pages of one kind, each as vendor, language, name and source. */
export const wallsOf = (kind: WallKind, pages: readonly (readonly [string, string, string, string])[]): WallPage[] =>
  pages.map(([vendor, language, name, html]) => ({ kind, vendor, language, name, html }));
