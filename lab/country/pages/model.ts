/** A link on a page. `note` is a line of text beside it. */
export interface Ref {
  href: string;
  label: string;
  note?: string;
}

/**
 * A piece of a page's main part. Fields named `html` hold escaped HTML; all others hold plain text. Furniture has no
 * relation to the page's matter and may differ at each visit.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; html: string; furniture?: true }
  | { kind: 'links'; items: Ref[] }
  /** Links as boxes, each with a line of text. */
  | { kind: 'cards'; items: Ref[] }
  /** Links with dates, descending by date. */
  | { kind: 'news'; items: Ref[]; furniture?: true }
  /** Links between the pages of a list. */
  | { kind: 'pager'; items: Ref[] }
  | { kind: 'table'; caption: string; head: string[]; rows: { cells: string[]; link?: Ref }[] }
  | { kind: 'facts'; items: [string, string][] }
  | { kind: 'search'; label: string }
  | { kind: 'frame'; src: string; title: string };

/** Content of a page before a family's markup. */
export interface Model {
  title: string;
  /** Breadcrumbs from the home page down; empty on the home page. */
  crumbs: Ref[];
  lead: string;
  blocks: Block[];
  /** Links beside the main part, under their heading. */
  aside: { heading: string; items: Ref[] } | null;
  /** Time of the last change of its own text, for the page's footer. */
  changed: Date | null;
}
