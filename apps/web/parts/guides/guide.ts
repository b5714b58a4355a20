/** An inline element. */
export type Inline =
  | string
  | { is: 'strong'; text: string }
  | { is: 'em'; text: string }
  | { is: 'code'; text: string }
  /** @param href `#section` within a guide, `/help/guide#section` to another */
  | { is: 'link'; href: string; text: string };

export interface Picture {
  src: string;
  width: number;
  height: number;
}

/** A block element: paragraph, list or table. */
export type Block =
  | { is: 'paragraph'; text: readonly Inline[] }
  | { is: 'list'; ordered: boolean; items: readonly (readonly Block[])[] }
  | { is: 'table'; head: readonly (readonly Inline[])[]; rows: readonly (readonly (readonly Inline[])[])[] }
  | { is: 'code'; text: string }
  | { is: 'picture'; picture: Picture; alt: string };

export interface GuideSection {
  /** Anchor, the same in every language. */
  id: string;
  title: string;
  blocks: readonly Block[];
  /** The section as plain text, for the search. */
  plain: string;
}

/** A file of docs/guides in one language. */
export interface Guide {
  name: string;
  title: string;
  purpose: string;
  sections: readonly GuideSection[];
}
