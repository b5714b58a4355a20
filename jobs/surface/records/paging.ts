import {
  canonicalUrl,
  classesOf,
  closest,
  elementsIn,
  elementsOf,
  type Form,
  type FormField,
  type PageRequest,
  type PageTree,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { refusalOf } from '../form/refusals.js';
import type { Group } from './groups.js';
import { MORE, NEXT } from './words.js';

/** How a page says that there are more records. */
export type NextPage =
  | { kind: 'request'; request: PageRequest; by: 'rel' | 'label' | 'number' | 'more' | 'post-back' }
  /** Nothing but a script brings them. */
  | { kind: 'script' };

interface Candidate {
  node: TreeNode;
  text: string;
}

/** The way to the next records; null where the page shows none. @param forms of the same page */
export function nextPage(tree: PageTree, group: Group | null, forms: readonly Form[] = []): NextPage | null {
  const records = new Set(group?.units.flat());
  const all = candidates(tree.root, records);
  const found =
    byRel(tree) ??
    all.find(({ node, text }) => NEXT.test(text) && leads(node, tree)) ??
    byNumber(all, tree) ??
    all.find(({ node, text }) => isMore(text) && node.place !== 'nav' && node.place !== 'header' && leads(node, tree));
  if (!found) return null;
  const by =
    found.node.attributes.rel === 'next'
      ? 'rel'
      : NEXT.test(found.text)
        ? 'label'
        : isMore(found.text)
          ? 'more'
          : 'number';
  return follow(found.node, tree, forms, by);
}

/** What brings more once it is pressed, by what it is called; null where nothing is. Of pages that a script turns. */
export function moreControl({ root }: PageTree): string | null {
  const all = candidates(root, new Set()).filter(({ node }) => node.place !== 'header');
  return (all.find(({ text }) => isMore(text)) ?? all.find(({ text }) => NEXT.test(text)))?.text ?? null;
}

const isMore = (text: string): boolean => text.length <= 40 && MORE.test(text);

function byRel({ root }: PageTree): Candidate | null {
  for (const node of elementsIn(root))
    if (
      (node.name === 'a' || node.name === 'link') &&
      /(?:^|\s)next(?:\s|$)/i.test(node.attributes.rel ?? '') &&
      node.attributes.href
    )
      return { node, text: '' };
  return null;
}

/** Links and buttons outside the records, with what they are called. */
function candidates(root: TreeNode, records: ReadonlySet<TreeNode>): Candidate[] {
  const all: Candidate[] = [];
  const visit = (node: TreeNode) => {
    if (records.has(node)) return;
    if (node.name === 'a' || node.name === 'button' || isSubmit(node)) {
      const own = textOf(node) || (node.name === 'input' ? (node.attributes.value ?? '') : '');
      for (const text of [own, node.attributes['aria-label'] ?? '', node.attributes.title ?? ''])
        if (text !== '' && text.length <= 80 && !isDisabled(node)) all.push({ node, text: text.trim() });
    }
    for (const child of elementsOf(node)) visit(child);
  };
  visit(root);
  return all;
}

const isSubmit = ({ name, attributes }: TreeNode): boolean =>
  name === 'input' && /^(?:submit|button)$/i.test(attributes.type ?? '');

const isDisabled = (node: TreeNode): boolean =>
  [node, ...(node.parent ? [node.parent] : [])].some((each) =>
    classesOf(each).some((name) => /^(?:is-)?disabled$|--disabled$/i.test(name)),
  );

/** Does it lead away from this page? */
function leads(node: TreeNode, tree: PageTree): boolean {
  const { href } = node.attributes;
  if (node.name !== 'a' || href === undefined || href.startsWith('#') || /^\s*javascript:/i.test(href)) return true;
  const url = canonicalUrl(href, tree.base);
  return url !== null && url !== tree.url;
}

/** The link called by the number after that of this page. */
function byNumber(all: readonly Candidate[], tree: PageTree): Candidate | null {
  const bars = new Map<TreeNode, Candidate[]>();
  for (const candidate of all) {
    const { node, text } = candidate;
    if (!/^\d{1,4}$/.test(text) || IS_YEAR.test(text) || node.place === 'header' || !leads(node, tree)) continue;
    const bar = barOf(node);
    bars.set(bar, [...(bars.get(bar) ?? []), candidate].slice(0, MAX_NUMBERED));
  }
  for (const [bar, links] of bars) {
    const current = areNear(links, tree) ? currentIn(bar, links) : null;
    const next = links.find(({ text }) => current !== null && Number(text) === current + 1);
    if (next) return next;
  }
  return null;
}

const IS_YEAR = /^(?:19|20)\d\d$/;
/** A bar of pages has no more numbers. */
const MAX_NUMBERED = 100;

/** What holds a link with its neighbours: a list's items are one by one in it. */
function barOf(node: TreeNode): TreeNode {
  const { parent } = node;
  if (!parent) return node;
  return parent.name === 'li' || parent.name === 'td' || elementsOf(parent).length === 1
    ? (parent.parent ?? parent)
    : parent;
}

/** Addresses that differ in numbers alone lead to pages of one list. */
function areNear(links: readonly Candidate[], tree: PageTree): boolean {
  const plain = (href: string | undefined) =>
    (canonicalUrl(href ?? '', tree.base) ?? href ?? '').replaceAll(/\d+/g, '0');
  const shapes = new Set(links.filter(({ text }) => text !== '1').map(({ node }) => plain(node.attributes.href)));
  return shapes.size <= 1;
}

/** The number in the bar that is no link, or is marked as where we are; 1 where the bar begins with 2. */
function currentIn(bar: TreeNode, links: readonly Candidate[]): number | null {
  const linked = new Set(links.map(({ node }) => node));
  const marked = [...elementsIn(bar)].find(({ attributes }) => attributes['aria-current'] !== undefined);
  const text = marked
    ? textOf(marked)
    : [...elementsIn(bar)]
        .filter((node) => !closest(node, (each) => linked.has(each)))
        .map(textOf)
        .find((each) => /^\d{1,4}$/.test(each));
  const bare =
    text ??
    bar.children
      .filter((child) => typeof child === 'string')
      .map((child) => child.replaceAll(/\D+/g, ' ').trim())
      .find((each) => /^\d{1,4}$/.test(each));
  if (bare !== undefined && /\d/.test(bare)) return Number(/\d+/.exec(bare)?.[0]);
  const least = Math.min(...links.map((link) => Number(link.text)));
  return least === 2 ? 1 : null;
}

function follow(
  node: TreeNode,
  tree: PageTree,
  forms: readonly Form[],
  by: 'rel' | 'label' | 'number' | 'more',
): NextPage | null {
  const { href } = node.attributes;
  if (node.name === 'a' || node.name === 'link') {
    const posted = /__doPostBack\(\s*['"]([^'"]*)['"]\s*,\s*['"]([^'"]*)['"]\s*\)/.exec(
      href ?? node.attributes.onclick ?? '',
    );
    if (posted)
      return postBack(forms, [
        ['__EVENTTARGET', posted[1] ?? ''],
        ['__EVENTARGUMENT', posted[2] ?? ''],
      ]);
    const url = href === undefined || href.startsWith('#') ? null : canonicalUrl(href, tree.base);
    return url === null ? { kind: 'script' } : { kind: 'request', request: { url }, by };
  }
  const { name, value = '' } = node.attributes;
  if (!name || !closest(node, (each) => each.name === 'form')) return { kind: 'script' };
  return postBack(forms, [[name, value]]);
}

/** The form that has these fields or buttons, sent with them: all else as the page has it. */
function postBack(forms: readonly Form[], pressed: readonly FormField[]): NextPage {
  const [first] = pressed;
  const form = forms.find(({ controls }) =>
    controls.some(({ name, value, type }) => name === first?.[0] && (type === 'hidden' || value === first[1])),
  );
  if (!form?.action || refusalOf(form) !== null) return { kind: 'script' };
  const fields = form.controls
    .filter(({ type, checked }) => type !== 'submit' && type !== 'image' && checked !== false)
    .map(({ name, value }): FormField => [name, value])
    .filter(([name]) => !pressed.some(([each]) => each === name));
  return {
    kind: 'request',
    request: { url: form.action, method: form.method, form: [...fields, ...pressed] },
    by: 'post-back',
  };
}
