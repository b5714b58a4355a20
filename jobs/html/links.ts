import { canonicalUrl, withoutNoise } from '../site/canonical-url.js';
import type { Link, LinkPlace, Reference } from '../site/index.js';
import { linkAddress } from './script-address.js';
import { SpacedText, spaced } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';

/** A path that needs no resolving, encoding or trimming, as in most links. */
const PLAIN_PATH = /^\/(?:[\w~-][\w.~-]*(?:\/|$))*$/;
/** A plain path with query, fragment or both, from which only noise is removed; a fragment that is a route is not plain. */
const PLAIN_START = /^\/(?:[\w~-][\w.~-]*(?:\/|(?=[?#])))*(?:\?[\w.~=&-]*)?(?:#(?![/!]).*)?$/s;
/** Scheme and host that need no resolving: no IP address, no encoded or unusual name. */
const PLAIN_ORIGIN = /^https?:\/\/(?:(?!xn--)[a-z\d-]+\.)+(?!xn--)[a-z]{2,}\//;
/** Maximum length of the fast path; `canonicalUrl` handles longer addresses. */
const MAX_PLAIN = 1_000;

/** Makes the links of a document absolute and canonical. */
export class LinkUrls {
  /** Scheme, host and port; null if the base has none to resolve against. */
  private readonly origin: string | null;

  /** @param base URL against which relative links are resolved */
  constructor(private readonly base: string) {
    const canonical = PLAIN_ORIGIN.exec(base)?.[0] ?? canonicalUrl('/', base);
    this.origin = canonical !== null && canonical.length < MAX_PLAIN ? canonical.slice(0, -1) : null;
  }

  /** Equals `canonicalUrl(href, base)`; plain addresses, with or without origin, take a tenth of the time. */
  resolve(href: string): string | null {
    const { base, origin } = this;
    if (origin === null || href.length > MAX_PLAIN) return canonicalUrl(href, base);
    const path = href.startsWith(origin) ? href.slice(origin.length) : href;
    if (PLAIN_PATH.test(path)) return origin + path;
    return PLAIN_START.test(path) ? withoutNoise(origin + path) : canonicalUrl(href, base);
  }
}

/** Maximum links of a page; more are a trap or a site map. The first ones are kept. */
export const MAX_LINKS = 5_000;
/** Maximum anchors read, including those without target, to other schemes and repeated ones. */
const MAX_ANCHORS = 4 * MAX_LINKS;
const MAX_LABEL = 1_000;
/** Maximum characters of all links of a page (addresses, labels, hints, contexts): 5,000 links of 200. */
const MAX_CHARACTERS = 1_000_000;
const NOFOLLOW = /(?:^|\s)nofollow(?:\s|$)/i;
/** Maximum characters of a link's context; a longer block is not about its link. */
const MAX_CONTEXT = 300;

interface Anchor {
  href: string;
  hint: string;
  readonly label: SpacedText;
  readonly nofollow: boolean;
  place: LinkPlace;
  readonly tagPath: string;
  depth: number;
  /** True for an element that is no link but navigates when clicked. */
  readonly isClicked: boolean;
}

/** Addresses of links by which a person is written to or called. */
const CONTACT = /^\s*(?:mailto|tel|sms):[^?]{1,320}/i;
/** Maximum number of references; more are a directory, whose lines say the same. */
const MAX_REFERENCES = 1_000;

/** Collects the links of a page, each URL once, with their contexts. */
export class LinkReader {
  /** The heading above; undefined while a heading is parsed. */
  heading: string | undefined;
  private urls: LinkUrls;
  private anchor: Anchor | null = null;
  private readonly links = new Map<string, Link>();
  private blockLinks: Link[] = [];
  /** Targets of the main part besides pages (`Page.references`). */
  readonly references: Reference[] = [];
  /** One string per tag path: most links of a page share a few. */
  private readonly tagPaths = new Map<string, string>();
  private room = MAX_CHARACTERS;
  private anchors = 0;

  constructor(base: string) {
    this.urls = new LinkUrls(base);
  }

  /** Sets the base URL of following links. */
  rebase(base: string): void {
    this.urls = new LinkUrls(base);
  }

  /** @returns the absolute, canonical URL; null if the address leads to no page */
  resolve(href: string): string | null {
    return this.urls.resolve(href);
  }

  /** @param depth of the element */
  open(attributes: AttributeValues, place: LinkPlace, tagPath: string, depth: number): void {
    const href = linkAddress(attributes);
    if (href !== undefined || !this.anchor?.isClicked) this.closeAnchor();
    if (href !== undefined) this.begin(href, attributes, place, tagPath, depth);
  }

  /**
   * Reads an element that navigates when clicked; within a link, the link decides.
   * @param href as returned by `clickAddress`
   */
  openClicked(href: string, attributes: AttributeValues, place: LinkPlace, tagPath: string, depth: number): void {
    if (this.anchor !== null && !this.anchor.isClicked) return;
    this.closeAnchor();
    this.begin(href, attributes, place, tagPath, depth, true);
  }

  private begin(
    href: string,
    attributes: AttributeValues,
    place: LinkPlace,
    tagPath: string,
    depth: number,
    isClicked = false,
  ): void {
    if (++this.anchors > MAX_ANCHORS) return;
    const rel = attributes.get('rel');
    const nofollow = rel !== undefined && NOFOLLOW.test(rel);
    this.anchor = {
      href,
      hint: hintOf(attributes),
      label: new SpacedText(),
      nofollow,
      place,
      tagPath,
      depth,
      isClicked,
    };
  }

  /** True while an element deeper than `depth` is read as a link. */
  isOpenBelow(depth: number): boolean {
    return this.anchor !== null && this.anchor.depth > depth;
  }

  /** Separates the next piece of the open link's label as another word. */
  gap(): void {
    this.anchor?.label.gap();
  }

  /** @param piece text with white space normalised */
  text(piece: string): void {
    if (this.anchor && this.anchor.label.length < MAX_LABEL) this.anchor.label.add(piece.slice(0, MAX_LABEL));
  }

  /** Handles the end of the element at that depth. */
  close(depth: number): void {
    if (depth === this.anchor?.depth) this.closeAnchor();
  }

  /**
   * Reads an element without content that leads to a page: an area of an image map, or a frame, in which records are
   * often embedded.
   */
  embedded(href: string | undefined, attributes: AttributeValues, place: LinkPlace, tagPath: string): void {
    if (!href || /^#(?![/!])/.test(href)) return;
    const label = attributes.get('alt') ?? attributes.get('title') ?? attributes.get('aria-label') ?? '';
    this.add({ href, hint: '', nofollow: false, place, tagPath }, spaced(label));
  }

  /** Notes a picture, a recording or a document within the page. */
  refer(href: string | undefined, place: LinkPlace, label: string): void {
    const address = href && place === 'main' ? this.resolve(href) : null;
    if (address !== null) this.addReference(address, label);
  }

  private addReference(address: string, label: string): void {
    if (this.references.length < MAX_REFERENCES)
      this.references.push({ address, label: spaced(label).slice(0, MAX_LABEL) });
  }

  /** Adds an address that no visible link of the page has. */
  addUnlinked(href: string, label: string, place: LinkPlace, tagPath: string): void {
    const url = this.resolve(href);
    if (url !== null && !this.links.has(url)) this.add({ href, hint: '', nofollow: false, place, tagPath }, label);
  }

  /** Gives the links of the block that ends their context. */
  endBlock(line: string): void {
    this.anchor?.label.gap();
    if (this.blockLinks.length === 0) return;
    if (line.length <= MAX_CONTEXT && this.room > 0) {
      this.room -= line.length;
      for (const link of this.blockLinks)
        if (line.length > Math.max(link.label.length, link.context?.length ?? 0)) link.context = line;
    }
    this.blockLinks = [];
  }

  closeAnchor(): void {
    if (this.anchor === null) return;
    const { anchor } = this;
    this.anchor = null;
    this.add(anchor, anchor.label.take());
  }

  /** Number of links so far. */
  get size(): number {
    return this.links.size;
  }

  /** The links, in document order. */
  result(): Link[] {
    return [...this.links.values()];
  }

  private add(
    { href, hint, nofollow, place, tagPath }: Omit<Anchor, 'label' | 'depth' | 'isClicked'>,
    label: string,
  ): void {
    const url = this.resolve(href);
    const [contact] = url === null && place === 'main' ? (CONTACT.exec(href) ?? []) : [];
    if (contact !== undefined) this.addReference(contact.replaceAll(/\s/g, '').toLowerCase(), label);
    // A route in the fragment is an address only where `canonicalUrl` keeps it.
    if (url === null || (href.startsWith('#') && !url.includes('#'))) return;
    const text = label.slice(0, MAX_LABEL);
    const known = this.links.get(url);
    if (known) {
      known.label = joined(known.label, text);
      known.hint = joined(known.hint, hint === known.label ? '' : hint);
      if (!nofollow) delete known.nofollow;
      this.blockLinks.push(known);
    } else if (this.links.size < MAX_LINKS && this.room > 0) {
      this.room -= url.length + text.length + hint.length;
      const link: Link = { url, label: text, hint: hint === text ? '' : hint, place, tagPath: this.kept(tagPath) };
      if (nofollow) link.nofollow = true;
      if (this.heading) link.heading = this.heading;
      this.links.set(url, link);
      this.blockLinks.push(link);
    }
  }

  private kept(tagPath: string): string {
    const known = this.tagPaths.get(tagPath);
    if (known !== undefined) return known;
    this.room -= tagPath.length;
    this.tagPaths.set(tagPath, tagPath);
    return tagPath;
  }
}

/** Labels of one page's several links, each once, on lines of their own. */
function joined(before: string, label: string): string {
  if (label === '' || before === label || before.length > MAX_LABEL) return before;
  const within = ` ${before.replaceAll('\n', ' ')} `.includes(` ${label} `);
  return before === '' ? label : within ? before : `${before}\n${label}`;
}

function hintOf(attributes: AttributeValues): string {
  const label = spaced(attributes.get('aria-label') ?? '');
  const title = spaced(attributes.get('title') ?? '');
  if (title === '') return label.slice(0, MAX_LABEL);
  return (label === title ? label : `${label} ${title}`).trim().slice(0, MAX_LABEL);
}
