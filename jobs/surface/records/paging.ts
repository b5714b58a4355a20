import {
  canonicalUrl,
  classesOf,
  closest,
  elementsIn,
  elementsOf,
  type Form,
  type FormControl,
  type FormField,
  type PageRequest,
  type PageTree,
  readsOnly,
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { MARKS, NEXT, NEXT_MARK, PAST_SOME } from '../../site/paging-words.js';
import { type Confirms, sentBy } from '../form/read-form.js';
import type { Group } from './groups.js';
import { askedWords } from './record.js';
import { MORE, OFFSET_KEY, PAGE_KEY, PAGE_NUMBER } from './words.js';

/** Feature by which the next page was recognised. */
export type NextBy = 'rel' | 'label' | 'number' | 'address' | 'more' | 'post-back';

export type NextPage =
  | { kind: 'request'; request: PageRequest; by: NextBy }
  /** The page can only be loaded by a script. */
  | { kind: 'script' };

interface Candidate {
  node: TreeNode;
  text: string;
}

/** Forms of a page, and the makes that a person has confirmed. */
export interface Sendable {
  forms?: readonly Form[] | undefined;
  confirms?: Confirms | undefined;
}

export function nextPage(tree: PageTree, group: Group | null, sendable: Sendable = {}): NextPage | null {
  const records = new Set(group?.units.flat());
  const asked = askedWords(tree.url);
  const all = candidates(tree.root, records).filter(({ text }) => !asked.has(text.replaceAll(MARKS, '').toLowerCase()));
  const labelled = all.filter(({ node, text }) => isNext(text, node) && leads(node, tree));
  const numbered = byNumber(all, tree);
  // A mark beside page numbers may lead to the last page.
  const isSure = ({ text }: Candidate) => numbered.length === 0 || saysNext(text.replaceAll(MARKS, ''));
  const ways: readonly [Exclude<NextBy, 'post-back'>, readonly Candidate[]][] = [
    ['rel', byRel(tree)],
    ['label', labelled.filter(isSure)],
    ['number', numbered],
    ['label', labelled],
    ['address', byAddress(all, tree, group?.units.length ?? 0)],
    ['more', all.filter(({ node, text }) => isMore(text) && isInPage(node) && leads(node, tree))],
    ['more', byScroll(tree, [...records].at(-1) ?? null)],
  ];
  let script: NextPage | null = null;
  for (const [by, found] of ways)
    for (const { node } of found) {
      const next = follow(node, tree, sendable, by);
      if (next?.kind === 'request') return next;
      script ??= next;
    }
  return script;
}

/** Label of the control that loads more on a page that a script updates; null if missing. */
export function moreControl({ root }: PageTree): string | null {
  const all = candidates(root, new Set()).filter(({ node }) => node.place !== 'header');
  return (all.find(({ text }) => isMore(text)) ?? all.find(({ text }) => saysNext(text)))?.text ?? null;
}

const isMore = (text: string): boolean => text.length <= 40 && MORE.test(text.replaceAll(MARKS, ''));
const isInPage = ({ place }: TreeNode): boolean => place !== 'nav' && place !== 'header';

/** True if the label means "next". A mark alone is ambiguous: input buttons and carousels have it too. */
function isNext(text: string, node: TreeNode): boolean {
  if (closest(node, isShow)) return false;
  if (text === '') return isNextIcon(node);
  if (NEXT_MARK.test(text)) return !asksSomething(node);
  return saysNext(text.replace(IN_BRACKETS, '').replaceAll(MARKS, ''));
}

/** True for a label of the next page; "Next 5 pages" skips some. */
const saysNext = (text: string): boolean => NEXT.test(text) && !PAST_SOME.test(text);

/** Bracketed description after a label: "Next page (Minutes of …)". */
const IN_BRACKETS = /\s+\([^()]*\)\s*$/u;

const isShow = ({ attributes }: TreeNode): boolean =>
  /(?:^|[-_\s])(?:carousel|slider|slideshow|swiper|slick|gallery|lightbox|calendar|datepicker)(?=$|[-_\s])/i.test(
    attributes.class ?? '',
  );

/** True if the element submits a form with visible inputs. */
function asksSomething(node: TreeNode): boolean {
  const form = node.name === 'a' ? null : closest(node, ({ name }) => name === 'form');
  if (!form) return false;
  return [...elementsIn(form)].some(
    ({ name, attributes }) =>
      name === 'select' ||
      name === 'textarea' ||
      (name === 'input' && !/^(?:hidden|submit|button|image)$/i.test(attributes.type ?? 'text')),
  );
}

function byRel({ root }: PageTree): Candidate[] {
  for (const node of elementsIn(root))
    if (
      (node.name === 'a' || node.name === 'link') &&
      /(?:^|\s)next(?:\s|$)/i.test(node.attributes.rel ?? '') &&
      node.attributes.href
    )
      return [{ node, text: '' }];
  return [];
}

/** Address of the same host from which a mark-up's own attribute loads a part of the page (htmx); null if missing. */
function loadedFrom({ attributes }: TreeNode, { base, url: page }: PageTree): string | null {
  const address = attributes['hx-get'];
  const url = address === undefined ? null : canonicalUrl(address, base);
  const isOwn = url !== null && new URL(url).origin === new URL(page).origin;
  return isOwn && readsOnly({ method: 'GET', url, body: null }) ? url : null;
}

/**
 * Elements that load more when they are scrolled into view; those beside the page's content, or apart from the records,
 * load other things.
 * @param last the last record's last element; null if the page has no records
 */
const byScroll = (tree: PageTree, last: TreeNode | null): Candidate[] =>
  [...elementsIn(tree.root)]
    .filter(({ attributes }) => /revealed|intersect/.test(attributes['hx-trigger'] ?? ''))
    .filter((node) => isInPage(node) && !closest(node, isBeside) && loadedFrom(node, tree) !== null)
    .filter((node) => last === null || closest(node, (each) => each === last || comesNext(each, last)))
    .map((node) => ({ node, text: '' }));

/** True if the element comes directly after another one, or after an element that ends with it. */
function comesNext(node: TreeNode, before: TreeNode): boolean {
  const siblings = node.parent ? elementsOf(node.parent) : [];
  for (let at: TreeNode | undefined = siblings[siblings.indexOf(node) - 1]; at; at = elementsOf(at).at(-1))
    if (at === before) return true;
  return false;
}

const isBeside = ({ name }: TreeNode): boolean => name === 'footer' || name === 'aside';

/** Links and buttons outside the records, with their labels. */
function candidates(root: TreeNode, records: ReadonlySet<TreeNode>): Candidate[] {
  const all: Candidate[] = [];
  const visit = (node: TreeNode) => {
    if (records.has(node)) return;
    if (node.name === 'a' || node.name === 'button' || node.attributes.role === 'button' || isSubmit(node)) {
      const own = textOf(node) || (node.name === 'input' ? (node.attributes.value ?? '') : '');
      const said = [own, ...[node, ...itemAround(node)].flatMap(named)].filter((text) => text !== '');
      for (const text of said.length > 0 ? said : [''])
        if (text.length <= 80 && !isDisabled(node)) all.push({ node, text: text.trim() });
    }
    for (const child of elementsOf(node)) visit(child);
  };
  visit(root);
  return all;
}

const named = ({ attributes }: TreeNode): string[] => [attributes['aria-label'] ?? '', attributes.title ?? ''];

/** List item around a single control; some paginations put the label on the item. */
const itemAround = ({ parent }: TreeNode): TreeNode[] =>
  parent?.name === 'li' && elementsOf(parent).length === 1 ? [parent] : [];

/** True if an icon-only link has a class that means "next". */
const isNextIcon = (node: TreeNode): boolean =>
  [node, ...elementsIn(node)].flatMap(classesOf).some((name) => name.split(/[-_]+/).some((word) => NEXT.test(word)));

const isSubmit = ({ name, attributes }: TreeNode): boolean =>
  name === 'input' && /^(?:submit|button)$/i.test(attributes.type ?? '');

const isDisabled = (node: TreeNode): boolean =>
  [node, ...(node.parent ? [node.parent] : [])].some((each) =>
    classesOf(each).some((name) => /^(?:is-)?disabled$|--disabled$/i.test(name)),
  );

/** True if the link leaves this page. */
function leads(node: TreeNode, tree: PageTree): boolean {
  const { href } = node.attributes;
  if (node.name !== 'a' || href === undefined || href.startsWith('#') || /^\s*javascript:/i.test(href)) return true;
  const url = canonicalUrl(href, tree.base);
  return url !== null && url !== tree.url;
}

/** Link labelled with the number after the current page's. */
function byNumber(all: readonly Candidate[], tree: PageTree): Candidate[] {
  const bars = new Map<TreeNode, Candidate[]>();
  for (const { node, text: said } of all) {
    const text = PAGE_NUMBER.exec(said.replaceAll(MARKS, ''))?.[1] ?? '';
    if (text === '' || IS_YEAR.test(text) || node.place === 'header' || !leads(node, tree)) continue;
    const bar = barOf(node);
    bars.set(bar, [...(bars.get(bar) ?? []), { node, text }].slice(0, MAX_NUMBERED));
  }
  for (const [bar, links] of bars) {
    const idle = links.filter(({ node }) => IS_IDLE.test(node.attributes.href ?? ''));
    const [own = null] = idle.length === 1 ? idle : [];
    const others = links.filter((link) => link !== own);
    const current = areNear(others, tree) ? (own ? Number(own.text) : currentIn(bar, links)) : null;
    const next = others.find(({ text }) => current !== null && Number(text) === current + 1);
    if (next) return [next];
  }
  return [];
}

/**
 * Link whose address equals this page's except for the page or record number, which is the next.
 * @param records number of records on this page
 */
function byAddress(all: readonly Candidate[], tree: PageTree, records: number): Candidate[] {
  const here = numberedAddress(tree.url);
  for (const candidate of all) {
    const { href } = candidate.node.attributes;
    const url =
      candidate.node.name === 'a' && href && candidate.node.place !== 'header' ? canonicalUrl(href, tree.base) : null;
    if (url === null || url === tree.url) continue;
    const there = numberedAddress(url);
    if (
      there.number !== null &&
      follows(there.key, here.at(there.key), there.number, records) &&
      here.without(there.key) === there.without(there.key)
    )
      return [candidate];
  }
  return [];
}

/** Minimum number of records by which an unnamed offset is recognised. */
const MIN_OFFSET = 5;

/**
 * True if the number follows `before`, as a page number or record offset.
 * @param before number in this page's address; null if it has none
 */
function follows(key: string, before: number | null, number: number, records: number): boolean {
  if (PAGE_KEY.test(key)) return before === null ? number === 1 || number === 2 : number === before + 1;
  const step = number - (before ?? 0);
  if (OFFSET_KEY.test(key)) return step >= Math.max(1, records / 2) && step <= 2 * records;
  return records >= MIN_OFFSET && step === records;
}

/** Possible page numbers in an address: values of its query, and a number in its path after a word for pages. */
function numberedAddress(address: string) {
  const url = new URL(address);
  const inPath = /^(.*?)\/+([^/\d]+)[/-](\d{1,6})\/*$/.exec(url.pathname);
  const path = inPath && PAGE_KEY.test(inPath[2] ?? '') ? inPath : null;
  const numbers = [...url.searchParams].filter(
    ([key, value]) => /^\d{1,7}$/.test(value) && !(IS_YEAR.test(value) && !PAGE_KEY.test(key)),
  );
  const key = path
    ? `/${path[2]}`
    : (numbers.find(([name]) => PAGE_KEY.test(name) || OFFSET_KEY.test(name)) ?? numbers.at(-1))?.[0];
  const at = (name: string): number | null => {
    if (name.startsWith('/')) return path && `/${path[2]}` === name ? Number(path[3]) : null;
    const value = url.searchParams.get(name);
    return value !== null && /^\d{1,7}$/.test(value) ? Number(value) : null;
  };
  return {
    key: key?.replace(/^\//, '') ?? '',
    number: key === undefined ? null : at(key),
    at: (name: string) => at(name) ?? at(`/${name}`),
    without: (name: string) => {
      const rest = [...url.searchParams]
        .filter(([each]) => each !== name)
        .map((pair) => pair.join('='))
        .sort();
      const bare = path && path[2] === name ? (path[1] ?? '') : url.pathname;
      return `${url.origin}${bare.replace(/\/+$/, '')}?${rest.join('&')}`;
    },
  };
}

/** Class names of the current page in a pagination bar. */
const IS_CURRENT = /^(?:is[-_])?(?:current|active|selected)$|[-_](?:current|active|selected)$/i;
/** Link that leads nowhere: that of the current page among links that lead to the others. */
const IS_IDLE = /^\s*(?:#|javascript:(?:\s*void\s*\(?\s*0\s*\)?)?\s*;?)\s*$/i;
const IS_YEAR = /^(?:19|20)\d\d$/;
/** Maximum number of page numbers in a bar. */
const MAX_NUMBERED = 100;

/** Pagination bar around a link; list items and cells are skipped. */
function barOf(node: TreeNode): TreeNode {
  const { parent } = node;
  if (!parent) return node;
  return parent.name === 'li' || parent.name === 'td' || elementsOf(parent).length === 1
    ? (parent.parent ?? parent)
    : parent;
}

/** True if the addresses differ only in numbers, as pages of one list do. */
function areNear(links: readonly Candidate[], tree: PageTree): boolean {
  const plain = (href: string | undefined) =>
    (canonicalUrl(href ?? '', tree.base) ?? href ?? '').replaceAll(/\d+/g, '0');
  const shapes = new Set(links.filter(({ text }) => text !== '1').map(({ node }) => plain(node.attributes.href)));
  return shapes.size <= 1;
}

/** Current page of the bar: the number that is no link or marked as current; 1 if it begins with 2; null if unknown. */
function currentIn(bar: TreeNode, links: readonly Candidate[]): number | null {
  const linked = new Set(links.map(({ node }) => node));
  const marked =
    [...elementsIn(bar)].find(({ attributes }) => attributes['aria-current'] !== undefined) ??
    [...elementsIn(bar)].find(
      (node) => classesOf(node).some((name) => IS_CURRENT.test(name)) && /^\d{1,4}$/.test(textOf(node)),
    );
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

function follow(node: TreeNode, tree: PageTree, sendable: Sendable, by: Exclude<NextBy, 'post-back'>): NextPage | null {
  const { href } = node.attributes;
  if (node.name === 'a' || node.name === 'link') {
    const posted = /__doPostBack\(\s*['"]([^'"]*)['"]\s*,\s*['"]([^'"]*)['"]\s*\)/.exec(
      href ?? node.attributes.onclick ?? '',
    );
    if (posted)
      return postBack(sendable, null, [
        ['__EVENTTARGET', posted[1] ?? ''],
        ['__EVENTARGUMENT', posted[2] ?? ''],
      ]);
    const own = href === undefined || href.startsWith('#') ? null : canonicalUrl(href, tree.base);
    const url = own ?? loadedFrom(node, tree);
    return url === null ? { kind: 'script' } : { kind: 'request', request: { url }, by };
  }
  const loaded = loadedFrom(node, tree);
  if (loaded !== null) return { kind: 'request', request: { url: loaded }, by };
  const { name, value = '' } = node.attributes;
  const form = closest(node, (each) => each.name === 'form');
  if (!form || isSilent(node)) return { kind: 'script' };
  return name
    ? postBack(sendable, { name, value }, [[name, value]])
    : sent(formAt(form, sendable.forms ?? []), null, [], sendable);
}

/** True for a button that has no effect without a script. */
const isSilent = ({ attributes }: TreeNode): boolean => /^(?:button|reset)$/i.test(attributes.type ?? '');

/** Request of the form that has these fields or this button. */
function postBack(
  sendable: Sendable,
  button: { name: string; value: string } | null,
  fields: readonly FormField[],
): NextPage {
  const [first] = fields;
  const isIts = ({ name, value, type }: FormControl) =>
    name === first?.[0] && (type === 'hidden' || value === first[1]);
  const form = sendable.forms?.find(({ controls }) => controls.some(isIts));
  return sent(form, button && (form?.controls.find(isIts) ?? null), fields, sendable);
}

/** Parsed form of this element, recognised by its hidden fields; undefined if missing. */
function formAt(element: TreeNode, forms: readonly Form[]): Form | undefined {
  const hidden = [...elementsIn(element)].flatMap(({ name, attributes }) =>
    name === 'input' && /^hidden$/i.test(attributes.type ?? '') && attributes.name
      ? [`${attributes.name}=${attributes.value ?? ''}`]
      : [],
  );
  const written = JSON.stringify(hidden);
  return hidden.length === 0
    ? undefined
    : forms.find(
        ({ controls }) =>
          JSON.stringify(
            controls.filter(({ type }) => type === 'hidden').map(({ name, value }) => `${name}=${value}`),
          ) === written,
      );
}

/** Request of a form with this button and these fields; all other fields as on the page. */
function sent(
  form: Form | undefined,
  pressed: FormControl | null,
  fields: readonly FormField[],
  { confirms }: Sendable,
): NextPage {
  const sending = form && sentBy(form, pressed, confirms);
  if (!form || !sending?.action) return { kind: 'script' };
  const rest = form.controls
    .filter(({ type, checked }) => type !== 'submit' && type !== 'image' && checked !== false)
    .map(({ name, value }): FormField => [name, value])
    .filter(([name]) => !fields.some(([each]) => each === name));
  return {
    kind: 'request',
    request: { url: sending.action, method: sending.method, form: [...rest, ...fields] },
    by: 'post-back',
  };
}
