import { yieldToOthers } from '../../concurrency/index.js';
import { Attributes, type AttributeValues } from './attributes.js';
import { type ElementKind, elementKind } from './elements.js';
import { Scanner, type ScannerSink } from './scanner.js';

/** Handler of a document's elements, every start with its end. */
export interface HtmlWalk {
  /** @param attributes valid until the call returns */
  open(kind: ElementKind, attributes: AttributeValues): void;
  /** @param implied the element ends with an enclosing one, without an end tag of its own */
  close(kind: ElementKind, implied: boolean): void;
  text(text: string): void;
  /** Handles an end tag of an element that is not open. */
  unopened?(kind: ElementKind): void;
}

/** Walks a document, with the same results as htmlparser2's `Parser`. */
export function walkHtml(html: string, walk: HtmlWalk): void {
  const elements = new OpenElements(walk);
  new Scanner(html, elements).scan();
  elements.end();
}

/** Tags handled between two yields: a few milliseconds. */
const SLICE_TAGS = 4_000;
/** Characters handled between two yields, if tags are long. */
const SLICE_CHARACTERS = 500_000;

/** `walkHtml`, yielding to other work. */
export async function walkHtmlInTurns(html: string, walk: HtmlWalk): Promise<void> {
  const elements = new OpenElements(walk);
  const scanner = new Scanner(html, elements);
  while (!scanner.scan(SLICE_TAGS, SLICE_CHARACTERS)) await yieldToOthers();
  elements.end();
}

const NONE = new Attributes('');
const P = elementKind('p');
const BR = elementKind('br');

/**
 * Depth from which open elements are counted by name, so that end tags without an open element, of which a hostile page
 * may have millions, are recognised quickly. Ordinary pages are rarely so deep.
 */
const DEEP = 40;

/** The open elements, outermost first; ends those whose end tags are omitted. */
class OpenElements implements ScannerSink {
  private readonly open: ElementKind[] = [];
  /** Number of open elements of each name beyond `DEEP`. */
  private readonly deep = new Map<string, number>();
  /** For each element that entered or left SVG or MathML: whether tags in it that end in `/>` are whole elements. */
  private readonly foreign: boolean[] = [];

  constructor(private readonly walk: HtmlWalk) {}

  startTag(kind: ElementKind, attributes: Attributes, closed: boolean): void {
    const { open, walk } = this;
    if (kind.ends !== null) this.endImplied(kind.ends);
    if (kind.foreign !== null) this.foreign.push(kind.foreign);
    walk.open(kind, attributes);
    if (kind.isVoid || (closed && this.foreign.at(-1))) walk.close(kind, false);
    else if (open.push(kind) > DEEP) this.deep.set(kind.name, (this.deep.get(kind.name) ?? 0) + 1);
  }

  endTag(kind: ElementKind): void {
    if (kind.foreign !== null) this.foreign.pop();
    if (kind.isVoid) {
      if (kind === BR) this.whole(BR);
      return;
    }
    const at = this.innermost(kind.name);
    if (at >= 0) this.endDownTo(at, true);
    else if (kind === P) this.whole(P);
    else this.walk.unopened?.(kind);
  }

  text(text: string): void {
    this.walk.text(text);
  }

  /** Ends all open elements at the end of the document. */
  end(): void {
    this.endDownTo(0, false);
  }

  /** Handles a lone end tag that creates an element. */
  private whole(kind: ElementKind): void {
    this.walk.open(kind, NONE);
    this.walk.close(kind, false);
  }

  /** Index of the innermost open element of that name; -1 if missing. */
  private innermost(name: string): number {
    const { open, deep } = this;
    let at = deep.has(name) ? open.length - 1 : Math.min(open.length, DEEP) - 1;
    while (at >= 0 && open[at]?.name !== name) at--;
    return at;
  }

  private endImplied(ends: ReadonlySet<string>): void {
    const { open } = this;
    let at = open.length;
    for (let kind = open[at - 1]; kind && ends.has(kind.name); kind = open[at - 1]) at--;
    this.endDownTo(at, false);
  }

  /** @param tagged true if the outermost ended element has an end tag */
  private endDownTo(at: number, tagged: boolean): void {
    while (this.open.length > at) {
      const kind = this.open.pop();
      if (!kind) return;
      if (this.open.length >= DEEP) this.uncount(kind.name);
      this.walk.close(kind, !(tagged && this.open.length === at));
    }
  }

  private uncount(name: string): void {
    const count = this.deep.get(name) ?? 0;
    if (count > 1) this.deep.set(name, count - 1);
    else this.deep.delete(name);
  }
}
