import type { Form, SearchForm } from './request.js';

/** Landmark in which a link lies, by its ancestors' tags and roles. */
export type LinkPlace = 'header' | 'nav' | 'main' | 'aside' | 'footer';

/** A link of a page. */
export interface Link {
  /** Absolute and canonical (`canonicalUrl`). */
  url: string;
  /** Link text or an image's alternative text; empty if missing. Several links to one address give one line each. */
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
  /** True if the page is a PDF without text: a scan, of which nothing was read but its name. */
  scan?: true;
  /** Names of vendors' marks in the source of a small page (`vendorMark`), evidence of a wall; missing if absent. */
  vendorMarks?: readonly string[];
  /** Text of h1 to h3, in order. */
  headings: string[];
  /** All visible text, blocks separated by newlines, without scripts, styles and templates. */
  text: string;
  /** Lines of `text` at which the main part alternately begins and ends. Missing if unknown, as of a PDF. */
  mainLines?: readonly number[];
  /**
   * Lines of `text` at which rows of several lines alternately begin and end: table rows, list items, articles, terms
   * with their definitions; the innermost ones, in document order. Missing if absent.
   */
  rows?: readonly number[];
  /** Placeholders of fields in the main part, each once; missing if absent. */
  prompts?: readonly string[];
  /** Links in document order, each URL once with its labels joined (docs/papers/lost-sheep.md, A14). */
  links: Link[];
  /**
   * Targets of the main part besides pages, in document order: mail addresses and telephone numbers behind links,
   * described pictures, recordings, embedded documents. Missing if absent.
   */
  references?: readonly Reference[];
  /** The site's search form, if the page has one. */
  searchForm?: SearchForm;
  /** All forms in document order; missing if absent. */
  forms?: readonly Form[];
}

/** Something a page refers to that is no page: its address, absolute where it has a host, and its label. */
export interface Reference {
  readonly address: string;
  /** May be empty. */
  readonly label: string;
}

/** The lines of a page's main part (outside header, menu, aside and footer); all lines if it marks none. */
export const linesOfMain = (page: Page): string[] => mainOf(page, page.text === '' ? [] : page.text.split('\n'));

/** The items of the lines of a page's main part, given one item a line of the page; all if it marks none. */
export function mainOf<T>({ mainLines }: Pick<Page, 'mainLines'>, lines: T[]): T[] {
  if (!mainLines || mainLines.length === 0) return lines;
  const main: T[] = [];
  for (let i = 0; i < mainLines.length; i += 2)
    for (const line of lines.slice(mainLines[i], mainLines[i + 1])) main.push(line);
  return main.length > 0 ? main : lines;
}

/** Attributes kept of a page's elements. */
export type TreeAttribute =
  | 'action'
  | 'alt'
  | 'aria-current'
  | 'aria-label'
  | 'aria-sort'
  | 'class'
  | 'colspan'
  | 'data-label'
  | 'datetime'
  | 'form'
  | 'href'
  | 'hx-get'
  | 'hx-trigger'
  | 'id'
  | 'itemprop'
  | 'method'
  | 'name'
  | 'onclick'
  | 'placeholder'
  | 'rel'
  | 'role'
  | 'rowspan'
  | 'scope'
  | 'title'
  | 'type'
  | 'value';

/** An element of a page. Scripts, styles and inline drawings are left out. */
export interface TreeNode {
  /** Name in lower case. */
  readonly name: string;
  readonly parent: TreeNode | null;
  /** Elements and texts in order; texts have single spaces, none at their ends. */
  readonly children: readonly (TreeNode | string)[];
  readonly attributes: Readonly<Partial<Record<TreeAttribute, string>>>;
  /** True if text before and after it is on other lines. */
  readonly isBlock: boolean;
  readonly place: LinkPlace;
  /** Characters of text in it, at any depth. */
  readonly textLength: number;
}

/** An inline script. */
export interface PageScript {
  /** True for data types (`application/json`, `application/ld+json`). */
  readonly isData: boolean;
  readonly text: string;
}

/** A page as a tree of elements, limited in size; content beyond the limits is left out. */
export interface PageTree {
  /** Canonical URL after redirects. */
  url: string;
  /** Base of its relative addresses. */
  base: string;
  /** Nameless element that contains the whole page. */
  root: TreeNode;
  /** The page's `lang` attribute as written, BCP 47; null or missing if unknown. */
  language?: string | null;
  /** Scripts in document order, without the data that `withTraffic` appended. */
  scripts: readonly PageScript[];
  /** True if the page loads code from files. */
  loadsScripts?: true;
}

export const isElement = (child: TreeNode | string): child is TreeNode => typeof child !== 'string';

/** Child elements. */
export const elementsOf = (node: TreeNode): TreeNode[] => node.children.filter(isElement);

/** Descendant elements in document order. */
export function* elementsIn(node: TreeNode): Generator<TreeNode> {
  const waiting = elementsOf(node).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i];
      if (child !== undefined && isElement(child)) waiting.push(child);
    }
  }
}

/** Text content with single spaces; lines are joined. */
export function textOf(node: TreeNode | string): string {
  const pieces: string[] = [];
  collect(node, pieces);
  return pieces.join('').replaceAll(/ {2,}/g, ' ').trim();
}

function collect(node: TreeNode | string, pieces: string[]): void {
  if (!isElement(node)) {
    pieces.push(node);
    return;
  }
  const apart = node.isBlock || node.name === 'a';
  if (apart) pieces.push(' ');
  for (const child of node.children) collect(child, pieces);
  if (apart) pieces.push(' ');
}

/** Words of its `class`. */
export const classesOf = ({ attributes }: TreeNode): string[] => attributes.class?.split(/\s+/).filter(Boolean) ?? [];

/** Classes that number rows or say a state; they do not identify an element. */
const PASSING =
  /\d|^(?:odd|even|first|last|active|selected|current|hover|focus|open|closed|alt|row-?alt|oddetall|partall|clearfix)$/i;

/** The first class that identifies the element; empty if missing. */
export const stableClass = (node: TreeNode): string =>
  node.attributes.class ? (classesOf(node).find((name) => !PASSING.test(name)) ?? '') : '';

/** Name and class of an element. */
export function kindOf(node: TreeNode): string {
  const named = stableClass(node);
  return named === '' ? node.name : `${node.name}.${named}`;
}

/** The nearest ancestor, or the node itself, that satisfies `is`; null if missing. */
export function closest(node: TreeNode, is: (node: TreeNode) => boolean): TreeNode | null {
  for (let at: TreeNode | null = node; at; at = at.parent) if (is(at)) return at;
  return null;
}
