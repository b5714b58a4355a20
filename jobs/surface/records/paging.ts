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
  type TreeNode,
  textOf,
} from '../../site/index.js';
import { type Confirms, sentBy } from '../form/read-form.js';
import type { Group } from './groups.js';
import { askedWords } from './handed-on.js';
import { MARKS, MORE, NEXT, NEXT_MARK, OFFSET_KEY, PAGE_KEY, PAGE_NUMBER, PAST_SOME } from './words.js';

/** What tells that something leads to the next page. */
export type NextBy = 'rel' | 'label' | 'number' | 'address' | 'more' | 'post-back';

/** How a page says that there are more records. */
export type NextPage =
  | { kind: 'request'; request: PageRequest; by: NextBy }
  /** Nothing but a script brings them. */
  | { kind: 'script' };

interface Candidate {
  node: TreeNode;
  text: string;
}

/** The forms of a page, and those of them that a person has confirmed. */
export interface Sendable {
  forms?: readonly Form[] | undefined;
  confirms?: Confirms | undefined;
}

/** The way to the next records; null where the page shows none. */
export function nextPage(tree: PageTree, group: Group | null, sendable: Sendable = {}): NextPage | null {
  const records = new Set(group?.units.flat());
  const asked = askedWords(tree.url);
  const all = candidates(tree.root, records).filter(({ text }) => !asked.has(text.replaceAll(MARKS, '').toLowerCase()));
  const labelled = all.filter(({ node, text }) => isNext(text, node) && leads(node, tree));
  const numbered = byNumber(all, tree);
  // A mark beside numbers may lead to the last of them.
  const isSure = ({ text }: Candidate) => numbered.length === 0 || saysNext(text.replaceAll(MARKS, ''));
  const ways: readonly [Exclude<NextBy, 'post-back'>, readonly Candidate[]][] = [
    ['rel', byRel(tree)],
    ['label', labelled.filter(isSure)],
    ['number', numbered],
    ['label', labelled],
    ['address', byAddress(all, tree, group?.units.length ?? 0)],
    ['more', all.filter(({ node, text }) => isMore(text) && isInPage(node) && leads(node, tree))],
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

/** What brings more once it is pressed, by what it is called; null where nothing is. Of pages that a script turns. */
export function moreControl({ root }: PageTree): string | null {
  const all = candidates(root, new Set()).filter(({ node }) => node.place !== 'header');
  return (all.find(({ text }) => isMore(text)) ?? all.find(({ text }) => saysNext(text)))?.text ?? null;
}

const isMore = (text: string): boolean => text.length <= 40 && MORE.test(text.replaceAll(MARKS, ''));
const isInPage = ({ place }: TreeNode): boolean => place !== 'nav' && place !== 'header';

/** A mark alone also stands on the buttons of fields, and moves pictures. */
function isNext(text: string, node: TreeNode): boolean {
  if (closest(node, isShow)) return false;
  if (text === '') return isNextIcon(node);
  if (NEXT_MARK.test(text)) return !asksSomething(node);
  return saysNext(text.replace(IN_BRACKETS, '').replaceAll(MARKS, ''));
}

/** "Next 5 pages" goes past some. */
const saysNext = (text: string): boolean => NEXT.test(text) && !PAST_SOME.test(text);

/** What a label adds of where it leads: "Next page (Minutes of …)". */
const IN_BRACKETS = /\s+\([^()]*\)\s*$/u;

const isShow = ({ attributes }: TreeNode): boolean =>
  /(?:^|[-_\s])(?:carousel|slider|slideshow|swiper|slick|gallery|lightbox|calendar|datepicker)(?=$|[-_\s])/i.test(
    attributes.class ?? '',
  );

/** Does it send a form with something to type or choose? */
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

/** Links and buttons outside the records, with what they are called. */
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

/** The item of a list that holds nothing but this: what such bars say of their buttons, some say of the items. */
const itemAround = ({ parent }: TreeNode): TreeNode[] =>
  parent?.name === 'li' && elementsOf(parent).length === 1 ? [parent] : [];

/** Does a link that is a picture alone lead on, by a word of its classes? */
const isNextIcon = (node: TreeNode): boolean =>
  [node, ...elementsIn(node)].flatMap(classesOf).some((name) => name.split(/[-_]+/).some((word) => NEXT.test(word)));

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
function byNumber(all: readonly Candidate[], tree: PageTree): Candidate[] {
  const bars = new Map<TreeNode, Candidate[]>();
  for (const { node, text: said } of all) {
    const text = PAGE_NUMBER.exec(said.replaceAll(MARKS, ''))?.[1] ?? '';
    if (text === '' || IS_YEAR.test(text) || node.place === 'header' || !leads(node, tree)) continue;
    const bar = barOf(node);
    bars.set(bar, [...(bars.get(bar) ?? []), { node, text }].slice(0, MAX_NUMBERED));
  }
  for (const [bar, links] of bars) {
    const current = areNear(links, tree) ? currentIn(bar, links) : null;
    const next = links.find(({ text }) => current !== null && Number(text) === current + 1);
    if (next) return [next];
  }
  return [];
}

/**
 * The link whose address is this page's but for the number of a page or a record, the one after this page's.
 * @param records on this page
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

/** Fewer records may be of any list beside the address. */
const LEAST_OFFSET = 5;

/** Is it the number after `before`, of a page, or of the first record of one? @param before null where the address has none */
function follows(key: string, before: number | null, number: number, records: number): boolean {
  if (PAGE_KEY.test(key)) return before === null ? number === 1 || number === 2 : number === before + 1;
  const step = number - (before ?? 0);
  if (OFFSET_KEY.test(key)) return step >= Math.max(1, records / 2) && step <= 2 * records;
  return records >= LEAST_OFFSET && step === records;
}

/** An address with the numbers in it that may be of a page: values of its query, and a number in its path after a word for pages. */
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

/** Classes of the page where we are, in a bar of pages. */
const IS_CURRENT = /^(?:is[-_])?(?:current|active|selected)$|[-_](?:current|active|selected)$/i;
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
    const url = href === undefined || href.startsWith('#') ? null : canonicalUrl(href, tree.base);
    return url === null ? { kind: 'script' } : { kind: 'request', request: { url }, by };
  }
  const { name, value = '' } = node.attributes;
  const form = closest(node, (each) => each.name === 'form');
  if (!form || isSilent(node)) return { kind: 'script' };
  return name
    ? postBack(sendable, { name, value }, [[name, value]])
    : sent(formAt(form, sendable.forms ?? []), null, [], sendable);
}

/** A button that does nothing without a script. */
const isSilent = ({ attributes }: TreeNode): boolean => /^(?:button|reset)$/i.test(attributes.type ?? '');

/** The form that has these fields or this button, sent with them. */
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

/** Of the page's forms the one that this element is: with the same hidden fields. */
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

/** A form with this button pressed and these fields: all else as the page has it. */
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
