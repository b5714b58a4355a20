import { closest, elementsIn, type PageTree, plain, SEARCHES, type TreeNode, textOf } from '../../site/index.js';

/** A field that searches, which nothing but a script sends: the browser's part. */
export interface ScriptedSearch {
  /** What finds the field on the page: its `id` or `name`, empty where it has neither. */
  field: string;
  label: string;
  why: 'no-form' | 'no-name' | 'no-address';
}

/**
 * The fields of a page that look like a search and that no plain form sends: outside any form, without a name, or in a
 * form whose address is a script.
 */
export function scriptedSearches(tree: PageTree): ScriptedSearch[] {
  const found: ScriptedSearch[] = [];
  for (const node of elementsIn(tree.root)) {
    if (node.name !== 'input' || !isTyped(node) || !searches(node)) continue;
    const why = whyScripted(node);
    const { id, name, placeholder } = node.attributes;
    if (why) found.push({ field: id ?? name ?? '', label: node.attributes['aria-label'] ?? placeholder ?? '', why });
  }
  return found;
}

const isTyped = ({ attributes }: TreeNode): boolean =>
  ['text', 'search', ''].includes((attributes.type ?? '').toLowerCase());

function searches(node: TreeNode): boolean {
  const { attributes } = node;
  if (attributes.type?.toLowerCase() === 'search') return true;
  const said = [attributes.id, attributes.name, attributes.placeholder, attributes['aria-label'], labelBeside(node)];
  return said.some((text) => text !== undefined && SEARCHES.test(plain(text)));
}

function labelBeside(node: TreeNode): string {
  const label =
    closest(node, ({ name }) => name === 'label') ??
    node.parent?.children.find((child) => typeof child !== 'string' && child.name === 'label');
  return label ? textOf(label).slice(0, 100) : '';
}

function whyScripted(node: TreeNode): ScriptedSearch['why'] | null {
  const form = closest(node, ({ name }) => name === 'form');
  if (!form) return node.attributes.form === undefined ? 'no-form' : null;
  if (/^\s*(?:javascript:|#)/i.test(form.attributes.action ?? '')) return 'no-address';
  return node.attributes.name ? null : 'no-name';
}
