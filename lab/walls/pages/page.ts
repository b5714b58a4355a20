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

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

interface Sender<P> {
  /** The page with this title, body and head. */
  page(title: string, body: string, head?: string): P;
  /** The page with this title, its heading and a body below, and head. */
  headed: Sender<P>['page'];
  /** The document as it is sent. */
  source(html: string): P;
}

const sender = <P>(source: (html: string) => P): Sender<P> => ({
  source,
  page: (...parts) => source(page(...parts)),
  headed: (title, body, head) => source(page(title, `<h1>${title}</h1>${body}`, head)),
});

/** A wall by kind, vendor, language and name. */
export const wall = (kind: WallKind, vendor: string, language: string, name: string): Sender<WallPage> =>
  sender((html) => ({ kind, vendor, language, name, html }));

/** An honest page by language and name. */
export const honest = (language: string, name: string): Sender<HonestPage> =>
  sender((html) => ({ language, name, html }));
