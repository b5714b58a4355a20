import { closest, elementsIn, elementsOf, type TreeNode, textOf } from '../../site/index.js';
import { wholeDate } from '../../text/index.js';

// A calendar of one month as a table: its rows are weeks and its cells days, so that neither is a record; the records
// are the entries in the cells, and their days are the cells'.

const DAYS_OF_WEEK = 7;
const MIN_WEEKS = 4;
/** Minimum number of different days by which a table is a month. */
const MIN_DAYS = 27;
const A_DAY = /^\s*(\d{1,2})(?![\d./:-])/;

const known = new WeakMap<TreeNode, boolean>();

function isMonthGrid(table: TreeNode): boolean {
  const before = known.get(table);
  if (before !== undefined) return before;
  const cellsOf = (row: TreeNode) => elementsOf(row).filter(({ name }) => name === 'td');
  const weeks = [...elementsIn(table)].filter(({ name }) => name === 'tr').map(cellsOf);
  const whole = weeks.filter((cells) => cells.length === DAYS_OF_WEEK);
  const days = new Set(whole.flatMap((cells) => cells.flatMap((cell) => dayIn(cell) ?? [])));
  const found = whole.length >= MIN_WEEKS && days.size >= MIN_DAYS;
  known.set(table, found);
  return found;
}

function dayIn(cell: TreeNode): number | null {
  const day = Number(A_DAY.exec(textOf(cell))?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}

/** Cell of a month's calendar around an element; null if it is in none. */
export function dayCell(node: TreeNode): TreeNode | null {
  const cell = closest(node, ({ name }) => name === 'td');
  const table = cell && closest(cell, ({ name }) => name === 'table');
  return cell && table && isMonthGrid(table) ? cell : null;
}

/** True for a week or a day of a month's calendar. */
export function isOfGrid(node: TreeNode): boolean {
  if (node.name !== 'tr' && node.name !== 'td') return false;
  const table = closest(node, ({ name }) => name === 'table');
  return table !== null && isMonthGrid(table);
}

const MAY_NAME = /^(?:h[1-6]|caption|th|strong|b|div|span|p)$/;
const MAX_HEADING = 100;
const MONTH = /\p{L}[\p{L}.]*,?\s+(?:19|20)\d\d/gu;

/** Day of an entry in a month's calendar, by the number in its cell and the month named above; null if unknown. */
export function gridDay(node: TreeNode, language: string | null): string | null {
  const cell = dayCell(node);
  const day = cell && dayIn(cell);
  const table = cell && closest(cell, ({ name }) => name === 'table');
  if (!day || !table) return null;
  let root = table;
  while (root.parent) root = root.parent;
  const month = monthAbove(root, table, language);
  return month === null ? null : `${month}-${`${day}`.padStart(2, '0')}`;
}

const months = new WeakMap<TreeNode, string | null>();

/** Month named last before the end of the table's heading, as `2026-11`. */
function monthAbove(root: TreeNode, table: TreeNode, language: string | null): string | null {
  const before = months.get(table);
  if (before !== undefined) return before;
  let found: string | null = null;
  for (const node of elementsIn(root)) {
    if (node === table && found !== null) break;
    if (!MAY_NAME.test(node.name) || node.textLength === 0 || node.textLength > MAX_HEADING) continue;
    for (const [text] of textOf(node).matchAll(MONTH)) {
      const date = wholeDate(`1 ${text.replace(',', '')}`, undefined, { language });
      if (date) found = date.slice(0, 7);
    }
    if (found !== null && /^(?:h[1-6]|caption)$/.test(node.name)) break;
  }
  months.set(table, found);
  return found;
}
