/** What stands within a line. */
export type Inline =
  | string
  | { is: 'strong'; text: string }
  | { is: 'em'; text: string }
  | { is: 'code'; text: string }
  /** @param href within a guide, `#section`; to another, `/help/guide#section` */
  | { is: 'link'; href: string; text: string };

export interface Picture {
  src: string;
  width: number;
  height: number;
}

/** A paragraph, list, table, or whatever else stands by itself. */
export type Block =
  | { is: 'paragraph'; text: readonly Inline[] }
  | { is: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { is: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { is: 'code'; text: string }
  | { is: 'picture'; picture: Picture; alt: string };

export interface GuideSection {
  /** Its anchor: the same in every language. */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** All that it says, as plain text, for searching. */
  plain: string;
}

/** One of docs/guides, in one language. */
export interface Guide {
  name: string;
  title: string;
  purpose: string;
  sections: readonly GuideSection[];
}
