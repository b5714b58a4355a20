import { yieldToOthers } from '../concurrency/index.js';
import { canonicalUrl } from '../site/canonical-url.js';
import { buttonOf, refusalsOf } from '../site/form-refusals.js';
import type { Form, LinkPlace, Page, SearchForm } from '../site/index.js';
import { mayBeWall } from '../site/wall.js';
import { vendorMarksIn } from '../site/wall-marks.js';
import { type FormPage, FormReader, MAX_FORM_CHARACTERS, namedForm } from './forms.js';
import { LinkReader } from './links.js';
import { refreshTarget } from './refresh.js';
import { evened, SpacedText, spaced, TextReader } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';
import { type ElementKind, ROLES } from './tokens/elements.js';
import { type HtmlWalk, walkHtml, walkHtmlInTurns } from './tokens/open-elements.js';

/** Maximum steps of a tag path; the innermost elements locate a link. */
const MAX_STEPS = 12;
/** Elements whose lines belong together. */
const ROWS: ReadonlySet<string> = new Set(['tr', 'li', 'article']);
/** Elements whose classes and ids identify the page, not a place on it. */
const OF_THE_PAGE: ReadonlySet<string> = new Set(['html', 'body']);
/** Maximum characters of a step; longer names are generated, one for each element. */
const MAX_STEP = 48;
const BLANK = /\s+/g;

/** The open elements of a document, by depth, as steps of a tag path. */
class TagSteps {
  private readonly steps: string[] = [];

  /** Handles the start of an element at that depth; elements at that depth or deeper have ended. */
  open(name: string, attributes: AttributeValues, depth: number): void {
    this.steps[depth] = stepOf(name, attributes);
  }

  /** The path from the outermost element kept to the one at that depth. */
  pathTo(depth: number): string {
    return this.steps.slice(Math.max(1, depth + 1 - MAX_STEPS), depth + 1).join(' ');
  }
}

function stepOf(name: string, attributes: AttributeValues): string {
  if (OF_THE_PAGE.has(name)) return name;
  const [id, classes] = [attributes.get('id')?.trim(), attributes.get('class')?.trim()];
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

/** Maximum lines of a row; a longer one is a part of a page's layout. */
const MAX_ROW = 24;

/** Maximum forms; pages of lists sometimes have one a line. */
const MAX_FORMS = 50;

/** Characters of text outside the menus below which a page that asks for JavaScript counts as empty. */
const EMPTY_TEXT = 200;
/** Characters of text below which a framework's root element counts as empty ("Please wait …"). */
const EMPTY_ROOT = 40;

/** Ids of the elements into which common script frameworks render. */
const APP_ROOT = /^(?:root|app|__next|__nuxt|___gatsby|main-app|react-root|app-root)$/i;

/** `none` means `noindex, nofollow`. */
const NOINDEX = /(?:^|[\s,])(?:noindex|none)(?:[\s,]|$)/i;
const CANONICAL = /(?:^|\s)canonical(?:\s|$)/i;
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
  private base: string;
  private hasBase = false;
  private readonly title = new SpacedText();
  private titleFrom = 0;
  private titleDone = false;
  private language: string | null = null;
  private readonly visible = new TextReader();
  private readonly mainLines: number[] = [];
  private readonly rows: number[] = [];
  /** The open elements that may become rows: their depth, and the number of lines before them. */
  private readonly openRows: { depth: number; from: number }[] = [];
  /** Number of lines before the last term of a definition list. */
  private termFrom = 0;
  private readonly heading = new SpacedText();
  private headingFrom = 0;
  private readonly headings: string[] = [];
  private readonly landmarks: { place: LinkPlace; depth: number }[] = [];
  /** The innermost landmark; a page without landmarks is all `main`. */
  private place: LinkPlace = 'main';
  private readonly links: LinkReader;
  private readonly steps = new TagSteps();
  private refresh: string | null = null;
  private canonical: string | null = null;
  private noindex = false;
  private readonly feeds: string[] = [];
  private readonly prompts: string[] = [];
  private form: FormReader | null = null;
  /** Forms in document order; their controls are complete once all labels are known. */
  private readonly forms: FormReader[] = [];
  /** Controls outside the form that they name, by the form's id. */
  private readonly strays = new Map<string, FormReader>();
  /** The open control of `strays`. */
  private stray: FormReader | null = null;
  private readonly formPage: FormPage;
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
    this.formPage = {
      url,
      resolve: (address) => this.links.resolve(address),
      room: { characters: MAX_FORM_CHARACTERS },
      labels: new Map(),
    };
  }

  open(kind: ElementKind, attributes: AttributeValues): void {
    const { name } = kind;
    if (++this.depth > MAX_DEPTH || ++this.elements > MAX_ELEMENTS) throw new Enough();
    if (name === 'script') this.scripts++;
    if (this.invisibleFrom !== 0) return;
    const icon = isIcon(name, attributes);
    if (icon) this.text(' ');
    if (kind.isInvisible || icon) {
      this.invisibleFrom = this.depth;
      if (name === 'noscript') this.noscriptFrom = this.depth;
      return;
    }
    if (kind.isBlock) this.endBlock();
    this.steps.open(name, attributes, this.depth);
    const role = attributes.get('role');
    this.landmark(kind, role);
    if (ROWS.has(name) || role === 'row') this.openRows.push({ depth: this.depth, from: this.visible.lineCount });
    this.special(name, attributes);
    this.inForm(name, attributes);
    if (this.appRoot === null && (name === 'app-root' || APP_ROOT.test(attributes.get('id') ?? '')))
      this.appRoot = { depth: this.depth, textBefore: this.mainText };
  }

  /** Handles elements that mean more than a block. */
  private special(name: string, attributes: AttributeValues): void {
    switch (name) {
      case 'a':
        this.links.open(attributes, this.place, this.steps.pathTo(this.depth), this.depth);
        this.visible.gap();
        break;
      case 'area':
      case 'iframe':
      case 'frame':
        this.links.embedded(attributes, this.place, this.steps.pathTo(this.depth));
        break;
      case 'img':
        this.pictured(attributes.get('alt'));
        break;
      case 'h1':
      case 'h2':
      case 'h3':
        this.openHeading();
        break;
      case 'dl':
      case 'dt':
        this.termFrom = this.visible.lineCount;
        break;
      case 'form':
        if (this.form?.isAdrift) this.closeForm();
        if (this.form === null) this.stray = null;
        this.form ??= new FormReader(attributes, this.depth, this.formPage);
        break;
      case 'input':
      case 'textarea':
        if (this.place === 'main')
          addOnce(this.prompts, spaced(attributes.get('placeholder') ?? '').slice(0, MAX_HEADING), MAX_FORMS);
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
        if (attributes.get('http-equiv')?.toLowerCase() === 'refresh') this.setRefresh(attributes.get('content'));
        if (attributes.get('name')?.toLowerCase() === 'robots')
          this.noindex ||= NOINDEX.test(attributes.get('content') ?? '');
        break;
      case 'link':
        if (CANONICAL.test(attributes.get('rel') ?? ''))
          this.canonical ??= this.links.resolve(attributes.get('href') ?? '');
        if (FEED.test(attributes.get('type') ?? '') && ALTERNATE.test(attributes.get('rel') ?? ''))
          addOnce(this.feeds, this.links.resolve(attributes.get('href') ?? ''), MAX_FEEDS);
        break;
    }
  }

  /** Handles an element within a form, or one that belongs to a form elsewhere. */
  private inForm(name: string, attributes: AttributeValues): void {
    const owner = namedForm(name, attributes);
    if (owner !== undefined && owner !== this.form?.id) this.stray = this.strayOf(owner, attributes);
    else if (this.form === null && name === 'label') this.stray = this.strayOf('', attributes);
    const reader = this.stray ?? this.form;
    reader?.open(name, attributes, this.depth);
    if (!this.stray?.isCollecting) this.stray = null;
  }

  private strayOf(owner: string, attributes: AttributeValues): FormReader | null {
    const known = this.strays.get(owner);
    if (known || this.strays.size >= MAX_FORMS) return known ?? null;
    const reader = new FormReader(attributes, 0, this.formPage);
    this.strays.set(owner, reader);
    return reader;
  }

  text(text: string): void {
    if (this.invisibleFrom !== 0) {
      if (this.noscriptFrom !== 0 && /javascript/i.test(text)) this.asksForScript = true;
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
    (this.stray ?? this.form)?.text(text, piece);
  }

  private pictured(alt: string | undefined): void {
    if (alt) this.text(` ${alt} `);
  }

  close({ name, isBlock }: ElementKind, implied: boolean): void {
    const depth = this.depth--;
    if (this.invisibleFrom !== 0) {
      if (depth === this.invisibleFrom) this.invisibleFrom = this.noscriptFrom = 0;
      return;
    }
    if (isBlock) this.endBlock();
    if (depth === this.openRows.at(-1)?.depth) this.closeRow(this.openRows.pop()?.from ?? 0);
    else if (name === 'dd') this.closeDefinition();
    if (depth === this.landmarks.at(-1)?.depth) this.leaveLandmark();
    if (name === 'a') this.visible.gap();
    this.links.close(depth);
    if (depth === this.headingFrom) this.closeHeading();
    this.closeInForm(depth, implied);
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

  /** Records the lines from there on as a row, unless they contain a row. */
  private closeRow(from: number): void {
    const to = this.visible.lineCount;
    if (to - from >= 2 && to - from <= MAX_ROW && from >= (this.rows.at(-1) ?? 0)) this.rows.push(from, to);
  }

  /** Records a term with its definitions so far as a row. */
  private closeDefinition(): void {
    if (this.rows.at(-2) === this.termFrom) this.rows.length -= 2;
    this.closeRow(this.termFrom);
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

  private closeInForm(depth: number, implied: boolean): void {
    const { form, stray } = this;
    stray?.close(depth);
    if (!stray?.isCollecting) this.stray = null;
    if (form === null) return;
    if (depth !== form.depth || form.isAdrift) form.close(depth);
    else if (implied) form.isAdrift = true;
    else this.closeForm();
  }

  unopened({ name }: ElementKind): void {
    if (name === 'form' && this.form?.isAdrift && this.invisibleFrom === 0) this.closeForm();
  }

  private closeForm(): void {
    if (this.form !== null && this.forms.length < MAX_FORMS) this.forms.push(this.form);
    this.form = null;
  }

  /** The forms that send something, and the likeliest of those that search the site. */
  private readForms(): Pick<Page, 'forms' | 'searchForm'> {
    const forms: Form[] = [];
    let likeliest: { form: SearchForm; signs: number } | null = null;
    for (const reader of this.forms) {
      const { form, search } = reader.result(this.strays.get(reader.id ?? ''));
      if (form) forms.push(form);
      if (form && search && search.signs > (likeliest?.signs ?? 0) && isHarmless(form)) likeliest = search;
    }
    return { ...(forms.length > 0 && { forms }), ...(likeliest && { searchForm: likeliest.form }) };
  }

  private setBase(href: string | undefined): void {
    const base = href && !this.hasBase ? canonicalUrl(href, this.url) : null;
    if (base === null) return;
    this.base = base;
    this.hasBase = true;
    this.links.rebase(base);
  }

  private setRefresh(content: string | undefined): void {
    const target = content === undefined ? null : refreshTarget(content, this.base);
    if (target !== this.url) this.refresh ??= target;
  }

  result(): Parsed {
    this.links.closeAnchor();
    this.endBlock();
    if (this.headingFrom !== 0) this.closeHeading();
    this.closeForm();
    const page: Page = {
      url: this.url,
      title: this.title.take(),
      language: this.language,
      headings: this.headings,
      text: this.visible.result(),
      mainLines: this.mainLines,
      links: this.links.result(),
      ...this.readForms(),
    };
    if (this.rows.length > 0) page.rows = this.rows;
    if (this.canonical !== null) page.canonical = this.canonical;
    if (this.prompts.length > 0) page.prompts = this.prompts;
    if (this.feeds.length > 0) page.feeds = this.feeds;
    if (this.noindex) page.noindex = true;
    const empty = page.text === '' || (this.asksForScript && this.mainText < EMPTY_TEXT);
    if (this.scripts > 0 && (this.emptyRoot || empty)) page.needsBrowser = true;
    return { page, refresh: this.refresh };
  }
}

/** True if the form may be sent as a site search without a button. The scope decides whether it stays on the site. */
const isHarmless = (form: Form): boolean =>
  buttonOf(form)?.way === undefined && refusalsOf(form).every((why) => why === 'elsewhere');

/** Adds a text unless it is null, already present, or beyond the limit. */
function addOnce(noted: string[], text: string | null, most: number): void {
  if (text && noted.length < most && !noted.includes(text)) noted.push(text);
}

function primarySubtag(lang: string | undefined): string | null {
  const tag = lang?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return /^[a-z]{2,3}$/.test(tag) ? tag : null;
}
