import { decodedAttribute } from './character-references.js';

/** Of an attribute: where its name begins and ends, and its value. */
const FIELDS = 4;
/** No honest tag has a tenth of it; what comes after is left out. */
const MAX_ATTRIBUTES = 1_000;
/** Nothing that is asked for is longer: neither an address that is opened nor a value that is sent. A longer one is cut. */
const MAX_VALUE = 10_000;

/** What is asked of a start tag's attributes. */
export interface AttributeValues {
  /**
   * The value of the first attribute of that name; empty where it has none.
   * @param name in lower case
   */
  get(name: string): string | undefined;
}

/**
 * The attributes of one start tag. Only their places are kept: of a page's attributes hardly one in three is ever
 * asked for.
 */
export class Attributes implements AttributeValues {
  /** Four numbers an attribute: where its name begins and ends, and where its value does. */
  private readonly at: number[] = [];
  private count = 0;

  constructor(private readonly html: string) {}

  clear(): void {
    this.count = 0;
  }

  /** Whether any that follow are left out. */
  get full(): boolean {
    return this.count >= MAX_ATTRIBUTES;
  }

  /** A value in quotes is told without them. */
  add(nameFrom: number, nameTo: number, valueFrom: number, valueTo: number): void {
    const { at } = this;
    if (this.full) return;
    let next = this.count++ * FIELDS;
    at[next++] = nameFrom;
    at[next++] = nameTo;
    at[next++] = valueFrom;
    at[next] = valueTo;
  }

  get(name: string): string | undefined {
    const { at, html } = this;
    const end = this.count * FIELDS;
    for (let i = 0; i < end; i += FIELDS) {
      const [from = 0, to = 0] = [at[i], at[i + 1]];
      if (to - from === name.length && isNamed(html, from, name)) return this.value(i);
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

/** Are the characters at `from` that name, in whatever case? */
function isNamed(html: string, from: number, name: string): boolean {
  if (html.startsWith(name, from)) return true;
  if ((html.charCodeAt(from) | 0x20) !== name.charCodeAt(0)) return false;
  return html.slice(from, from + name.length).toLowerCase() === name;
}
