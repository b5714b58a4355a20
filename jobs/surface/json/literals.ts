import { dataOf } from '../../site/index.js';
import { readTimestamp } from '../../text/index.js';

// Data literals in code: the values that a page's own scripts assign or pass on (`window.__STATE__ = {…}`). The code is
// parsed as text and never run; an expression other than a literal is ignored.

/** Maximum average readings of each character of a script; backtracking after failed literals rereads. */
const MAX_READINGS = 4;
/** Maximum number of values per script. */
const MAX_VALUES = 300_000;
const MAX_DEPTH = 40;
/** Start of a possible literal: after an assignment, an argument position, a property name or `return`. */
const BEFORE = /(?:[=(,:?]|\breturn)\s{0,20}(?=[[{]|JSON\.parse\()/g;

/** Outermost array and object literals in code; own properties only, whatever their names. */
export function literalsIn(code: string): unknown[] {
  const found: unknown[] = [];
  const reader = new LiteralReader(code);
  for (let read = 0, at = 0; read < MAX_READINGS * code.length; ) {
    BEFORE.lastIndex = at;
    const before = BEFORE.exec(code);
    if (!before) break;
    const from = before.index + before[0].length;
    const value = reader.read(from);
    read += reader.at - from + 1;
    if (value !== undefined) found.push(value);
    at = value === undefined ? from : reader.at;
  }
  return found;
}

/** Thrown if the text is code, or exceeds a bound. */
const NO_LITERAL = new Error('no literal');

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...([
    ['true', true],
    ['!0', true],
    ['false', false],
    ['!1', false],
    ['null', null],
  ] as const),
  ...([
    ['undefined', undefined],
    ['void 0', undefined],
    ['NaN', null],
    ['Infinity', null],
  ] as const),
]);
const WORD = /!0|!1|void 0|true|false|null|undefined|NaN|-?Infinity/y;
const NUMBER = /-?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?n?/y;
const NAME = /[\p{L}\p{N}_$]{1,100}/uy;
const SPACE = /\s+/y;
const PARSED = /JSON\.parse\(/y;
const DATE = /new Date\(\s*(\d{1,15}|"[^"\\]{1,40}"|'[^'\\]{1,40}')\s*\)/y;

class LiteralReader {
  /** Position at which reading ended. */
  at = 0;
  private values = 0;

  constructor(private readonly code: string) {}

  /** @returns undefined if no literal starts here */
  read(from: number): unknown {
    this.at = from;
    try {
      return this.value(0);
    } catch (error) {
      if (error === NO_LITERAL) return undefined;
      throw error;
    }
  }

  private value(depth: number): unknown {
    if (++this.values > MAX_VALUES || depth > MAX_DEPTH) throw NO_LITERAL;
    const first = this.next();
    if (first === '[') return this.array(depth);
    if (first === '{') return this.object(depth);
    if (first === '"' || first === "'" || first === '`') return this.string(first);
    if (this.match(PARSED)) return this.parsed();
    const date = this.match(DATE);
    if (date) return dateOf(date[1] ?? '');
    const word = this.match(WORD)?.[0];
    if (word !== undefined) return WORDS.get(word.replace('-', ''));
    const number = this.match(NUMBER)?.[0];
    if (number === undefined) throw NO_LITERAL;
    return Number(number.replace('n', ''));
  }

  private parsed(): unknown {
    const quote = this.next();
    if (quote !== '"' && quote !== "'" && quote !== '`') throw NO_LITERAL;
    const data = dataOf(this.string(quote));
    if (data === undefined || this.next() !== ')') throw NO_LITERAL;
    this.at++;
    return data;
  }

  private array(depth: number): unknown[] {
    const items: unknown[] = [];
    this.at++;
    while (this.next() !== ']') {
      items.push(this.value(depth + 1));
      this.part(']');
    }
    this.at++;
    return items;
  }

  private object(depth: number): object {
    const entries: [string, unknown][] = [];
    this.at++;
    for (let first = this.next(); first !== '}'; first = this.next()) {
      const name = first === '"' || first === "'" ? this.string(first) : this.match(NAME)?.[0];
      if (name === undefined || this.next() !== ':') throw NO_LITERAL;
      this.at++;
      entries.push([name, this.value(depth + 1)]);
      this.part('}');
    }
    this.at++;
    // Object.fromEntries defines own properties, `__proto__` included.
    return Object.fromEntries(entries);
  }

  /** Consumes a comma, or stops before the end. */
  private part(end: string): void {
    const first = this.next();
    if (first === ',') this.at++;
    else if (first !== end) throw NO_LITERAL;
  }

  private string(quote: string): string {
    const { code } = this;
    const from = ++this.at;
    let isPlain = true;
    for (; code[this.at] !== quote; this.at++) {
      const character = code[this.at];
      const isOpen = character === undefined || (character === '\n' && quote !== '`');
      if (isOpen || (quote === '`' && character === '$' && code[this.at + 1] === '{')) throw NO_LITERAL;
      if (character !== '\\') continue;
      isPlain = false;
      this.at++;
    }
    const text = code.slice(from, this.at++);
    return isPlain ? text : text.replaceAll(ESCAPE, meaningOf);
  }

  private next(): string | undefined {
    const { code } = this;
    for (;;) {
      this.match(SPACE);
      const end = code.startsWith('//', this.at) ? '\n' : code.startsWith('/*', this.at) ? '*/' : null;
      if (end === null) return code[this.at];
      const at = code.indexOf(end, this.at + 2);
      this.at = at < 0 ? code.length : at + end.length;
    }
  }

  private match(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.at;
    const found = what.exec(this.code);
    if (found) this.at = what.lastIndex;
    return found;
  }
}

const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi;
const MEANINGS: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '',
  f: '',
  v: '',
  '0': '',
  '\n': '',
};

function meaningOf(_: string, braced?: string, four?: string, two?: string, one = ''): string {
  const code = braced ?? four ?? two;
  if (code === undefined) return Object.hasOwn(MEANINGS, one) ? (MEANINGS[one] ?? '') : one;
  const point = Number.parseInt(code, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

function dateOf(written: string): string | null {
  // A script's numeric dates have the month first (ECMAScript's fallback); a time without zone keeps its day.
  const time = /^\d/.test(written) ? Number(written) : readTimestamp(written.slice(1, -1), 'month-first')?.at;
  return time !== undefined && Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : null;
}
