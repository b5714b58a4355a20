/** Elements and roles whose lines belong together. */
const ROWS: ReadonlySet<string> = new Set(['tr', 'li', 'article']);
const ROW_ROLES: ReadonlySet<string> = new Set(['row', 'listitem']);
/** Elements of which several of one class, one after another, are a table's rows. */
const BOXES: ReadonlySet<string> = new Set(['div', 'section']);
/** Maximum lines of a row; a longer one is a part of a page's layout. */
const MAX_ROW = 24;
/** Maximum lines of a box that is a row; a longer one is a column of a list, whose order says nothing. */
const MAX_BOX = 12;

interface Box {
  readonly depth: number;
  readonly from: number;
  /** Name of the element; null for one that is a row itself. */
  readonly name: string | null;
  readonly classes: string | undefined;
}

/** Collects the rows of a page: the innermost groups of lines that say that their lines belong together. */
export class RowReader {
  private readonly rows: number[] = [];
  private readonly open: Box[] = [];
  /** The last box that ended at each depth, with the line behind it. */
  private readonly ended: (Box & { to: number; isRow: boolean })[] = [];
  /** Number of open rows of tables and lists, within which boxes are no rows. */
  private rowsOpen = 0;
  /** Number of lines before the last term of a definition list. */
  private termFrom = 0;

  /** @param lines number of lines before the element */
  opened(name: string, role: string | undefined, classes: string | undefined, depth: number, lines: number): void {
    if (this.ended.length > depth + 1) this.ended.length = depth + 1;
    if (name === 'dl' || name === 'dt') this.termFrom = lines;
    const isRow = ROWS.has(name) || (role !== undefined && ROW_ROLES.has(role));
    if (!isRow && !BOXES.has(name)) return;
    this.open.push({ depth, from: lines, name: isRow ? null : name, classes });
    if (isRow && name !== 'article') this.rowsOpen++;
  }

  /** @param lines number of lines up to the element's end */
  closed(name: string, depth: number, lines: number): void {
    const box = this.open.at(-1);
    if (box?.depth === depth) {
      this.open.pop();
      if (box.name === null) {
        if (name !== 'article') this.rowsOpen--;
        this.add(box.from, lines, MAX_ROW);
      } else if (this.rowsOpen === 0) this.endBox(box, lines);
    } else if (name === 'dd') this.endDefinition(lines);
  }

  /** Lines from which and up to which each row goes, ascending. */
  result(): number[] {
    return this.rows;
  }

  /** Records a box and the one before it as rows if they are alike. */
  private endBox(box: Box, to: number): void {
    const before = this.ended[box.depth];
    const isAlike = before?.to === box.from && before.name === box.name && areAlike(before.classes, box.classes);
    if (isAlike && !before.isRow && this.isRow(box.from, to, MAX_BOX)) this.add(before.from, before.to, MAX_BOX);
    this.ended[box.depth] = { ...box, to, isRow: isAlike && this.add(box.from, to, MAX_BOX) };
  }

  /** Records a term with its definitions so far. */
  private endDefinition(to: number): void {
    if (this.rows.at(-2) === this.termFrom) this.rows.length -= 2;
    this.add(this.termFrom, to, MAX_ROW);
  }

  /** True for several lines without a row among them. */
  private isRow(from: number, to: number, most: number): boolean {
    return to - from >= 2 && to - from <= most && from >= (this.rows.at(-1) ?? 0);
  }

  private add(from: number, to: number, most: number): boolean {
    const isRow = this.isRow(from, to, most);
    if (isRow) this.rows.push(from, to);
    return isRow;
  }
}

/** True if the first classes are equal; the other classes of rows alternate. */
const areAlike = (a: string | undefined, b: string | undefined): boolean => a === b || firstOf(a) === firstOf(b);

const firstOf = (classes = ''): string | undefined => classes.trim().split(/\s/, 1)[0];
