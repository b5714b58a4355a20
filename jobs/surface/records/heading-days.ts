import { elementsOf, type TreeNode, textOf } from '../../site/index.js';
import { wholeDate } from '../../text/index.js';
import type { Unit } from './groups.js';

/** How far above what holds all records a heading may stand. */
const ABOVE = 2;
const MAX_HEADING = 60;
const MAY_HEAD = /^(?:h[1-6]|dt|caption|th|td|tr|strong|p|div|summary|legend)$/;

/** For each record the day in the heading that it stands under; null where there is none. */
export function headingDays(units: readonly Unit[]): (string | null)[] {
  const [first, last] = [units[0]?.[0], units.at(-1)?.[0]];
  if (!first || !last) return [];
  let from = commonAncestor(first, last);
  for (let up = 0; up < ABOVE && from.parent; up++) from = from.parent;
  const places = new Map(units.flatMap((unit, at) => unit.map((node) => [node, at] as const)));
  const days: (string | null)[] = units.map(() => null);
  let day: string | null = null;
  const visit = (node: TreeNode) => {
    const at = places.get(node);
    if (at !== undefined) {
      days[at] ??= day;
      return;
    }
    if (MAY_HEAD.test(node.name) && node.textLength > 0 && node.textLength < MAX_HEADING) {
      const said = wholeDate(textOf(node));
      if (said !== null || /^h[1-3]$/.test(node.name)) day = said;
    }
    for (const child of elementsOf(node)) visit(child);
  };
  visit(from);
  return days;
}

function commonAncestor(a: TreeNode, b: TreeNode): TreeNode {
  const around = new Set<TreeNode>();
  for (let at: TreeNode | null = a.parent; at; at = at.parent) around.add(at);
  let at: TreeNode = b;
  while (at.parent && !around.has(at)) at = at.parent;
  return at;
}
