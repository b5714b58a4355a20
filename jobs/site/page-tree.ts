import type { LinkPlace } from './page.js';

/** The attributes that are kept of a page's elements. */
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

/** An element of a page, for whoever reads what its structure says. Scripts, styles and pictures drawn in mark-up are left out. */
export interface TreeNode {
  /** In lower case. */
  readonly name: string;
  readonly parent: TreeNode | null;
  /** Elements and texts in order; texts have single spaces, and say nothing of those at their ends. */
  readonly children: readonly (TreeNode | string)[];
  readonly attributes: Readonly<Partial<Record<TreeAttribute, string>>>;
  /** Text before and after it belongs to other lines. */
  readonly isBlock: boolean;
  readonly place: LinkPlace;
  /** Characters of text in it, whatever their depth. */
  readonly textLength: number;
}

/** A script that stands in the page itself. */
export interface PageScript {
  /** Of a type that is data (`application/json`, `application/ld+json`), not code. */
  readonly isData: boolean;
  readonly text: string;
}

/** A page as a tree of elements. Its parts are bounded; what comes after the bounds is left out. */
export interface PageTree {
  /** The canonical URL after redirects. */
  url: string;
  /** What its addresses are relative to. */
  base: string;
  /** Has no name, and everything in it. */
  root: TreeNode;
  /** In document order. What a visit's scripts fetched, which is stored behind the page, is none of them. */
  scripts: readonly PageScript[];
}

export const isElement = (child: TreeNode | string): child is TreeNode => typeof child !== 'string';

/** The elements directly in it. */
export const elementsOf = (node: TreeNode): TreeNode[] => node.children.filter(isElement);

/** All elements in it, in document order, itself left out. */
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

/** Its text, with single spaces, lines joined by them. */
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

/** Its words of `class`. */
export const classesOf = ({ attributes }: TreeNode): string[] => attributes.class?.split(/\s+/).filter(Boolean) ?? [];

/** Classes that tell one row from its neighbour, or say a state: no part of what an element is. */
const PASSING =
  /\d|^(?:odd|even|first|last|active|selected|current|hover|focus|open|closed|alt|row-?alt|oddetall|partall|clearfix)$/i;

/** The first class that says what the element is, or empty. */
export const stableClass = (node: TreeNode): string =>
  node.attributes.class ? (classesOf(node).find((name) => !PASSING.test(name)) ?? '') : '';

/** Name and class of an element. */
export function kindOf(node: TreeNode): string {
  const named = stableClass(node);
  return named === '' ? node.name : `${node.name}.${named}`;
}

/** The nearest element around it for which `is` holds, itself among them; null where there is none. */
export function closest(node: TreeNode, is: (node: TreeNode) => boolean): TreeNode | null {
  for (let at: TreeNode | null = node; at; at = at.parent) if (is(at)) return at;
  return null;
}
