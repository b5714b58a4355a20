import type { Link, LinkPlace } from '../site/index.js';
import { LinkUrls } from './link-urls.js';
import { SpacedText, spaced } from './spaced-text.js';
import type { AttributeValues } from './tokens/attributes.js';

/** More links than this are a trap or a site map; the first ones are taken. */
export const MAX_LINKS = 5_000;
/** Anchors that are looked at, those that lead nowhere, elsewhere or to the same page once more among them. */
const MAX_ANCHORS = 4 * MAX_LINKS;
const MAX_LABEL = 1_000;
/** Of all links of a page, in addresses, labels, hints and what stands around them: 5,000 links of 200 characters. */
const MAX_CHARACTERS = 1_000_000;
const NOFOLLOW = /(?:^|\s)nofollow(?:\s|$)/i;
/** A longer block is no longer about its link. */
const MAX_CONTEXT = 300;

interface Anchor {
  href: string;
  hint: string;
  readonly label: SpacedText;
  readonly nofollow: boolean;
  place: LinkPlace;
  readonly tagPath: string;
  depth: number;
}

/** The links of a page while it is being read, each URL once, with what stands around them. */
export class LinkReader {
  /** The heading above; none while one is being read. */
  heading: string | undefined;
  private urls: LinkUrls;
  private anchor: Anchor | null = null;
  private readonly links = new Map<string, Link>();
  /** The links of the block we are in. */
  private blockLinks: Link[] = [];
  /** Most links of a page stand in a few places: one text for each. */
  private readonly tagPaths = new Map<string, string>();
  private room = MAX_CHARACTERS;
  private anchors = 0;

  constructor(base: string) {
    this.urls = new LinkUrls(base);
  }

  /** From here on, links are relative to `base`. */
  rebase(base: string): void {
    this.urls = new LinkUrls(base);
  }

  /** @returns absolute and canonical; null where it leads to no page */
  resolve(href: string): string | null {
    return this.urls.resolve(href);
  }

  /** @param depth of the element */
  open(attributes: AttributeValues, place: LinkPlace, tagPath: string, depth: number): void {
    this.closeAnchor();
    const href = attributes.get('href');
    if (href === undefined || href.startsWith('#') || ++this.anchors > MAX_ANCHORS) return;
    const nofollow = NOFOLLOW.test(attributes.get('rel') ?? '');
    this.anchor = { href, hint: hintOf(attributes), label: new SpacedText(), nofollow, place, tagPath, depth };
  }

  /** @param piece `evened` */
  text(piece: string): void {
    if (this.anchor && this.anchor.label.length < MAX_LABEL) this.anchor.label.add(piece.slice(0, MAX_LABEL));
  }

  /** An element of that depth ends. */
  close(depth: number): void {
    if (depth === this.anchor?.depth) this.closeAnchor();
  }

  /** Records are often shown in a frame: it leads somewhere, and its title says where. */
  embedded(attributes: AttributeValues, place: LinkPlace, tagPath: string): void {
    const href = attributes.get('href') ?? attributes.get('src');
    if (!href || href.startsWith('#')) return;
    const label = attributes.get('alt') ?? attributes.get('title') ?? attributes.get('aria-label') ?? '';
    this.add({ href, hint: '', nofollow: false, place, tagPath }, spaced(label));
  }

  /** Tells the links of the block that ends what it says around them. */
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

  /** In document order. */
  result(): Link[] {
    return [...this.links.values()];
  }

  private add({ href, hint, nofollow, place, tagPath }: Omit<Anchor, 'label' | 'depth'>, label: string): void {
    const url = this.resolve(href);
    if (url === null) return;
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

/** The labels of one page's several links, each once, in lines of their own. */
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
