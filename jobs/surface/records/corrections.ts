import { createRequire } from 'node:module';
import { type PortalColumn, REDACTED_MARK } from '@hyrde/contracts';
import type { load as Load } from 'cheerio/slim';
import { z } from 'zod';
import { isWithheld, named, personSpans, type TextContext, withMark } from '../../persons/index.js';
import { elementsOf, isElement, type PageTree, stableClass, type TreeNode } from '../../site/index.js';
import type { Cell } from './cells.js';
import { type Column, columnKey } from './columns.js';
import type { Unit } from './groups.js';
import { FieldRole } from './words.js';

const require = createRequire(import.meta.url);

const SIMPLE = String.raw`(?:[a-z][a-z\d-]*|\*)?(?:[.#][A-Za-z_-][\w-]*|:(?:nth-child|nth-of-type)\(\d{1,4}\)|:(?:first|last)-child)*`;
const PLAIN = new RegExp(`^(?:> )?(?!$| |>)${SIMPLE}(?:(?: > | )(?!$| |>)${SIMPLE})*$`);
const MAX_DESCENDANTS = 2;

/**
 * CSS selector as generated from a click: names, classes, ids and sibling positions, with child combinators (`>`)
 * except for two, which bounds the search time on any page.
 */
const Selector = z
  .string()
  .min(1)
  .max(400)
  .refine((text) => PLAIN.test(text) && text.replaceAll(' > ', '>').split(' ').length <= MAX_DESCENDANTS + 1, {
    message: 'not a selector of names, classes and places',
  });

/** Person's correction for all pages of a portal family: the element of the records, and fields within each record. */
export const Correction = z.object({ records: Selector.nullable(), fields: z.partialRecord(FieldRole, Selector) });
export type Correction = z.infer<typeof Correction>;

/** Elements with a number, in document order. */
const numbered = (page: ReturnType<typeof Load>) => page.root().find('[data-n]').toArray();

/** Finds elements of a page by CSS selector. */
export class Selection {
  private readonly nodes: TreeNode[] = [];
  private readonly numbers = new Map<TreeNode, number>();
  private readonly page: ReturnType<typeof Load>;
  /** Elements by number, which follows document order. */
  private readonly elements: ReturnType<typeof numbered>;

  /** @param tree bounded tree, so that the cheerio document is bounded too */
  constructor(tree: PageTree) {
    const parts: string[] = [];
    this.write(tree.root, parts);
    // cheerio is loaded on first use, since few portals are corrected.
    const { load } = require('cheerio/slim') as { load: typeof Load };
    this.page = load(parts.join(''));
    this.elements = numbered(this.page);
  }

  /**
   * Matching elements in document order.
   * @param within root of the search; null for the whole page
   */
  find(selector: string, within: TreeNode | null = null): TreeNode[] {
    const { page } = this;
    const at = within === null ? null : this.elements[this.numbers.get(within) ?? -1];
    if (at === undefined) return [];
    const found = at === null ? page.root().find(selector) : page([at]).find(selector);
    return found.toArray().flatMap((element) => this.nodes[Number(element.attribs['data-n'])] ?? []);
  }

  /** Writes the page as HTML, with a number on each element. */
  private write(node: TreeNode, parts: string[]): void {
    if (node.name !== '') {
      this.numbers.set(node, this.nodes.length);
      const { class: named = '', id = '' } = node.attributes;
      parts.push(`<${node.name} data-n="${this.nodes.length}" class="${escaped(named)}" id="${escaped(id)}">`);
      this.nodes.push(node);
    }
    for (const child of node.children) {
      if (isElement(child)) this.write(child, parts);
      else parts.push(escaped(child));
    }
    if (node.name !== '' && !VOID.has(node.name)) parts.push(`</${node.name}>`);
  }
}

const VOID = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Selector of a clicked element, from its record downward, the same in every record; null if missing. */
export function selectorOf(node: TreeNode, record: TreeNode): string | null {
  const steps: string[] = [];
  for (let at: TreeNode | null = node; at !== record; at = at.parent) {
    if (at === null) return null;
    steps.unshift(stepTo(at));
  }
  const selector = steps.length === 0 ? null : `> ${steps.join(' > ')}`;
  return selector !== null && Selector.safeParse(selector).success ? selector : null;
}

/** Step of the selector: by class if the class is unique among siblings, otherwise by position. */
function stepTo(node: TreeNode): string {
  const siblings = node.parent ? elementsOf(node.parent) : [node];
  const named = stableClass(node);
  const alone = siblings.filter((each) => each.name === node.name && stableClass(each) === named).length === 1;
  if (alone && /^[A-Za-z_-][\w-]*$/.test(named)) return `${node.name}.${named}`;
  if (alone && named === '' && siblings.filter(({ name }) => name === node.name).length === 1) return node.name;
  return `${node.name}:nth-child(${siblings.indexOf(node) + 1})`;
}

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
  const roleOf = (cell: Cell): TextContext['role'] => {
    const field = fields.get(columnKey(cell));
    return field === 'sender' || field === 'recipient' || field === 'correspondent' ? field : 'text';
  };
  const selectors = new Map<string, string | null>();
  const found = new Map<string, PortalColumn>();
  const keys = new Map<string, string>();
  const shared = new Set<string>();
  for (const [at, each] of cells.slice(0, RECORDS).entries()) {
    let people: string[] | null = null;
    const names = () => {
      people ??= each.flatMap((cell) => named(cell.text, personSpans(cell.text, { role: roleOf(cell) })));
      return people;
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
      const text = redacted(cell.text, { role: roleOf(cell), own: names() }).slice(0, MAX_TEXT);
      if (!column.texts.includes(text)) column.texts.push(text);
    }
  }
  return [...found.values()].filter(({ selector }) => !shared.has(selector));
}

/** A cell's text as it is shown to the person who assigns meanings. */
const redacted = (text: string, context: TextContext): string =>
  isWithheld(text) ? REDACTED_MARK : withMark(text, personSpans(text, context), REDACTED_MARK);
