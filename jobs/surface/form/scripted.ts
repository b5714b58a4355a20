import type { FormRefusal } from '@hyrde/contracts';
import {
  type ControlMarks,
  closest,
  elementsIn,
  type Form,
  type PageTree,
  refusalsOf,
  searches,
  type TreeNode,
  textOf,
} from '../../site/index.js';

/** Search field whose request only a script sends, so that a browser is needed. */
export interface ScriptedSearch {
  /** `id` or `name` of the field on the page; empty if it has neither. */
  field: string;
  label: string;
  why: 'no-form' | 'no-name' | 'no-address';
}

/** Search-like fields that no plain form sends: outside any form, without a name, or in a script's form. */
export function scriptedSearches(tree: PageTree): ScriptedSearch[] {
  const found: ScriptedSearch[] = [];
  for (const node of elementsIn(tree.root)) {
    if (node.name !== 'input' || !isTyped(node) || !isSearch(node)) continue;
    const why = whyScripted(node);
    const { id, name, placeholder } = node.attributes;
    if (why) found.push({ field: id ?? name ?? '', label: node.attributes['aria-label'] ?? placeholder ?? '', why });
  }
  return found;
}

const isTyped = ({ attributes }: TreeNode): boolean =>
  ['text', 'search', ''].includes((attributes.type ?? '').toLowerCase());

function isSearch(node: TreeNode): boolean {
  const { attributes } = node;
  if (attributes.type?.toLowerCase() === 'search') return true;
  const said = [attributes.id, attributes.name, attributes.placeholder, attributes['aria-label'], labelBeside(node)];
  return said.some((text) => text !== undefined && searches(text));
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

/** Search field as a visitor finds it. */
export interface SearchField {
  readonly marks: ControlMarks;
  /** Search button beside the field; null if missing. */
  readonly button: ControlMarks | null;
  readonly label: string;
}

/** Number of ancestors of a field within which its button, and signs against sending it, are sought. */
const AROUND = 3;

/**
 * Search fields of a page, whoever sends them; those in the main part first. A field beside an input for a password, an
 * address or a message is excluded, since it is no search.
 */
export function searchFields(tree: PageTree, forms: readonly Form[]): SearchField[] {
  const found: { field: SearchField; isMain: boolean }[] = [];
  for (const node of elementsIn(tree.root)) {
    if (node.name !== 'input' || !isTyped(node) || !isSearch(node)) continue;
    const around = aroundOf(node);
    if (asksForMore(around) || isRefused(node, forms)) continue;
    const { id, name, placeholder, 'aria-label': said } = node.attributes;
    const label = said ?? placeholder ?? labelBeside(node);
    const called = placeholder ?? said;
    const marks: ControlMarks =
      id && !(called && IS_MADE.test(id)) ? { id } : name ? { name } : { label: called ?? '' };
    found.push({ field: { marks, button: buttonIn(around), label }, isMain: node.place === 'main' });
  }
  return found.sort((a, b) => Number(b.isMain) - Number(a.isMain)).map(({ field }) => field);
}

/** Digits in an identifier: many libraries generate identifiers anew at each visit. */
const IS_MADE = /\d/;

/** Form of the field, or else an ancestor a few levels up. */
function aroundOf(node: TreeNode): TreeNode {
  const form = closest(node, ({ name }) => name === 'form');
  if (form) return form;
  let at = node;
  for (let up = 0; up < AROUND && at.parent?.parent && at.parent.name !== 'body'; up++) at = at.parent;
  return at;
}

function asksForMore(around: TreeNode): boolean {
  for (const { name, attributes } of elementsIn(around)) {
    if (name === 'textarea') return true;
    if (name === 'input' && /^(?:password|email|file|tel)$/i.test(attributes.type ?? '')) return true;
  }
  return false;
}

/** Refusals that are normal for a form sent only by a script. */
const LEFT_TO_SCRIPTS: ReadonlySet<FormRefusal> = new Set(['nowhere', 'no-field', 'unknown-word', 'not-search']);

/** True if the surrounding form forbids sending; a missing action alone does not, since a script replaces it. */
function isRefused(node: TreeNode, forms: readonly Form[]): boolean {
  if (!closest(node, ({ name }) => name === 'form')) return false;
  const { name, placeholder, 'aria-label': said } = node.attributes;
  const labels = [placeholder, said, labelBeside(node)];
  const own = forms.find(({ controls, unsent }) =>
    name
      ? controls.some((control) => control.name === name)
      : unsent.some(({ label }) => label !== '' && labels.includes(label)),
  );
  return own !== undefined && refusalsOf(own).some((why) => !LEFT_TO_SCRIPTS.has(why));
}

function buttonIn(around: TreeNode): ControlMarks | null {
  for (const node of elementsIn(around)) {
    const { type = '', id, name, 'aria-label': said, title, value } = node.attributes;
    const isButton = node.name === 'button' || (node.name === 'input' && /^(?:submit|button|image)$/i.test(type));
    if (!isButton) continue;
    const label = textOf(node) || said || title || value || '';
    if (!searches(label) && label !== '') continue;
    if (id) return { id };
    if (label !== '') return { label };
    return name ? { name } : null;
  }
  return null;
}
