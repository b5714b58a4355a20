import { othersTurn } from '../../concurrency/index.js';
import { Attributes, type AttributeValues } from './attributes.js';
import { type ElementKind, elementKind } from './elements.js';
import { Scanner, type ScannerSink } from './scanner.js';

/** What a document consists of, with every element that begins ending too. */
export interface HtmlWalk {
  /** @param attributes good until the call returns */
  open(kind: ElementKind, attributes: AttributeValues): void;
  /** @param implied it ends with an element around it, its own end tag has not come */
  close(kind: ElementKind, implied: boolean): void;
  text(text: string): void;
  /** An end tag of what is not open any more, or never was. */
  unopened?(kind: ElementKind): void;
}

/** Walks through a document, as htmlparser2's `Parser` does: what follows from its tags is the same. */
export function walkHtml(html: string, walk: HtmlWalk): void {
  const elements = new OpenElements(walk);
  new Scanner(html, elements).scan();
  elements.end();
}

/** Tags that are walked through at a time: some milliseconds. */
const SLICE_TAGS = 4_000;
/** Or so many characters, where tags are long. */
const SLICE_CHARACTERS = 500_000;

/** The same, letting others have their turn now and then. */
export async function walkHtmlInTurns(html: string, walk: HtmlWalk): Promise<void> {
  const elements = new OpenElements(walk);
  const scanner = new Scanner(html, elements);
  while (!scanner.scan(SLICE_TAGS, SLICE_CHARACTERS)) await othersTurn();
  elements.end();
}

const NONE = new Attributes('');
const P = elementKind('p');
const BR = elementKind('br');

/**
 * Open elements beyond this many are counted by name, so that end tags of what is not open – a hostile page may have
 * millions – are told quickly. Honest pages are hardly ever so deep.
 */
const DEEP = 40;

/** The elements that are open, outermost first; ends those whose end tags are left out. */
class OpenElements implements ScannerSink {
  private readonly open: ElementKind[] = [];
  /** How many of each name are open beyond `DEEP`. */
  private readonly deep = new Map<string, number>();
  /** For each element that began or left SVG or MathML: whether tags in it that end in `/>` are whole elements. */
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

  /** The document is over: whatever is open ends. */
  end(): void {
    this.endDownTo(0, false);
  }

  /** An end tag that stands alone, and yet makes an element. */
  private whole(kind: ElementKind): void {
    this.walk.open(kind, NONE);
    this.walk.close(kind, false);
  }

  /** Where the innermost open element of that name is; -1 where there is none. */
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

  /** @param tagged the outermost that ends has an end tag */
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
