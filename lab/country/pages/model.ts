/** A link on a page. `note` is a line of text beside it. */
export interface Ref {
  href: string;
  label: string;
  note?: string;
}

/**
 * A piece of a page's main part. Fields named `html` hold escaped HTML; all others hold plain text. Furniture is what
 * says nothing of the page's matter, and may be another at each visit.
 */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; html: string; furniture?: true }
  | { kind: 'links'; items: Ref[] }
  /** Links as boxes, each with a line of text. */
  | { kind: 'cards'; items: Ref[] }
  /** Links with dates, the newest first. */
  | { kind: 'news'; items: Ref[]; furniture?: true }
  /** Links between the pages of a list. */
  | { kind: 'pager'; items: Ref[] }
  | { kind: 'table'; caption: string; head: string[]; rows: { cells: string[]; link?: Ref }[] }
  | { kind: 'facts'; items: [string, string][] }
  | { kind: 'search'; label: string }
  | { kind: 'frame'; src: string; title: string };

/** What stands on a page, before a family of mark-up makes HTML of it. */
export interface Model {
  title: string;
  /** From the home page down; empty on the home page itself. */
  crumbs: Ref[];
  lead: string;
  blocks: Block[];
  /** Links beside the main part, under their heading. */
  aside: { heading: string; items: Ref[] } | null;
  /** When its own text was changed last, for the page's foot. */
  changed: Date | null;
}
