import { Parser } from 'htmlparser2';
import { canonicalUrl, type Link, type LinkPlace, type Page, type SearchForm } from '../site/index.js';
import { FormReader } from './parse-form.js';

/** What one walk over a document tells. */
export interface Parsed {
  page: Page;
  /** Where `<meta http-equiv="refresh">` leads at once, absolute and canonical, or null. */
  refresh: string | null;
  /** The page is empty without a browser: its content is missing, and scripts are there that would bring it. */
  needsBrowser: boolean;
}

/** More links than this are a trap or a site map; the first ones are taken. */
export const MAX_LINKS = 5_000;
/** Deeper nesting is broken or hostile (browsers stop at 512); what comes after it is left out. */
const MAX_DEPTH = 1_000;
/** Characters of text kept; a book is about a million. */
const MAX_TEXT = 1_000_000;
const MAX_LABEL = 1_000;
/** A longer block is no longer about its link. */
const MAX_CONTEXT = 300;
/** A refresh that waits longer is a page that renews itself or says goodbye slowly, not a redirect. */
const MAX_REFRESH_S = 5;

/** A page that asks for JavaScript and has less text outside its menus than this says nothing by itself. */
const EMPTY_TEXT = 200;
/** "Please wait …" fits into so many characters, a page does not. */
const EMPTY_ROOT = 40;

const BLOCKS = new Set(
  (
    'address article aside blockquote body br button caption center dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form frame h1 h2 h3 h4 h5 h6 head header hr html iframe li main nav ol option p pre section ' +
    'select summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
);
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'object', 'datalist']);
const LANDMARKS: ReadonlyMap<string, LinkPlace> = new Map<string, LinkPlace>(
  (['header', 'nav', 'main', 'aside', 'footer'] as const).map((place) => [place, place]),
);
const ROLES: ReadonlyMap<string, LinkPlace> = new Map<string, LinkPlace>([
  ['banner', 'header'],
  ['navigation', 'nav'],
  ['main', 'main'],
  ['complementary', 'aside'],
  ['contentinfo', 'footer'],
]);
/** Where the common script frameworks put the page they make. */
const APP_ROOT = /^(?:root|app|__next|__nuxt|___gatsby|main-app|react-root|app-root)$/i;

class TooDeep extends Error {}

/**
 * Reads a page: one pass, no tree. Never throws, whatever the text.
 * @param url of the document, after redirects
 */
export const parsePage = (html: string, url: string): Page => parseHtml(html, url).page;

/** Like `parsePage`, with what else the same pass tells. */
export function parseHtml(html: string, url: string): Parsed {
  const walk = new Walk(url);
  const parser = new Parser(walk, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return walk.result();
}

interface Anchor {
  href: string;
  hint: string;
  label: string;
  place: LinkPlace;
  depth: number;
}

class Walk {
  private depth = 0;
  /** Depth of the outermost invisible element we are in; 0 for none. */
  private invisibleFrom = 0;
  private noscriptFrom = 0;
  private base: string;
  private origin: string;
  private hasBase = false;
  private title = '';
  private titleFrom = 0;
  private titleDone = false;
  private language: string | null = null;
  /** The blocks of text that ended, spaced; and the one we are in, as it came. */
  private readonly lines: string[] = [];
  private block = '';
  private length = 0;
  private heading = '';
  private headingFrom = 0;
  private readonly headings: string[] = [];
  private readonly landmarks: { place: LinkPlace; depth: number }[] = [];
  /** The innermost landmark; a page that marks none is all `main`. */
  private place: LinkPlace = 'main';
  private anchor: Anchor | null = null;
  private readonly links = new Map<string, Link>();
  /** The links of the block we are in. */
  private blockLinks: Link[] = [];
  private refresh: string | null = null;
  /** The form we are in, and the best one that was left. */
  private form: FormReader | null = null;
  private search: { form: SearchForm; signs: number } | null = null;
  private scripts = 0;
  /** The element where a script framework puts the page, while we are in it, and whether it was empty when it ended. */
  private appRoot: { depth: number; textBefore: number } | null = null;
  private emptyRoot = false;
  private asksForScript = false;
  /** Characters of text, spaces apart, outside header, menus and footer. */
  private mainText = 0;

  constructor(private readonly url: string) {
    this.base = url;
    this.origin = originOf(url);
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (++this.depth > MAX_DEPTH) throw new TooDeep();
    if (name === 'script') this.scripts++;
    if (this.invisibleFrom !== 0) return;
    if (INVISIBLE.has(name)) {
      this.invisibleFrom = this.depth;
      if (name === 'noscript') this.noscriptFrom = this.depth;
      return;
    }
    if (BLOCKS.has(name)) this.endBlock();
    this.landmark(name, attributes);
    this.special(name, attributes);
    if (name === 'app-root' || (attributes.id !== undefined && APP_ROOT.test(attributes.id)))
      this.appRoot ??= { depth: this.depth, textBefore: this.mainText };
  }

  /** Elements that mean more than a block. */
  private special(name: string, attributes: Record<string, string>): void {
    switch (name) {
      case 'a':
        this.closeAnchor();
        this.block += ' ';
        this.openAnchor(attributes);
        break;
      case 'area':
      case 'iframe':
      case 'frame':
        this.embedded(attributes);
        break;
      case 'img':
        if (attributes.alt) this.ontext(` ${attributes.alt} `);
        break;
      case 'h1':
      case 'h2':
      case 'h3':
        this.headingFrom ||= this.depth;
        break;
      case 'form':
        this.form ??= new FormReader(this.absolute(attributes.action ?? this.url), attributes, this.depth);
        break;
      case 'input':
        this.form?.input(attributes);
        break;
      case 'textarea':
        this.form?.strange();
        break;
      case 'title':
        if (!this.titleDone) this.titleFrom = this.depth;
        break;
      case 'html':
        this.language ??= primarySubtag(attributes.lang ?? attributes['xml:lang']);
        break;
      case 'base':
        this.setBase(attributes.href);
        break;
      case 'meta':
        if (attributes['http-equiv']?.toLowerCase() === 'refresh') this.setRefresh(attributes.content);
        break;
    }
  }

  ontext(text: string): void {
    if (this.invisibleFrom !== 0) {
      if (this.noscriptFrom !== 0 && /javascript/i.test(text)) this.asksForScript = true;
      return;
    }
    if (this.titleFrom !== 0) {
      this.title += text;
      return;
    }
    if (this.length < MAX_TEXT) this.block += text;
    this.length += text.length;
    if (this.place === 'main') this.mainText += text.trim().length;
    if (this.headingFrom !== 0) this.heading += text;
    if (this.anchor && this.anchor.label.length < MAX_LABEL) this.anchor.label += text;
  }

  onclosetag(name: string): void {
    const depth = this.depth--;
    if (this.invisibleFrom !== 0) {
      if (depth === this.invisibleFrom) this.invisibleFrom = this.noscriptFrom = 0;
      return;
    }
    if (BLOCKS.has(name)) this.endBlock();
    if (this.landmarks.at(-1)?.depth === depth) this.leaveLandmark();
    if (name === 'a') this.block += ' ';
    if (depth === this.anchor?.depth) this.closeAnchor();
    if (depth === this.headingFrom) this.closeHeading();
    if (depth === this.form?.depth) this.closeForm();
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
    const line = spaced(this.block);
    this.block = '';
    if (line !== '') this.lines.push(line);
    if (this.blockLinks.length > 0) this.surround(line);
    if (this.headingFrom !== 0) this.heading += ' ';
    if (this.anchor) this.anchor.label += ' ';
  }

  /** Tells the links of the block that ends what it says around them. */
  private surround(context: string): void {
    if (context.length <= MAX_CONTEXT)
      for (const link of this.blockLinks)
        if (context.length > Math.max(link.label.length, link.context?.length ?? 0)) link.context = context;
    this.blockLinks = [];
  }

  private landmark(name: string, attributes: Record<string, string>): void {
    const place = (attributes.role && ROLES.get(attributes.role)) || LANDMARKS.get(name);
    if (!place) return;
    const outer = this.landmarks.at(-1)?.place;
    const ofArticle = outer === 'main' && (name === 'header' || name === 'footer') && !attributes.role;
    if (ofArticle) return;
    this.landmarks.push({ place, depth: this.depth });
    this.place = place;
  }

  private leaveLandmark(): void {
    this.landmarks.pop();
    this.place = this.landmarks.at(-1)?.place ?? 'main';
  }

  private openAnchor(attributes: Record<string, string>): void {
    const { href } = attributes;
    if (href === undefined || href.startsWith('#')) return;
    this.anchor = { href, hint: hintOf(attributes), label: '', place: this.place, depth: this.depth };
  }

  private closeAnchor(): void {
    if (this.anchor) this.addLink(this.anchor);
    this.anchor = null;
  }

  /** Records are often shown in a frame: it leads somewhere, and its title says where. */
  private embedded(attributes: Record<string, string>): void {
    const href = attributes.href ?? attributes.src;
    const label = attributes.alt ?? attributes.title ?? attributes['aria-label'] ?? '';
    if (href && !href.startsWith('#')) this.addLink({ href, hint: '', label, place: this.place });
  }

  private addLink({ href, hint, label, place }: Omit<Anchor, 'depth'>): void {
    const url = this.absolute(href);
    if (url === null) return;
    const text = spaced(label).slice(0, MAX_LABEL);
    const known = this.links.get(url);
    if (known) {
      known.label = joined(known.label, text);
      known.hint = joined(known.hint, hint === known.label ? '' : hint);
      this.blockLinks.push(known);
    } else if (this.links.size < MAX_LINKS) {
      const link: Link = { url, label: text, hint: hint === text ? '' : hint, place };
      const above = this.headingFrom === 0 ? this.headings.at(-1) : undefined;
      if (above) link.heading = above;
      this.links.set(url, link);
      this.blockLinks.push(link);
    }
  }

  /** Most links begin with a slash; putting the origin before them is twice as fast as resolving them. */
  private absolute(href: string): string | null {
    const ofOrigin = href.startsWith('/') && href[1] !== '/' && href[1] !== '\\';
    return ofOrigin ? canonicalUrl(this.origin + href) : canonicalUrl(href, this.base);
  }

  private closeHeading(): void {
    const text = spaced(this.heading);
    if (text) this.headings.push(text);
    this.heading = '';
    this.headingFrom = 0;
  }

  private closeForm(): void {
    const read = this.form?.result() ?? null;
    this.form = null;
    if (read && read.signs > (this.search?.signs ?? 0)) this.search = read;
  }

  private setBase(href: string | undefined): void {
    const base = href && !this.hasBase ? canonicalUrl(href, this.url) : null;
    if (base === null) return;
    this.base = base;
    this.origin = originOf(base);
    this.hasBase = true;
  }

  private setRefresh(content: string | undefined): void {
    const match = content && /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content);
    if (!match || Number(match[1]) > MAX_REFRESH_S) return;
    const target = canonicalUrl(match[2]?.trim() ?? '', this.base);
    if (target !== this.url) this.refresh ??= target;
  }

  result(): Parsed {
    this.closeAnchor();
    this.endBlock();
    if (this.headingFrom !== 0) this.closeHeading();
    this.closeForm();
    const page: Page = {
      url: this.url,
      title: spaced(this.title),
      language: this.language,
      headings: this.headings,
      text: this.lines.join('\n'),
      links: [...this.links.values()],
    };
    if (this.search) page.searchForm = this.search.form;
    const empty = page.text === '' || (this.asksForScript && this.mainText < EMPTY_TEXT);
    const needsBrowser = this.scripts > 0 && (this.emptyRoot || empty);
    return { page, refresh: this.refresh, needsBrowser };
  }
}

/** Single spaces, which are nearly all there is, are stepped over: three times as fast as replacing `\s+`. */
const UNEVEN = /\s{2,}|[^\S ]/g;
const spaced = (text: string): string => (text === '' ? '' : text.replace(UNEVEN, ' ').trim());

/** The labels of one page's several links, each once. */
function joined(before: string, label: string): string {
  if (label === '' || before === label || before.length > MAX_LABEL) return before;
  return before === '' ? label : ` ${before} `.includes(` ${label} `) ? before : `${before} ${label}`;
}

const hintOf = (attributes: Record<string, string>): string => {
  const label = spaced(attributes['aria-label'] ?? '');
  const title = spaced(attributes.title ?? '');
  if (title === '') return label.slice(0, MAX_LABEL);
  return (label === title ? label : `${label} ${title}`).trim().slice(0, MAX_LABEL);
};

function primarySubtag(lang: string | undefined): string | null {
  const tag = lang?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return /^[a-z]{2,3}$/.test(tag) ? tag : null;
}

/** `https://host:port` of an absolute http(s) URL. */
const originOf = (url: string): string => /^https?:\/\/[^/?#]+/i.exec(url)?.[0] ?? '';
