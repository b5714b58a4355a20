import type { Form, SearchForm } from './form.js';

/** Landmark in which a link lies, by its ancestors' tags and roles. */
export type LinkPlace = 'header' | 'nav' | 'main' | 'aside' | 'footer';

/** A link of a page. */
export interface Link {
  /** Absolute and canonical (`canonicalUrl`), without fragment. */
  url: string;
  /**
   * Link text; an image's alternative text counts. Empty if missing. Several links of the page to one address
   * give one line each.
   */
  label: string;
  /** `aria-label` and `title` that differ from the label. */
  hint: string;
  place: LinkPlace;
  /** True if every link of the page to the address has `rel=nofollow`. */
  nofollow?: true;
  /** Text of the block around the link, if it says more than the label and is short. */
  context?: string;
  /** Text of the heading above. */
  heading?: string;
  /**
   * Enclosing elements, innermost last, separated by spaces, each `name#id.class.class`. Outermost elements of a deep
   * page and the ends of long names are left out. Missing for links outside HTML.
   */
  tagPath?: string;
}

/** A page as algorithms see it: its visible text and its links. */
export interface Page {
  /** Canonical URL after redirects. */
  url: string;
  /** The page's `<title>`. */
  title: string;
  /** Language by the `lang` attribute, as a lower-case primary subtag (`nb`); null if missing. */
  language: string | null;
  /** Target of `rel=canonical`, absolute and canonical; missing if absent. */
  canonical?: string;
  /** Feeds named by `rel=alternate`, absolute and canonical; missing if absent. */
  feeds?: readonly string[];
  /** True if the page says `noindex`. */
  noindex?: true;
  /** True if the page is empty without a browser and has scripts that would fill it. */
  needsBrowser?: true;
  /** Text of h1 to h3, in order. */
  headings: string[];
  /** All visible text, blocks separated by newlines, without scripts, styles and templates. */
  text: string;
  /**
   * Lines of `text` at which the main part (outside header, menu, aside and footer) alternately begins and ends.
   * Missing if unknown, as of a PDF.
   */
  mainLines?: readonly number[];
  /** Placeholders of fields in the main part, each once; missing if absent. */
  prompts?: readonly string[];
  /**
   * Links in document order, each URL once with the labels of all its links joined (docs/papers/lost-sheep.md, A14).
   */
  links: Link[];
  /** The site's search form, if the page has one. */
  searchForm?: SearchForm;
  /** All forms in document order; missing if absent. */
  forms?: readonly Form[];
}

/** The lines of a page's main part; all lines if it marks none. */
export const linesOfMain = (page: Page): string[] => mainOf(page, page.text === '' ? [] : page.text.split('\n'));

/**
 * The items that belong to the lines of a page's main part, given one item a line of the page; all if it marks none.
 */
export function mainOf<T>({ mainLines }: Page, lines: T[]): T[] {
  if (!mainLines || mainLines.length === 0) return lines;
  const main: T[] = [];
  for (let i = 0; i < mainLines.length; i += 2)
    for (const line of lines.slice(mainLines[i], mainLines[i + 1])) main.push(line);
  return main.length > 0 ? main : lines;
}
