import { canonicalUrl } from '../site/canonical-url.js';
import type { LinkPlace, PageScript, PageTree, TreeAttribute, TreeNode } from '../site/index.js';
import { evened } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';
import { type ElementKind, ROLES } from './tokens/elements.js';
import { type HtmlWalk, walkHtml } from './tokens/open-elements.js';

/** A result page has some thousand; a table of everything in one page, some ten thousand. */
const MAX_NODES = 60_000;
/** Old pages of nested tables come to 60. What is deeper is left out, with its text. */
const MAX_DEPTH = 250;
/** Characters of text, and of attributes besides. */
const MAX_TEXT = 2_000_000;
/** Characters of all scripts that stand in the page; one that goes beyond is left out. */
const MAX_SCRIPTS = 4_000_000;
const IS_CODE = /^(?:module|(?:text|application)\/(?:java|ecma)script)?$/i;
const IS_DATA = /^application\/(?:[\w.-]+\+)?json$/i;
/** Class names of generated mark-up are long, hidden states of a server longer; no address that is opened is. */
const MAX_ATTRIBUTE = 2_000;

const OF_ALL: readonly TreeAttribute[] = ['class', 'id', 'role', 'aria-label', 'title', 'data-label', 'itemprop'];
const OF_SOME: ReadonlyMap<string, readonly TreeAttribute[]> = new Map<string, readonly TreeAttribute[]>([
  ['a', ['href', 'rel', 'aria-current', 'onclick']],
  ['li', ['aria-current']],
  ['span', ['aria-current']],
  ['link', ['href', 'rel']],
  ['time', ['datetime']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan', 'scope', 'aria-sort']],
  ['form', ['action', 'method', 'name']],
  ['button', ['type', 'name', 'value', 'form', 'onclick']],
  ['input', ['type', 'name', 'value', 'placeholder', 'form', 'onclick']],
  ['select', ['name', 'form']],
  ['textarea', ['name', 'form']],
  ['img', ['alt']],
]);
/** Other names for what `data-label` says: the heading of a cell whose table is folded up on a phone. */
const LABELS = ['data-title', 'data-th', 'data-header', 'data-heading', 'data-column'];

/** What comes after is left out. */
class Enough extends Error {}

class Growing implements TreeNode {
  readonly children: (TreeNode | string)[] = [];
  textLength = 0;

  constructor(
    readonly name: string,
    readonly parent: Growing | null,
    readonly attributes: Partial<Record<TreeAttribute, string>>,
    readonly isBlock: boolean,
    readonly place: LinkPlace,
  ) {}
}

/**
 * Reads a page as a tree: what `parsePage` leaves behind, for whoever looks for structure. Never throws, whatever the
 * text; nodes, depth and characters are bounded.
 * @param url of the document, after redirects
 */
export function parseTree(html: string, url: string): PageTree {
  const walk = new TreeWalk(url);
  try {
    walkHtml(html, walk);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return walk.result();
}

class TreeWalk implements HtmlWalk {
  private readonly root = new Growing('', null, {}, true, 'main');
  private at: Growing = this.root;
  private depth = 0;
  /** Depth of the outermost element that is left out; 0 for none. */
  private leftOutFrom = 0;
  private nodes = 0;
  private readonly scripts: PageScript[] = [];
  /** Of the script that we are in, where it is kept: whether it is data, and its text so far. */
  private script: { isData: boolean; pieces: string[] } | null = null;
  private scriptRoom = MAX_SCRIPTS;
  private room = MAX_TEXT;
  private base: string;
  private hasBase = false;

  constructor(private readonly url: string) {
    this.base = url;
  }

  open(kind: ElementKind, attributes: AttributeValues): void {
    this.depth++;
    if (this.leftOutFrom !== 0) return;
    // What stands there for readers without scripts is often what a script writes: the day of a record.
    const isLeftOut = kind.isInvisible && kind.name !== 'noscript';
    if (isLeftOut || kind.name === 'title' || this.depth > MAX_DEPTH) {
      this.leftOutFrom = this.depth;
      if (kind.name === 'script') this.script = scriptOf(attributes);
      return;
    }
    if (++this.nodes > MAX_NODES || this.room <= 0) throw new Enough();
    if (kind.name === 'base') this.setBase(attributes.get('href'));
    const { at } = this;
    const node = new Growing(
      kind.name,
      at,
      this.kept(kind.name, attributes),
      kind.isBlock,
      this.placeOf(kind, attributes),
    );
    at.children.push(node);
    this.at = node;
    if (kind.name === 'img' && node.attributes.alt && !this.isWithin('noscript')) this.text(` ${node.attributes.alt} `);
  }

  text(text: string): void {
    if (this.leftOutFrom !== 0) {
      if (!this.script) return;
      this.scriptRoom -= text.length;
      if (this.scriptRoom > 0) this.script.pieces.push(text);
      return;
    }
    const piece = evened(text).slice(0, this.room);
    const { at } = this;
    const length = piece === ' ' ? 0 : piece.length;
    if (piece === '' || (length === 0 && at.children.length === 0)) return;
    this.room -= piece.length;
    at.children.push(piece);
    at.textLength += length;
  }

  close(): void {
    const depth = this.depth--;
    if (this.leftOutFrom !== 0) {
      if (depth === this.leftOutFrom) this.leave();
      return;
    }
    const { at } = this;
    if (at.parent === null) return;
    at.parent.textLength += at.textLength;
    this.at = at.parent;
  }

  private leave(): void {
    this.leftOutFrom = 0;
    if (this.script && this.scriptRoom > 0)
      this.scripts.push({ isData: this.script.isData, text: this.script.pieces.join('') });
    this.script = null;
  }

  result(): PageTree {
    while (this.at.parent !== null) {
      this.at.parent.textLength += this.at.textLength;
      this.at = this.at.parent;
    }
    return { url: this.url, base: this.base, root: this.root, scripts: this.scripts };
  }

  private kept(name: string, attributes: AttributeValues): Partial<Record<TreeAttribute, string>> {
    const kept: Partial<Record<TreeAttribute, string>> = {};
    for (const key of OF_ALL) this.keep(kept, key, attributes.get(key));
    for (const key of OF_SOME.get(name) ?? []) this.keep(kept, key, attributes.get(key));
    if (name === 'td')
      for (const key of LABELS) if (!kept['data-label']) this.keep(kept, 'data-label', attributes.get(key));
    return kept;
  }

  private keep(kept: Partial<Record<TreeAttribute, string>>, key: TreeAttribute, value: string | undefined): void {
    if (value === undefined || value.length > MAX_ATTRIBUTE) return;
    kept[key] = value;
    this.room -= value.length;
  }

  private placeOf({ name, place: own }: ElementKind, attributes: AttributeValues): LinkPlace {
    const outer = this.at.place;
    const role = attributes.get('role');
    const place = (role && ROLES.get(role)) || own;
    if (!place) return outer;
    const ofArticle = outer === 'main' && (name === 'header' || name === 'footer') && !role && this.inMain();
    return ofArticle ? outer : place;
  }

  private isWithin(name: string): boolean {
    for (let at: Growing | null = this.at; at; at = at.parent) if (at.name === name) return true;
    return false;
  }

  /** Within a marked main part, or an article: its header is no page header. */
  private inMain(): boolean {
    for (let at: Growing | null = this.at; at; at = at.parent)
      if (['main', 'article', 'section', 'li'].includes(at.name) || at.attributes.role === 'main') return true;
    return false;
  }

  private setBase(href: string | undefined): void {
    const base = href && !this.hasBase ? canonicalUrl(href, this.url) : null;
    if (base === null) return;
    this.base = base;
    this.hasBase = true;
  }
}

/** Null where it is fetched, of a type that is neither code nor data, or ours. */
function scriptOf(attributes: AttributeValues): { isData: boolean; pieces: string[] } | null {
  const type = (attributes.get('type') ?? '').trim();
  if (attributes.get('src') !== undefined || attributes.get('data-hyrde') !== undefined) return null;
  return IS_DATA.test(type) || IS_CODE.test(type) ? { isData: IS_DATA.test(type), pieces: [] } : null;
}
