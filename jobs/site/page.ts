import type { Form } from './form.js';
import type { SearchForm } from './search-form.js';

/** Where on a page a link stands, told from its ancestors' tags and roles. */
export type LinkPlace = 'header' | 'nav' | 'main' | 'aside' | 'footer';

/** A link as the page shows it. */
export interface Link {
  /** Absolute and canonical (`canonicalUrl`), without fragment. */
  url: string;
  /**
   * The link's text; an image's alternative text counts as text. Empty where there is none. Where several links of the page
   * lead there, a line for each.
   */
  label: string;
  /** `aria-label` and `title`, where they say something else than the label. */
  hint: string;
  place: LinkPlace;
  /** Every link of the page to it asks search engines not to follow (`rel=nofollow`). */
  nofollow?: true;
  /** The text of the block that holds the link, where it says more than the label and is short enough to be about it. */
  context?: string;
  /** The heading above it. */
  heading?: string;
  /**
   * Which elements it stands in, the innermost last, a blank between them: of each `name#id.class.class`. The outermost
   * ones of a deep page and the ends of long names are left out. Left out where it stands in no HTML.
   */
  tagPath?: string;
}

/** A page as algorithms see it: what a person could read on it, and where it leads. */
export interface Page {
  /** The canonical URL after redirects. */
  url: string;
  /** The page's `<title>`. */
  title: string;
  /** The document's language by its `lang` attribute, as a lower-case primary subtag (`nb`), or null. */
  language: string | null;
  /** Which address it says is its own (`rel=canonical`), absolute and canonical; left out where it says none. */
  canonical?: string;
  /** Feeds of what is new that it names (`rel=alternate`), absolute and canonical; left out where it names none. */
  feeds?: readonly string[];
  /** It asks search engines not to list it (`noindex`). */
  noindex?: true;
  /** It is empty without a browser: its content is missing, and scripts are there that would bring it. */
  needsBrowser?: true;
  /** The text of h1 … h3, in order. */
  headings: string[];
  /** All visible text, blocks separated by newlines; scripts, styles and templates left out. */
  text: string;
  /**
   * Where in it the main part is – what is neither header, menu, aside nor footer: the lines at which it begins and ends,
   * in turns. Left out where nobody knows, as of a PDF.
   */
  mainLines?: readonly number[];
  /** What fields of the main part show until somebody types (`placeholder`), each once; left out where none does. */
  prompts?: readonly string[];
  /** In document order, each URL once with the labels of all its links joined (docs/papers/lost-sheep.md, A14). */
  links: Link[];
  /** The form that searches the site, where the page has one. */
  searchForm?: SearchForm;
  /** All its forms, in document order; left out where it has none. */
  forms?: readonly Form[];
}
