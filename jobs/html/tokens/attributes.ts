import { decodedAttribute } from './character-references.js';

/** Numbers stored for each attribute: start and end of its name, start and end of its value. */
const FIELDS = 4;
/** Maximum attributes of a tag, ten times that of any ordinary one; the rest is left out. */
const MAX_ATTRIBUTES = 1_000;
/** Maximum characters of a value; a longer one is truncated. No fetched address and no sent value is longer. */
const MAX_VALUE = 10_000;

/** Read access to a start tag's attributes. */
export interface AttributeValues {
  /**
   * The value of the first attribute of that name; empty if it has none; undefined if the attribute is missing.
   * @param name in lower case
   */
  get(name: string): string | undefined;
}

/** The attributes of one start tag, by position: hardly one in three is ever read. */
export class Attributes implements AttributeValues {
  /** Four positions an attribute: start and end of its name, start and end of its value. */
  private readonly at: number[] = [];
  private count = 0;
  /** The `bitOf` of each name: shows without reading names that most requested ones are missing. */
  private bits = 0;

  constructor(private readonly html: string) {}

  clear(): void {
    this.count = this.bits = 0;
  }

  /** True if following attributes are left out. */
  get full(): boolean {
    return this.count >= MAX_ATTRIBUTES;
  }

  /** Adds an attribute; quotes are not part of its value. */
  add(nameFrom: number, nameTo: number, valueFrom: number, valueTo: number): void {
    const { at } = this;
    if (this.full) return;
    this.bits |= bitOf(this.html, nameFrom, nameTo - nameFrom);
    let next = this.count++ * FIELDS;
    at[next++] = nameFrom;
    at[next++] = nameTo;
    at[next++] = valueFrom;
    at[next] = valueTo;
  }

  get(name: string): string | undefined {
    const { at, html } = this;
    if ((this.bits & bitOf(name, 0, name.length)) === 0) return undefined;
    const end = this.count * FIELDS;
    for (let i = 0; i < end; i += FIELDS) {
      const from = at[i] ?? 0;
      if ((at[i + 1] ?? 0) - from === name.length && isNamed(html, from, name)) return this.value(i);
    }
    return undefined;
  }

  private value(i: number): string {
    const from = this.at[i + 2] ?? 0;
    const raw = this.html.slice(from, Math.min(this.at[i + 3] ?? from, from + MAX_VALUE));
    if (!raw.includes('&')) return raw;
    const before = this.html[from - 1];
    return decodedAttribute(raw, before === '"' || before === "'" ? before : '');
  }
}

/** One of 32 bits, by the name's length and first letter in lower case (a shift counts modulo 32). */
const bitOf = (text: string, from: number, length: number): number => 1 << ((text.charCodeAt(from) | 0x20) + length);

/** True if the characters at `from` are that name, in any case. */
function isNamed(html: string, from: number, name: string): boolean {
  if (html.startsWith(name, from)) return true;
  if ((html.charCodeAt(from) | 0x20) !== name.charCodeAt(0)) return false;
  return html.slice(from, from + name.length).toLowerCase() === name;
}
