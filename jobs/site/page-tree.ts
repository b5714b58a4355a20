import type { LinkPlace } from './page.js';

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
  /** Scripts in document order, without the data that `withTraffic` appended. */
  scripts: readonly PageScript[];
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
