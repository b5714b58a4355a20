import { isElement, type PageTree, type TreeNode } from '../../site/index.js';
import type { Group } from './groups.js';
import { CAPS, COUNT_AFTER, FOUND_COUNT, MORE_THAN, NOTHING_FOUND, OUT_OF, SHOWN_OF } from './words.js';

/** Claims of a result page about the whole result. */
export interface Claims {
  /** Total number of records; null if the page does not state it. */
  total: number | null;
  /** True if the page says that there are more than `total`. */
  atLeast: boolean;
  /** Maximum number of records that the page says it shows; null if it states none. */
  cap: number | null;
  /** Range of records that the page says it shows; null if it states none. */
  shown: { first: number; last: number } | null;
  /** True if the page says that nothing was found. */
  nothing: boolean;
  /** True if the answer proves that it is the last part; missing if unknown. */
  isEnd?: boolean;
}

/** Maximum number of lines read; further lines are the results or a text. */
const MAX_LINES = 400;
const MAX_LINE = 300;

/** Claims in the text around the records; the texts of records, form choices and menus are ignored. */
export function claimsOf(tree: PageTree, group: Group | null): Claims {
  const lines = linesAround(tree.root, new Set(group?.units.flat()));
  const claims: Claims = { total: null, atLeast: false, cap: null, shown: null, nothing: false };
  for (const line of lines) {
    claims.nothing ||= NOTHING_FOUND.test(line);
    claims.cap ??= capIn(line);
    if (claims.total === null) Object.assign(claims, totalIn(line));
  }
  if (claims.nothing && claims.total === null) claims.total = 0;
  return claims;
}

/** Minimum cap; smaller numbers have another meaning. */
const MIN_CAP = 10;

function capIn(line: string): number | null {
  for (const pattern of CAPS) {
    const cap = number(pattern.exec(line)?.[1]);
    if (cap >= MIN_CAP && !SHOWN_PER_PAGE.test(line)) return cap;
  }
  return null;
}

function totalIn(line: string): Partial<Claims> {
  for (const match of line.matchAll(SHOWN_OF)) {
    const [first, last, total] = [number(match[1]), number(match[2]), number(match[3])];
    if (PAGES.test(line.slice(0, match.index).slice(-12))) continue;
    if (first <= last && last <= total) return { total, shown: { first, last } };
    // A page beyond the last one claims "61–60 of 96".
    if (first === last + 1) return { total };
  }
  for (const pattern of [OUT_OF, FOUND_COUNT, COUNT_AFTER])
    for (const match of line.matchAll(pattern)) {
      const before = line.slice(0, match.index);
      if (PAGES.test(before.slice(-12)) || SHOWN_PER_PAGE.test(line)) continue;
      return { total: number(match[1]), atLeast: MORE_THAN.test(before) };
    }
  return {};
}

/** "Page 2 of 63" counts pages; "25 hits a page" is a choice. */
const PAGES = /(?:side|sida|page|seite|página|pagina|sivu|strana)\s*$/iu;
const SHOWN_PER_PAGE = /(?:per|pr\.?|pro|par|por) (?:side|sida|page|seite|página|pagina)/iu;

const number = (text: string | undefined): number => Number((text ?? '').replaceAll(/\D/g, ''));

const LEFT_OUT = new Set('select option label button nav footer table ul ol dl'.split(' '));
const MAY_CLAIM = new Set('ul ol table dl'.split(' '));

/** Lines of text outside the records, in document order. */
function linesAround(root: TreeNode, records: ReadonlySet<TreeNode>): string[] {
  const lines: string[] = [];
  let line = '';
  const end = () => {
    const text = line.replaceAll(/ {2,}/g, ' ').trim();
    if (text !== '' && text.length <= MAX_LINE && lines.length < MAX_LINES) lines.push(text);
    line = '';
  };
  const visit = (node: TreeNode) => {
    if (records.has(node) || node.place === 'nav' || node.place === 'footer' || node.name === 'a') return;
    if (LEFT_OUT.has(node.name) && !(MAY_CLAIM.has(node.name) && node.textLength < MAX_LINE)) return;
    if (node.isBlock) end();
    for (const child of node.children) {
      if (isElement(child)) visit(child);
      else line += child;
    }
    if (node.isBlock) end();
  };
  visit(root);
  end();
  return lines;
}
