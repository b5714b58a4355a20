import { yieldToOthers } from '../concurrency/index.js';
import { canonicalUrl } from '../site/canonical-url.js';
import type { Form, LinkPlace, Page } from '../site/index.js';
import { mayBeWall } from '../site/wall.js';
import { vendorMarksIn } from '../site/wall-marks.js';
import { LinkReader } from './links.js';
import { navigationsOf, PageForms } from './page-forms.js';
import { refreshTarget } from './refresh.js';
import { RowReader } from './row-reader.js';
import { clickAddress, linkAddress } from './script-address.js';
import { evened, SpacedText, spaced, TextReader } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';
import { type ElementKind, isShadowRoot, ROLES } from './tokens/elements.js';
import { type HtmlWalk, walkHtml, walkHtmlInTurns } from './tokens/open-elements.js';

/** Maximum steps of a tag path; the innermost elements locate a link. */
const MAX_STEPS = 12;
/** Elements whose classes and ids identify the page, not a place on it. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['html', 'body']);
/** Maximum characters of a step; longer names are generated, one for each element. */
const MAX_STEP = 48;
const BLANK = /\s+/g;

/** The open elements of a document, by depth, as steps of a tag path. Only the steps on the way to a link are built. */
class TagSteps {
  private readonly names: string[] = [];
  private readonly ids: (string | undefined)[] = [];
  private readonly classes: (string | undefined)[] = [];
  /** Steps built so far; null if not yet. */
  private readonly steps: (string | null)[] = [];

  /** Handles the start of an element at that depth; elements at that depth or deeper have ended. */
  open(name: string, id: string | undefined, classes: string | undefined, depth: number): void {
    this.names[depth] = name;
    this.ids[depth] = id;
    this.classes[depth] = classes;
    this.steps[depth] = null;
  }

  /** The path from the outermost element kept to the one at that depth. */
  pathTo(depth: number): string {
    let path = '';
    for (let at = Math.max(1, depth + 1 - MAX_STEPS); at <= depth; at++)
      path += path === '' ? this.step(at) : ` ${this.step(at)}`;
    return path;
  }

  private step(depth: number): string {
    const known = this.steps[depth];
    if (typeof known === 'string') return known;
    const step = stepOf(this.names[depth] ?? '', this.ids[depth]?.trim(), this.classes[depth]?.trim());
    this.steps[depth] = step;
    return step;
  }
}

function stepOf(name: string, id: string | undefined, classes: string | undefined): string {
  if (OF_THE_PAGE.has(name)) return name;
  if (!id && !classes) return name.slice(0, MAX_STEP);
  const named = `${name}${id ? `#${id}` : ''}${classes ? `.${classes}` : ''}`;
  return named.slice(0, MAX_STEP).replace(BLANK, '.');
}

/** Result of one walk over a document. */
export interface Parsed {
  page: Page;
  /** Target of an immediate `<meta http-equiv="refresh">`, absolute and canonical; null if missing. */
  refresh: string | null;
}

/** Maximum depth; deeper content is left out. Browsers stop at 512. */
const MAX_DEPTH = 1_000;

/** Maximum elements; the rest is left out. A directory of everything has 200,000. */
const MAX_ELEMENTS = 500_000;
/** Number of characters from which parsing yields to other work. */
const LARGE = 200_000;
const MAX_TITLE = 1_000;
const MAX_HEADING = 1_000;
const MAX_HEADINGS = 2_000;

/** Maximum placeholders. */
const MAX_PROMPTS = 50;

/** Characters of text outside the menus below which a page that asks for JavaScript counts as empty. */
const EMPTY_TEXT = 200;
/** Characters of text below which a framework's root element counts as empty ("Please wait …"). */
const EMPTY_ROOT = 40;

/** Ids of the elements into which common script frameworks render. */
const APP_ROOT = /^(?:root|app|__next|__nuxt|___gatsby|main-app|react-root|app-root)$/i;

/** `none` means `noindex, nofollow`. */
const NOINDEX = /(?:^|[\s,])(?:noindex|none)(?:[\s,]|$)/i;
const CANONICAL = /(?:^|\s)canonical(?:\s|$)/i;
const NEXT = /(?:^|\s)next(?:\s|$)/i;
const ALTERNATE = /(?:^|\s)alternate(?:\s|$)/i;
/** Media types of RSS, Atom and JSON Feed. */
const FEED = /^\s*(?:application\/(?:rss|atom|rdf)\+xml|application\/feed\+json)/i;
/** Maximum feeds of a page. Sites have one for news and one for comments, rarely one a subject. */
const MAX_FEEDS = 20;

/** Class of icon fonts that replace a word by a picture: `<i class="material-icons">work</i>Employment`. */
const ICON = /(?:^|\s)material-(?:icons|symbols)/;
const isIcon = (name: string, attributes: AttributeValues): boolean =>
  (name === 'i' || name === 'span') && ICON.test(attributes.get('class') ?? '');

/** Thrown at a limit; the rest of the document is left out. */
class Enough extends Error {}

/**
 * Parses a page in one pass, without a tree. Never throws.
 * @param url of the document, after redirects
 */
export const parsePage = (html: string, url: string): Page => parseHtml(html, url).page;

/** `parsePage` with the other results of the same pass. */
export function parseHtml(html: string, url: string): Parsed {
  const walk = new PageWalk(url);
  try {
    walkHtml(html, walk);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return withMarks(walk.result(), html);
}

/** `parsePage`, yielding to other work while parsing a large document. */
export const parsePageInTurns = async (html: string, url: string): Promise<Page> =>
  (await parseHtmlInTurns(html, url)).page;

/** `parseHtml`, yielding to other work while parsing a large document. */
export async function parseHtmlInTurns(html: string, url: string): Promise<Parsed> {
  if (html.length <= LARGE) return parseHtml(html, url);
  const walk = new PageWalk(url);
  try {
    await walkHtmlInTurns(html, walk);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  await yieldToOthers();
  const parsed = withMarks(walk.result(), html);
  await yieldToOthers();
  return parsed;
}

/** Adds the vendors' marks in the source of a page that is small enough to be a wall. */
function withMarks(parsed: Parsed, html: string): Parsed {
  const marks = mayBeWall(parsed.page) ? vendorMarksIn(html) : [];
  if (marks.length > 0) parsed.page.vendorMarks = marks;
  return parsed;
}

class PageWalk implements HtmlWalk {
  private depth = 0;
  private elements = 0;
  /** Depth of the outermost invisible element that is open; 0 if missing. */
  private invisibleFrom = 0;
  private noscriptFrom = 0;
  private svgFrom = 0;
  private base: string;
  private hasBase = false;
  private readonly title = new SpacedText();
  private titleFrom = 0;
  private titleDone = false;
  private language: string | null = null;
  private readonly visible = new TextReader();
  private readonly mainLines: number[] = [];
  private readonly rows = new RowReader();
  private readonly heading = new SpacedText();
  private headingFrom = 0;
  private readonly headings: string[] = [];
  private readonly landmarks: { place: LinkPlace; depth: number }[] = [];
  /** The innermost landmark; a page without landmarks is all `main`. */
  private place: LinkPlace = 'main';
  private readonly links: LinkReader;
  private readonly steps = new TagSteps();
  private refresh: string | null = null;
  /** Target of a refresh for browsers without scripts. */
  private noscriptRefresh: string | null = null;
  /** Address of `<link rel=next>`, as written. */
  private nextPage: string | null = null;
  private canonical: string | null = null;
  private noindex = false;
  private readonly feeds: string[] = [];
  private readonly prompts: string[] = [];
  private readonly forms: PageForms;
  private scripts = 0;
  /** The open root element of a script framework, and the amount of text before it. */
  private appRoot: { depth: number; textBefore: number } | null = null;
  private emptyRoot = false;
  private asksForScript = false;
  /** Characters of text outside header, menus and footer, without spaces. */
  private mainText = 0;

  constructor(private readonly url: string) {
    this.base = url;
    this.links = new LinkReader(url);
    this.forms = new PageForms(url, (address) => this.links.resolve(address));
  }

  open(kind: ElementKind, attributes: AttributeValues): void {
    const { name } = kind;
    if (++this.depth > MAX_DEPTH || ++this.elements > MAX_ELEMENTS) throw new Enough();
    if (name === 'script') this.scripts++;
    if (this.invisibleFrom !== 0) {
      this.inInvisible(name, attributes);
      return;
    }
    const icon = isIcon(name, attributes);
    if (icon) this.text(' ');
    if ((kind.isInvisible && !isShadowRoot(name, attributes)) || icon) {
      this.invisibleFrom = this.depth;
      if (name === 'noscript') this.noscriptFrom = this.depth;
      if (name === 'svg') this.svgFrom = this.depth;
      if (name === 'object') this.embeddedDocument(attributes.get('data'), attributes, this.depth - 1);
      return;
    }
    if (kind.isBlock) this.endBlock();
    const id = attributes.get('id');
    const classes = attributes.get('class');
    const role = attributes.get('role');
    this.steps.open(name, id, classes, this.depth);
    this.landmark(kind, role);
    this.rows.opened(name, role, classes, this.depth, this.visible.lineCount);
    this.special(name, attributes);
    if (name !== 'a') this.clickable(attributes);
    this.forms.open(name, attributes, this.depth);
    if (this.appRoot === null && (name === 'app-root' || (id !== undefined && APP_ROOT.test(id))))
      this.appRoot = { depth: this.depth, textBefore: this.mainText };
  }

  /** Reads the links of drawings, and the refresh for browsers without scripts; all else that is invisible is left out. */
  private inInvisible(name: string, attributes: AttributeValues): void {
    if (this.svgFrom !== 0) {
      this.links.gap();
      if (name === 'a') this.links.open(attributes, this.place, this.steps.pathTo(this.svgFrom - 1), this.depth);
      else this.clickable(attributes);
    } else if (this.noscriptFrom !== 0 && name === 'meta') this.readRefresh(attributes, 'noscript');
  }

  /** Reads an element that navigates when clicked as a link: a button, a row of a table, a region of a map. */
  private clickable(attributes: AttributeValues): void {
    const href = clickAddress(attributes);
    if (href === undefined) return;
    const depth = this.svgFrom === 0 ? this.depth : this.svgFrom - 1;
    this.links.openClicked(href, attributes, this.place, this.steps.pathTo(depth), this.depth);
  }

  /** Reads a document within an `object` or `embed` as one within a frame. */
  private embeddedDocument(address: string | undefined, attributes: AttributeValues, depth: number): void {
    if (isDocument(address ?? '', attributes.get('type')))
      this.links.embedded(address, attributes, this.place, this.steps.pathTo(depth));
  }

  /** Handles elements that mean more than a block. */
  private special(name: string, attributes: AttributeValues): void {
    switch (name) {
      case 'a':
        this.links.open(attributes, this.place, this.steps.pathTo(this.depth), this.depth);
        this.visible.gap();
        break;
      case 'area':
        this.links.embedded(linkAddress(attributes), attributes, this.place, this.steps.pathTo(this.depth));
        break;
      case 'iframe':
      case 'frame':
        this.links.embedded(frameAddress(attributes), attributes, this.place, this.steps.pathTo(this.depth));
        break;
      case 'embed':
        this.embeddedDocument(attributes.get('src'), attributes, this.depth);
        break;
      case 'img':
        this.pictured(attributes.get('alt'));
        // A picture without description is decoration (HTML standard, section 4.8.4.4).
        if (attributes.get('alt')?.trim()) this.refer(attributes);
        break;
      case 'audio':
      case 'source':
      case 'video':
        this.refer(attributes);
        break;
      case 'h1':
      case 'h2':
      case 'h3':
        this.openHeading();
        break;
      case 'input':
      case 'textarea':
        if (this.place === 'main')
          addOnce(this.prompts, spaced(attributes.get('placeholder') ?? '').slice(0, MAX_HEADING), MAX_PROMPTS);
        break;
      case 'title':
        if (!this.titleDone) this.titleFrom = this.depth;
        break;
      case 'html':
        this.language ??= primarySubtag(attributes.get('lang') ?? attributes.get('xml:lang'));
        break;
      case 'base':
        this.setBase(attributes.get('href'));
        break;
      case 'meta':
        this.readRefresh(attributes, 'page');
        if (attributes.get('name')?.toLowerCase() === 'robots')
          this.noindex ||= NOINDEX.test(attributes.get('content') ?? '');
        break;
      case 'link':
        if (CANONICAL.test(attributes.get('rel') ?? ''))
          this.canonical ??= this.links.resolve(attributes.get('href') ?? '');
        if (FEED.test(attributes.get('type') ?? '') && ALTERNATE.test(attributes.get('rel') ?? ''))
          addOnce(this.feeds, this.links.resolve(attributes.get('href') ?? ''), MAX_FEEDS);
        if (NEXT.test(attributes.get('rel') ?? '')) this.nextPage ??= attributes.get('href') ?? null;
        break;
    }
  }

  text(text: string): void {
    if (this.invisibleFrom !== 0) {
      if (this.noscriptFrom !== 0 && /javascript/i.test(text)) this.asksForScript = true;
      if (this.svgFrom !== 0 && this.links.isOpenBelow(this.svgFrom)) this.links.text(evened(text));
      return;
    }
    const piece = evened(text);
    if (this.titleFrom !== 0) {
      if (this.title.length < MAX_TITLE) this.title.add(piece.slice(0, MAX_TITLE));
      return;
    }
    this.visible.add(piece);
    if (this.place === 'main') this.mainText += text.trim().length;
    if (this.headingFrom !== 0 && this.heading.length < MAX_HEADING) this.heading.add(piece.slice(0, MAX_HEADING));
    this.links.text(piece);
    this.forms.text(text, piece);
  }

  private refer(attributes: AttributeValues): void {
    const label = attributes.get('alt') ?? attributes.get('title') ?? attributes.get('aria-label') ?? '';
    this.links.refer(attributes.get('src'), this.place, label);
  }

  private pictured(alt: string | undefined): void {
    if (alt) this.text(` ${alt} `);
  }

  close({ name, isBlock }: ElementKind, implied: boolean): void {
    const depth = this.depth--;
    if (this.invisibleFrom !== 0) {
      if (this.svgFrom !== 0) this.links.close(depth);
      if (depth === this.invisibleFrom) this.invisibleFrom = this.noscriptFrom = this.svgFrom = 0;
      return;
    }
    if (isBlock) this.endBlock();
    this.rows.closed(name, depth, this.visible.lineCount);
    if (depth === this.landmarks.at(-1)?.depth) this.leaveLandmark();
    if (name === 'a') this.visible.gap();
    this.links.close(depth);
    if (depth === this.headingFrom) this.closeHeading();
    this.forms.close(depth, implied);
    if (depth === this.appRoot?.depth) {
      this.emptyRoot ||= this.mainText - this.appRoot.textBefore < EMPTY_ROOT;
      this.appRoot = null;
    }
    if (depth === this.titleFrom) {
      this.titleFrom = 0;
      this.titleDone = true;
    }
  }

  private endBlock(): void {
    const line = this.visible.endBlock();
    if (line !== '') this.noteMain();
    if (this.headingFrom !== 0) this.heading.gap();
    this.links.endBlock(line);
  }

  /** Records whether the main part begins or ends with the line that just ended. */
  private noteMain(): void {
    const within = this.mainLines.length % 2 === 1;
    if (within !== (this.place === 'main')) this.mainLines.push(this.visible.lineCount - 1);
  }

  private landmark({ name, place: own }: ElementKind, role: string | undefined): void {
    const place = (role && ROLES.get(role)) || own;
    if (!place) return;
    const outer = this.landmarks.at(-1)?.place;
    const ofArticle = outer === 'main' && (name === 'header' || name === 'footer') && !role;
    if (ofArticle) return;
    this.landmarks.push({ place, depth: this.depth });
    this.place = place;
  }

  private leaveLandmark(): void {
    this.landmarks.pop();
    this.place = this.landmarks.at(-1)?.place ?? 'main';
  }

  private openHeading(): void {
    if (this.headingFrom !== 0) return;
    this.headingFrom = this.depth;
    this.links.heading = undefined;
  }

  private closeHeading(): void {
    const text = this.heading.take();
    if (text && this.headings.length < MAX_HEADINGS) this.headings.push(text);
    this.headingFrom = 0;
    this.links.heading = this.headings.at(-1);
  }

  unopened({ name }: ElementKind): void {
    if (name === 'form' && this.invisibleFrom === 0) this.forms.unopened();
  }

  private setBase(href: string | undefined): void {
    const base = href && !this.hasBase ? canonicalUrl(href, this.url) : null;
    if (base === null) return;
    this.base = base;
    this.hasBase = true;
    this.links.rebase(base);
  }

  private readRefresh(attributes: AttributeValues, within: 'page' | 'noscript'): void {
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return;
    const target = refreshTarget(attributes.get('content') ?? '', this.base);
    if (target === null || target === this.url) return;
    if (within === 'page') this.refresh ??= target;
    else this.noscriptRefresh ??= target;
  }

  result(): Parsed {
    this.links.closeAnchor();
    this.endBlock();
    if (this.headingFrom !== 0) this.closeHeading();
    const forms = this.forms.result();
    this.addUnlinked(forms.forms ?? []);
    const page: Page = {
      url: this.url,
      title: this.title.take(),
      language: this.language,
      headings: this.headings,
      text: this.visible.result(),
      mainLines: this.mainLines,
      links: this.links.result(),
      ...forms,
    };
    const rows = this.rows.result();
    if (rows.length > 0) page.rows = rows;
    if (this.canonical !== null) page.canonical = this.canonical;
    if (this.prompts.length > 0) page.prompts = this.prompts;
    if (this.links.references.length > 0) page.references = this.links.references;
    if (this.feeds.length > 0) page.feeds = this.feeds;
    if (this.noindex) page.noindex = true;
    const empty = page.text === '' || (this.asksForScript && this.mainText < EMPTY_TEXT);
    if (this.scripts > 0 && (this.emptyRoot || empty)) page.needsBrowser = true;
    const isBlank = page.text === '' && this.scripts === 0;
    return { page, refresh: this.refresh ?? (isBlank ? this.noscriptRefresh : null) };
  }

  /** Adds the pages to which a browser goes without a link: the next one, by a button, or without scripts. */
  private addUnlinked(forms: readonly Form[]): void {
    const { links } = this;
    links.heading = undefined;
    for (const form of forms)
      for (const { label, action } of navigationsOf(form)) links.addUnlinked(action, label, 'main', 'form button');
    if (this.nextPage !== null) links.addUnlinked(this.nextPage, '', 'nav', 'link');
    if (this.noscriptRefresh !== null && links.size === 0)
      links.addUnlinked(this.noscriptRefresh, '', 'main', 'noscript');
  }
}

/** The address of a frame; one that loads late has it beside an empty or blank `src`. */
function frameAddress(attributes: AttributeValues): string | undefined {
  const address = attributes.get('src')?.trim();
  return address && !/^(?:about|data|javascript):/i.test(address) ? address : attributes.get('data-src');
}

/** Media types of pages and PDFs; without a type, the ending of the address decides. */
const DOCUMENT_TYPE = /^\s*(?:text\/html|application\/(?:xhtml|pdf))/i;
const DOCUMENT_ENDING = /\.(?:pdf|x?html?)(?:[?#]|$)/i;

/** True if an `object` or `embed` shows a page or a PDF, and no picture, film or program. */
const isDocument = (address: string, type: string | undefined): boolean =>
  type?.trim() ? DOCUMENT_TYPE.test(type) : DOCUMENT_ENDING.test(address);

/** Adds a text unless it is null, already present, or beyond the limit. */
function addOnce(noted: string[], text: string | null, most: number): void {
  if (text && noted.length < most && !noted.includes(text)) noted.push(text);
}

function primarySubtag(lang: string | undefined): string | null {
  const tag = lang?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return /^[a-z]{2,3}$/.test(tag) ? tag : null;
}
