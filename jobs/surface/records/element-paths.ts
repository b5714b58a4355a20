import { kindOf, stableClass, type TreeNode } from '../../site/index.js';

/** Path of an element: kinds from the outermost ancestor to the element. */
export function pathOf(node: TreeNode): string {
  const kinds: string[] = [];
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) kinds.push(kindOf(at));
  return kinds.reverse().join('>');
}

/** Elements that format text without structuring it. */
const EMPHASIS = new Set('mark em b strong i u s sup sub wbr bdi font big ins del kbd'.split(' '));
const HIGHLIGHT = /high-?light|\bhit|match|mark|uthev/i;

export const isEmphasis = (node: TreeNode): boolean =>
  EMPHASIS.has(node.name) || (node.name === 'span' && HIGHLIGHT.test(node.attributes.class ?? ''));

const NO_SHAPE: ReadonlySet<string> = new Set();

/** Maximum depth of the descendants in a shape, for comparing elements. */
const SHAPE_DEPTH = 4;
const MAX_SHAPE = 80;

/** Shape of an element: the paths of its descendants. Emphasis is omitted, since it depends on the query. */
export function shapeOf(node: TreeNode): ReadonlySet<string> {
  if (!node.children.some((child) => typeof child !== 'string')) return NO_SHAPE;
  const shape = new Set<string>();
  grow(node, '', SHAPE_DEPTH, shape);
  return shape;
}

function grow(node: TreeNode, above: string, depth: number, shape: Set<string>): void {
  if (depth === 0 || shape.size >= MAX_SHAPE) return;
  for (const child of node.children) {
    if (typeof child === 'string' || child.name === 'br') continue;
    if (isEmphasis(child)) {
      grow(child, above, depth, shape);
      continue;
    }
    const path = `${above}/${child.name}`;
    shape.add(path);
    const named = stableClass(child);
    if (named !== '') shape.add(`${path}.${named}`);
    grow(child, path, depth - 1, shape);
  }
}

/** Dice coefficient of two shapes; 1 if both are empty. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  let both = 0;
  for (const path of a) if (b.has(path)) both++;
  return (2 * both) / (a.size + b.size);
}
