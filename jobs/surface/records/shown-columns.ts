import { MASK, type PortalColumn } from '@hyrde/contracts';
import type { Cell } from './cells.js';
import { type Column, columnKey } from './columns.js';
import { selectorOf } from './corrections.js';
import type { Unit } from './groups.js';
import { redactedRecord } from './masked.js';
import { privatePerson } from './private-persons.js';

/** Maximum number of records searched for columns, and of texts shown per column. */
const RECORDS = 10;
const TEXTS = 3;
const MAX_TEXT = 160;

/**
 * Columns of a page's records that a person can correct: those that are an element of their own, as found without any
 * correction. Corrections are applied when the columns are shown, so that a withdrawn one has no effect immediately.
 * @param cells cells as read without a correction
 * @param columns columns as found without a correction
 */
export function shownColumns(
  units: readonly Unit[],
  cells: readonly (readonly Cell[])[],
  columns: readonly Column[],
): PortalColumn[] {
  const fields = new Map(columns.map(({ key, role }) => [key, role]));
  const selectors = new Map<string, string | null>();
  const found = new Map<string, PortalColumn>();
  const keys = new Map<string, string>();
  const shared = new Set<string>();
  for (const [at, each] of cells.slice(0, RECORDS).entries()) {
    let named: string[] | null = null;
    const names = () => {
      named ??= each.map(({ text }) => text).filter((text) => privatePerson(text) === 'likely');
      return named;
    };
    for (const cell of each) {
      const [key, record] = [columnKey(cell), units[at]?.[0]];
      if (cell.text === '' || !record) continue;
      const selector = selectors.get(key) ?? selectorOf(cell.node, record);
      selectors.set(key, selector);
      if (selector === null) continue;
      if ((keys.get(selector) ?? key) !== key) shared.add(selector);
      keys.set(selector, key);
      const field = fields.get(key) ?? 'other';
      const column: PortalColumn = found.get(selector) ?? { selector, label: cell.label, field, texts: [] };
      found.set(selector, column);
      if (column.texts.length === TEXTS) continue;
      const text = redacted(cell.text, names()).slice(0, MAX_TEXT);
      if (!column.texts.includes(text)) column.texts.push(text);
    }
  }
  return [...found.values()].filter(({ selector }) => !shared.has(selector));
}

/** @param names private persons named elsewhere in the record */
function redacted(text: string, names: readonly string[]): string {
  if (privatePerson(text) !== 'none') return MASK;
  const record = (sender: string, title: string) => ({
    sender,
    title,
    recipient: null,
    caseTitle: null,
    exemption: null,
    link: null,
  });
  return names.reduce((left, name) => redactedRecord(record(name, left)).shown.title ?? left, text);
}
