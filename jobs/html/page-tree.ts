import { canonicalUrl } from '../site/canonical-url.js';
import type { LinkPlace, PageScript, PageTree, TreeAttribute, TreeNode } from '../site/index.js';
import { linkAddress } from './script-address.js';
import { evened } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';
import { type ElementKind, isShadowRoot, ROLES } from './tokens/elements.js';
import { type HtmlWalk, walkHtml, walkHtmlInTurns } from './tokens/open-elements.js';

/** Maximum nodes. A result page has some thousand; a page with a table of everything, some ten thousand. */
const MAX_NODES = 60_000;
/** Maximum depth; deeper content is left out. Old pages of nested tables reach 60. */
const MAX_DEPTH = 250;
/** Maximum characters of text, and separately of attributes. */
const MAX_TEXT = 2_000_000;
/** Maximum characters of all inline scripts; a script beyond it is left out. */
const MAX_SCRIPTS = 4_000_000;
const IS_CODE = /^(?:module|(?:text|application)\/(?:java|ecma)script)?$/i;
const IS_DATA = /^application\/(?:[\w.-]+\+)?json$/i;
/** Maximum characters of an attribute: more than any fetched address, less than generated class names and states. */
const MAX_ATTRIBUTE = 2_000;

const OF_ALL: readonly TreeAttribute[] = ['class', 'id', 'role', 'aria-label', 'title', 'data-label', 'itemprop'];
/** Attributes of htmx, which loads parts of a page without a script of the page's own; `data-` may stand before them. */
const HTMX = ['hx-get', 'hx-trigger'] as const satisfies readonly TreeAttribute[];
const OF_SOME: ReadonlyMap<string, readonly TreeAttribute[]> = new Map<string, readonly TreeAttribute[]>([
  ['a', ['rel', 'aria-current', 'onclick']],
  ['li', ['aria-current']],
  ['span', ['aria-current']],
  ['link', ['href', 'rel', 'type']],
  ['time', ['datetime']],
  ['td', ['colspan', 'rowspan']],
  ['th', ['colspan', 'rowspan', 'scope', 'aria-sort']],
  ['form', ['action', 'method', 'name']],
  ['button', ['type', 'name', 'value', 'form', 'onclick']],
  ['option', ['value']],
  ['input', ['type', 'name', 'value', 'placeholder', 'form', 'onclick']],
  ['select', ['name', 'form']],
  ['textarea', ['name', 'form']],
  ['img', ['alt']],
]);
/** Other attributes that hold a cell's heading when its table is folded on a phone, besides `data-label`. */
const LABELS = ['data-title', 'data-th', 'data-header', 'data-heading', 'data-column'];

/** Thrown at a limit; the rest of the document is left out. */
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
 * Parses a page as a tree, for readers of its structure. Never throws; nodes, depth and characters are limited.
 * @param url of the document, after redirects
 */
export function parseTree(html: string, url: string): PageTree {
  const walk = new TreeWalk(url);
  try {
    walkHtml(html, walk);
  } catch (error) {
    unlessEnough(error);
  }
  return walk.result();
}

/** `parseTree`, yielding to other work. */
export async function parseTreeInTurns(html: string, url: string): Promise<PageTree> {
  const walk = new TreeWalk(url);
  await walkHtmlInTurns(html, walk).catch(unlessEnough);
  return walk.result();
}

function unlessEnough(error: unknown): void {
  if (!(error instanceof Enough)) throw error;
}

class TreeWalk implements HtmlWalk {
  private readonly root = new Growing('', null, {}, true, 'main');
  private at: Growing = this.root;
  private depth = 0;
  /** Depth of the outermost element that is left out; 0 if there is no such element. */
  private leftOutFrom = 0;
  private nodes = 0;
  private readonly scripts: PageScript[] = [];
  /** The open script if it is kept: whether it is data, and its text so far. */
  private script: { isData: boolean; pieces: string[] } | null = null;
  private scriptRoom = MAX_SCRIPTS;
  private loadsScripts = false;
  private room = MAX_TEXT;
  private base: string;
  private hasBase = false;
  private language: string | null = null;

  constructor(private readonly url: string) {
    this.base = url;
  }

  open(kind: ElementKind, attributes: AttributeValues): void {
    this.depth++;
    if (this.leftOutFrom !== 0) return;
    if (kind.name === 'html') this.language ??= attributes.get('lang') ?? attributes.get('xml:lang') ?? null;
    // Content of `noscript` is kept: it often holds what a script writes, such as a record's date.
    const isLeftOut = kind.isInvisible && kind.name !== 'noscript' && !isShadowRoot(kind.name, attributes);
    if (isLeftOut || kind.name === 'title' || this.depth > MAX_DEPTH) {
      this.leftOutFrom = this.depth;
      if (kind.name === 'script') {
        this.script = scriptOf(attributes);
        this.loadsScripts ||= attributes.get('src') !== undefined;
      }
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
    const { url, base, root, scripts, language } = this;
    return { url, base, root, scripts, language, ...(this.loadsScripts && { loadsScripts: true }) };
  }

  private kept(name: string, attributes: AttributeValues): Partial<Record<TreeAttribute, string>> {
    const kept: Partial<Record<TreeAttribute, string>> = {};
    for (const key of OF_ALL) this.keep(kept, key, attributes.get(key));
    for (const key of HTMX) this.keep(kept, key, attributes.get(key) ?? attributes.get(`data-${key}`));
    for (const key of OF_SOME.get(name) ?? []) this.keep(kept, key, attributes.get(key));
    if (name === 'a') this.keep(kept, 'href', linkAddress(attributes) ?? attributes.get('href'));
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

  /** True within a marked main part or an article, whose header is no page header. */
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

/** Starts collecting a script; null if it is external, neither code nor data, or written by this product. */
function scriptOf(attributes: AttributeValues): { isData: boolean; pieces: string[] } | null {
  const type = (attributes.get('type') ?? '').trim();
  if (attributes.get('src') !== undefined || attributes.get('data-hyrde') !== undefined) return null;
  return IS_DATA.test(type) || IS_CODE.test(type) ? { isData: IS_DATA.test(type), pieces: [] } : null;
}
