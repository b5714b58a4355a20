import type { PageTree, TreeNode } from '../site/index.js';
import { roleOfLabel, type TextRole } from './vocabulary/labels.js';

/** Line of a page as people see it, with what the mark-up says of it. */
export interface PageLine {
  readonly text: string;
  /** Column, label or place of the line; null if the mark-up says nothing. */
  readonly role: TextRole | 'heading' | null;
  /** Number of the innermost row, item or card that holds the line; lines of one belong together. */
  readonly row: number;
}

const ROWS: ReadonlySet<string> = new Set(['tr', 'li', 'article', 'dl']);
const CARD = /(?:^|[\s_-])(?:card|hit|item|row|entry|record|post|result|treff|rad|sak|case)(?:$|[\s_-])/i;
const HEADINGS = /^h[1-6]$/;
const FRAMES: ReadonlySet<string> = new Set([
  'nav',
  'button',
  'label',
  'select',
  'option',
  'legend',
  'summary',
  'caption',
  'figcaption',
]);
const FRAME_CLASS =
  /(?:^|[\s_-])(?:nav|menu|meny|breadcrumbs?|crumbs?|cookies?|skip|footer|sidebar|toolbar|pagination|pager|tabs?|brødsmuler)(?:$|[\s_-])/i;
/** Attributes whose words may name what a cell holds. */
const NAMING = ['data-label', 'itemprop', 'aria-label', 'class', 'id'] as const;
const LABEL_CLASS =
  /(?:^|[\s_-])(?:label|key|term|ledetekst|felt|field-name|heading|header|etikett|title-label)(?:$|[\s_-])/i;

interface Place {
  readonly role: PageLine['role'];
  readonly row: number;
  readonly region: 'frame' | 'footer' | null;
}

/** Reads the lines of a page in document order, each with its role. Never throws; a deep page is read as far as its tree. */
export function pageLines({ root }: Pick<PageTree, 'root'>): PageLine[] {
  const reader = new LineReader();
  reader.read(root, { role: null, row: 0, region: null });
  reader.endLine();
  return reader.lines;
}

/** Heads of a table's columns. */
interface Table {
  heads: (TextRole | null)[];
  cell: number;
  row: number;
}

class LineReader {
  readonly lines: PageLine[] = [];
  private text = '';
  private place: Place = { role: null, row: 0, region: null };
  private rows = 0;
  private table: Table | null = null;
  /** Role of the last label that is an element of its own. */
  private label: { role: TextRole; row: number } | null = null;
  private section: TextRole | null = null;

  read(node: TreeNode, outer: Place): void {
    const place = this.placeOf(node, outer);
    const table = this.table;
    if (node.name === 'table') this.table = { heads: [], cell: 0, row: 0 };
    if (node.name === 'tr' && this.table) {
      this.table.cell = 0;
      this.table.row++;
    }
    if (node.isBlock) this.endLine();
    const before = this.place;
    this.place = place;
    for (const child of node.children) {
      if (typeof child === 'string') this.text += child;
      else this.read(child, place);
    }
    if (node.isBlock) this.endLine(node);
    this.place = before;
    if (this.table && (node.name === 'td' || node.name === 'th'))
      this.table.cell += Number(node.attributes.colspan ?? 1) || 1;
    if (node.name === 'table') this.table = table;
  }

  endLine(node?: TreeNode): void {
    const text = this.text.replace(/\s+/g, ' ').trim();
    this.text = '';
    if (text === '') return;
    const { place } = this;
    const said = roleOfLabel(text);
    const isLabel =
      said !== null && (node === undefined || place.role === null || node.name === 'dt' || node.name === 'th');
    if (node && HEADINGS.test(node.name)) this.section = said === 'handler' ? said : null;
    const isHead = node?.name === 'th' || (node?.name === 'td' && this.table?.row === 1);
    if (isLabel && isHead && node.attributes.scope !== 'row' && this.table) this.table.heads[this.table.cell] = said;
    if (isLabel && said !== null) this.label = { role: said, row: place.row };
    this.lines.push({ text, role: this.roleOf(text, place, node, isLabel), row: place.row });
    if (!isLabel) this.label = null;
  }

  private roleOf(text: string, place: Place, node: TreeNode | undefined, isLabel: boolean): PageLine['role'] {
    if (place.region === 'footer') return 'plain';
    if (place.region === 'frame') return 'frame';
    if (node && HEADINGS.test(node.name)) return 'heading';
    if (isLabel || (node && (node.name === 'th' || LABEL_CLASS.test(node.attributes.class ?? '')))) {
      const isHead = isLabel || roleOfLabel(text) !== null;
      if (isHead) return 'plain';
    }
    if (place.role) return place.role;
    const head = this.table?.heads[this.table.cell];
    if (head) return head;
    if (this.label && this.label.row === place.row) return this.label.role;
    return this.section;
  }

  private placeOf(node: TreeNode, outer: Place): Place {
    const classes = node.attributes.class ?? '';
    let { role, row, region } = outer;
    if (ROWS.has(node.name) || node.attributes.role === 'row' || (node.name === 'div' && CARD.test(classes))) {
      row = ++this.rows;
      if (node.name !== 'li' || role === null) role = null;
    }
    if (node.place === 'footer') region = 'footer';
    else if (node.place === 'nav' || node.place === 'header' || FRAMES.has(node.name) || FRAME_CLASS.test(classes))
      region ??= 'frame';
    if (
      node.name === 'td' ||
      node.name === 'dd' ||
      node.name === 'span' ||
      node.name === 'div' ||
      node.name === 'p' ||
      node.name === 'li' ||
      node.name === 'a'
    )
      role = this.saidBy(node) ?? role;
    return { role, row, region };
  }

  /** Role that an element's attributes name: `data-label="Avsender"`, `class="record-sender"`. */
  private saidBy(node: TreeNode): TextRole | null {
    for (const name of NAMING) {
      const value = node.attributes[name];
      if (!value) continue;
      const words = name === 'class' || name === 'id' ? value.split(/[\s_-]+|__/) : [value];
      for (const word of words) {
        const role = word.length > 3 ? roleOfLabel(word) : null;
        if (role !== null && role !== 'plain' && (name !== 'class' || role !== 'title')) return role;
      }
    }
    return null;
  }
}
