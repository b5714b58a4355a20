import { percentDecoded } from '@hyrde/contracts';
import { canonicalUrl, closest, elementsIn, elementsOf, kindOf, type TreeNode, textOf } from '../../site/index.js';
import { findDate } from '../../text/index.js';
import { isEmphasis } from './element-paths.js';
import { isHeading, tableHeadings, textAfter, type Unit } from './groups.js';
import { roleOfLabel } from './words.js';

export interface CellLink {
  /** Absolute canonical address; null if a script handles the link. */
  url: string | null;
  text: string;
}

/** Piece of a record: a cell of a table, a line of a card, or a part of a line. */
export interface Cell {
  /** Position in the record, equal in all records as far as their structure is. */
  key: string;
  /** Label on the page; null if missing. */
  label: string | null;
  text: string;
  links: readonly CellLink[];
  /** Value of a `time` element's datetime; null if missing. */
  datetime: string | null;
  /** True if the piece is a heading or is wholly a link. */
  leads: boolean;
  /** Class or `itemprop` of its element. */
  hint: string;
  node: TreeNode;
}

/** Maximum number of pieces of a record. */
const MAX_CELLS = 60;
const MAX_LABEL = 40;
const MAX_TEXT = 5_000;

/** Headings of the columns of a group's rows, by column; null if missing. */
export function headingsFor(unit: Unit): readonly string[] | null {
  const [row] = unit;
  if (!row) return null;
  if (row.name === 'tr') return tableHeadings(row);
  const cells = elementsOf(row).length;
  const above = row.parent ? elementsOf(row.parent).slice(0, 3) : [];
  const heading = above.find((node) => node !== row && elementsOf(node).length === cells && isHeading(node));
  return heading ? elementsOf(heading).map((cell) => textOf(cell)) : null;
}

/**
 * Pieces of a record.
 * @param base address against which its links resolve
 */
export function cellsOf(unit: Unit, headings: readonly string[] | null, base: string): Cell[] {
  const reader = new CellReader(base);
  const [first, ...others] = unit;
  if (first?.name === 'tr') reader.row(first, headings);
  else if (first && headings && elementsOf(first).length === headings.length)
    reader.columns(elementsOf(first), headings);
  else if (first) reader.block(first, kindOf(first));
  if (first) reader.after(textAfter(unit), first);
  for (const other of others) {
    if (other.name === 'tr') reader.row(other, null, '+');
    else reader.block(other, `+${kindOf(other)}`);
  }
  return reader.result();
}

/**
 * Whole element as one piece.
 * @param base address against which its links resolve
 */
export function wholeCell(node: TreeNode, key: string, base: string): Cell {
  const text = spoken(node).slice(0, MAX_TEXT);
  const times = [node, ...elementsIn(node)].flatMap(({ attributes }) => attributes.datetime ?? []);
  const links = anchorsIn(node).map((anchor) => linkTo(anchor, base));
  return { key, label: null, text, links, datetime: times[0] ?? null, leads: links.length > 0, hint: '', node };
}

function linkTo(anchor: TreeNode, base: string): CellLink {
  const href = anchor.attributes.href ?? '';
  return { url: href.startsWith('#') ? null : canonicalUrl(href, base), text: textOf(anchor) };
}

/** Part of a line. */
interface Piece {
  text: string;
  node: TreeNode | null;
}

class CellReader {
  private readonly cells: Cell[] = [];
  private readonly met = new Map<string, number>();
  /** Term, heading or label that applies to the next piece; null if none is pending. */
  private label: string | null = null;

  constructor(private readonly base: string) {}

  result(): Cell[] {
    return this.cells;
  }

  /** Adds the text after a link on its line, in columns separated by spaces. */
  after(text: string, node: TreeNode): void {
    if (text === '') return;
    const day = findDate(text);
    const around = day ? [text.slice(0, day.start), text.slice(day.start, day.end), text.slice(day.end)] : [text];
    for (const part of around) this.part({ text: part, node: null }, [], node, '+', false);
  }

  row(row: TreeNode, headings: readonly string[] | null, mark = ''): void {
    let column = 0;
    for (const cell of elementsOf(row)) {
      const label = cell.attributes['data-label'] || headings?.[column] || null;
      this.column(cell, `${mark}${column}`, label);
      column += Math.max(1, Number(cell.attributes.colspan ?? 1) || 1);
    }
  }

  columns(cells: readonly TreeNode[], headings: readonly string[]): void {
    for (const [at, cell] of cells.entries()) this.column(cell, `${at}`, headings[at] || null);
  }

  private column(cell: TreeNode, key: string, label: string | null): void {
    const before = this.cells.length;
    this.label = null;
    this.block(cell, key);
    const first = this.cells[before];
    if (label !== null && first && first.label === null) first.label = label;
    if (label !== null && !first)
      this.push({ key, label, text: '', links: [], datetime: null, leads: false, hint: '', node: cell });
    this.label = null;
  }

  /** Adds the lines of a block, each of inline content, and its nested blocks. */
  block(node: TreeNode, path: string): void {
    if (this.cells.length >= MAX_CELLS) return;
    if (
      (node.name === 'dt' && isTerm(node)) ||
      (node.name === 'th' && node.parent?.name === 'tr' && path.includes('>'))
    ) {
      this.label = textOf(node).slice(0, MAX_LABEL);
      return;
    }
    let line: (TreeNode | string)[] = [];
    const end = () => {
      if (line.length > 0) this.line(line, node, path);
      line = [];
    };
    for (const child of node.children) {
      if (typeof child === 'string' || (!child.isBlock && !holdsBlocks(child))) line.push(child);
      else {
        end();
        if (child.name !== 'br') this.block(child, `${path}>${kindOf(child)}`);
      }
    }
    end();
  }

  private line(line: readonly (TreeNode | string)[], block: TreeNode, path: string): void {
    const pieces = joined(line);
    if (pieces.every(({ text }) => text.trim() === '')) return;
    const parts = isProse(pieces)
      ? [{ text: pieces.map(({ text }) => text).join(''), node: null }]
      : pieces.flatMap(apart);
    for (const part of parts) this.part(part, line, block, path, parts.length === 1);
  }

  private part(part: Piece, line: readonly (TreeNode | string)[], block: TreeNode, path: string, alone: boolean): void {
    const text = part.text.replace(SEPARATORS, '').replaceAll(/ {2,}/g, ' ').trim();
    if (text === '' || !/[\p{L}\p{N}*]/u.test(text)) return;
    const labelled = /^([^:]{2,40}?)\s*:\s*(.*)$/su.exec(text);
    if (labelled?.[1] && (labelled[2] === '' || roleOfLabel(labelled[1]) !== null)) {
      this.label = labelled[1];
      if (labelled[2] === '') return;
      this.cell({ ...part, text: labelled[2] ?? '' }, line, block, path, alone);
      return;
    }
    this.cell({ ...part, text }, line, block, path, alone);
  }

  private cell(
    { text, node }: Piece,
    line: readonly (TreeNode | string)[],
    block: TreeNode,
    path: string,
    alone: boolean,
  ): void {
    const own = node ?? block;
    const around = node ? [node] : line.filter((child): child is TreeNode => typeof child !== 'string');
    const link = block.name === 'a' ? block : alone && !node ? linkAround(block) : null;
    const anchors = alone || node ? (link ? [link] : around).flatMap(anchorsIn) : [];
    const times = (alone || node ? around : []).flatMap((each) =>
      each.attributes.datetime ? [each.attributes.datetime] : [],
    );
    // A link's whole text is one piece, with or without an element around it.
    const kind = alone && (!node || block.name === 'a') ? path : node ? `${path}>${kindOf(node)}` : `${path}>#`;
    this.push({
      key: this.numbered(kind),
      label: this.label,
      text: (block.name === 'a' && alone && CUT_SHORT.test(text) ? spoken(block) : text).slice(0, MAX_TEXT),
      links: anchors.map((anchor) => linkTo(anchor, this.base)),
      datetime: times[0] ?? block.attributes.datetime ?? null,
      leads: isHeadingIn(own) || anchors.some((anchor) => textOf(anchor).length > 0.8 * text.length),
      hint: own.attributes.itemprop ?? own.attributes.class ?? '',
      node: own,
    });
    this.label = null;
  }

  private push(cell: Cell): void {
    if (this.cells.length < MAX_CELLS) this.cells.push(cell);
  }

  /** Key with a counter if the record has several pieces of this kind. */
  private numbered(kind: string): string {
    const count = (this.met.get(kind) ?? 0) + 1;
    this.met.set(kind, count);
    return count === 1 ? kind : `${kind}#${count}`;
  }
}

/** True if the term labels the next piece. A long term or one that is a link is a piece of its own, usually a title. */
const isTerm = (node: TreeNode): boolean =>
  node.textLength <= MAX_LABEL && anchorsIn(node).every((anchor) => 2 * anchor.textLength < node.textLength);

const SEPARATORS = /^[\s·|•,;–—-]+|[\s·|•,;–—-]+$/gu;
const HEADINGS = /^h[1-6]$/;

function isHeadingIn(node: TreeNode): boolean {
  for (let at: TreeNode | null = node, up = 0; at && up < 3; at = at.parent, up++)
    if (HEADINGS.test(at.name)) return true;
  return false;
}

/** Link around a block with the same text, such as around a heading; null if missing. */
function linkAround(block: TreeNode): TreeNode | null {
  const link = closest(block, ({ name }) => name === 'a');
  return link?.textLength === block.textLength ? link : null;
}

const holdsBlocks = (node: TreeNode): boolean =>
  node.children.some((child) => typeof child !== 'string' && (child.isBlock || holdsBlocks(child)));

function anchorsIn(node: TreeNode): TreeNode[] {
  if (node.name === 'a') return node.attributes.href ? [node] : [];
  return elementsOf(node).flatMap(anchorsIn);
}

/** Pieces of a line: each text merged with its emphasis, every other element separate, labels separate. */
function joined(line: readonly (TreeNode | string)[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [at, outer] of line.entries()) {
    const child = typeof outer === 'string' ? outer : (linkWithin(outer) ?? outer);
    const last = pieces.at(-1);
    if (typeof child !== 'string' && isEmphasis(child) && isLabel(child, line, at))
      pieces.push({ text: `${textOf(child).replace(/:$/, '')}: `, node: null });
    else if (typeof child === 'string' || isEmphasis(child)) {
      const text = typeof child === 'string' ? child : rawText(child);
      if (last?.node === null && !/:\s*$/.test(last.text)) last.text += text;
      else if (last?.node === null) last.text += text;
      else pieces.push({ text, node: null });
    } else pieces.push({ text: spoken(child), node: child });
  }
  return pieces;
}

/** Link that spans the whole of an emphasis; null if it spans less. */
function linkWithin(node: TreeNode): TreeNode | null {
  if (!isEmphasis(node)) return null;
  const [anchor, ...others] = anchorsIn(node);
  return anchor && others.length === 0 && anchor.textLength > 0 && textOf(anchor) === textOf(node) ? anchor : null;
}

/** True if the emphasis is a label: at the front of a text, and ending in a colon or a known label. */
function isLabel(node: TreeNode, line: readonly (TreeNode | string)[], at: number): boolean {
  const text = textOf(node);
  if (text.length > MAX_LABEL || at === line.length - 1) return false;
  const after = line[at + 1];
  const colonAfter = typeof after === 'string' && /^\s*:/.test(after);
  return text.endsWith(':') || (!colonAfter && roleOfLabel(text) !== null && at === 0);
}

const rawText = (node: TreeNode): string =>
  node.children.map((child) => (typeof child === 'string' ? child : rawText(child))).join('');

/** Text of an element; its accessible name if it has no text, the full text if it is truncated. */
function spoken(node: TreeNode): string {
  const text = textOf(node);
  const whole = node.attributes.title ?? '';
  const cut = CUT_SHORT.exec(text)?.[1];
  if (cut !== undefined)
    for (const longer of [whole, fileNameOf(node)])
      if (longer.length > cut.length && longer.startsWith(cut)) return longer;
  return text || (node.attributes['aria-label'] ?? whole);
}

const CUT_SHORT = /^(.+?)\s*(?:…|\.\.\.|\.\.>)\s*$/su;

/** Decoded last path segment of a link. */
function fileNameOf({ attributes }: TreeNode): string {
  const last =
    (attributes.href ?? '')
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return percentDecoded(last);
}

/** Number of words beside elements above which a line is a sentence. */
const SENTENCE = 4;

/** True if the line is a sentence with links or emphasis in it, which is one piece. */
function isProse(pieces: readonly Piece[]): boolean {
  if (pieces.length < 2) return false;
  return pieces.some(
    ({ node, text }) => node === null && !/[·|•]|:\s/.test(text) && text.trim().split(/\s+/).length > SENTENCE,
  );
}

/** Pieces of a text between separators. */
function apart({ text, node }: Piece): Piece[] {
  if (node !== null || !/\s[·|•]\s|^\s*[·|•]|[·|•]\s*$|\s{2,}/u.test(text)) return [{ text, node }];
  return text.split(/\s*[·|•]\s*/u).map((piece) => ({ text: piece, node: null }));
}
