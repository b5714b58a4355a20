import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, normalize, sep } from 'node:path';
import { TargetSlug } from '@hyrde/contracts';
import { readRobots } from '@hyrde/jobs/fetcher';
import { parseHtml, parseSitemap } from '@hyrde/jobs/html';
import {
  canonicalUrl,
  documentOf,
  type Opened,
  onHost,
  type Page,
  pagesHere,
  type Scope,
  siteScope,
} from '@hyrde/jobs/site';
import { z } from 'zod';
import { decoded, filesOf, isFile } from './unpacked.js';

/** A target page of a recorded site, with the words that define it. */
export const TargetDescription = z
  .object({
    name: z.string(),
    query: z.array(z.string()).min(1),
    /** Descriptions of the target by people, without its name. */
    described: z.array(z.string()).min(1).optional(),
    /** The built-in target that it corresponds to, if any. */
    kind: TargetSlug.optional(),
    path: z.string(),
    alsoAcceptable: z.array(z.string()).default([]),
    /** Number of links from the home page. */
    depth: z.number().int().min(0).default(0),
  })
  .transform(({ path, alsoAcceptable, ...target }) => ({ ...target, paths: [path, ...alsoAcceptable] }));

/**
 * Target of a recorded site. A built-in target may have no words of its own, and, if the site has no such page, no
 * paths.
 */
export type RecordedTarget = z.infer<typeof TargetDescription>;

/** Start page of a recorded site, and the places of its pages. */
export const SiteDescription = z.object({
  name: z.string(),
  language: z.string().min(2),
  /** Folder of the site's files. */
  root: z.string(),
  homePath: z.string(),
  mapping: z.object({ basePath: z.string().default('/'), hosts: z.array(z.string()).default([]) }),
  targets: z.array(TargetDescription),
  /** Built-in targets that the site is known to lack. */
  absent: z.array(TargetSlug).optional(),
});
export type SiteDescription = z.infer<typeof SiteDescription>;

const HTML = /\.(?:html?|shtml)$/i;
const MAX_HOPS = 10;
const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))[^>]*>[\s\S]*?<\/a>/gi;

/** Recorded sites of a folder; descriptions without their files are left out. */
export const recordedSites = (folder: string): RecordedSite[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const read = SiteDescription.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      const files = read.success ? filesOf(folder, read.data.root) : null;
      return read.success && files !== null ? [new RecordedSite(read.data, files)] : [];
    });

/**
 * A recorded site, served from its files as by its original server; each page and each sitemap is parsed once. Of pages
 * without hidden links only those of the last set of hidden URLs are kept, since each removed target needs its own.
 */
export class RecordedSite {
  readonly home: string;
  readonly #origin: string;
  readonly #root: string;
  readonly #ownHosts: RegExp;
  readonly #opened = new Map<string, Opened>();
  readonly #changed = new Map<string, Opened>();
  #hidden = '';
  readonly #documents = new Map<string, string | null>();
  readonly #sitemaps = new Map<string, ReturnType<typeof parseSitemap> | null>();
  readonly #scope: Scope;
  readonly #robots: ReturnType<typeof readRobots>;

  /** @param files folder of the site's files */
  constructor(
    readonly description: SiteDescription,
    readonly files: string,
  ) {
    const { name, homePath, mapping } = description;
    this.#origin = `http://${name.toLowerCase().replace(/[^a-z\d]+/g, '-')}.invalid`;
    this.#root = normalize(files);
    const hosts = mapping.hosts.map((host) => host.replaceAll('.', '\\.')).join('|');
    this.#ownHosts = new RegExp(`(?:https?:)?//(?:${hosts || 'no-host'})(?=[/"'?#])`, 'g');
    this.home = this.urlOf(homePath).replace(/index\.html$/, '');
    this.#scope = siteScope(this.home, []);
    this.#robots = readRobots(this.#text(`${this.#origin}/robots.txt`) ?? '', 'Hyrde');
  }

  /** Sites of one stem share their files, or are two languages of one site. */
  get stem(): string {
    return this.description.root.split('/', 1)[0] ?? '';
  }

  urlOf(path: string): string {
    const text = this.#origin + this.description.mapping.basePath + encodeURI(path);
    return canonicalUrl(text) ?? text;
  }

  /** A URL, and the URL outside the served folder that has the same file. */
  spellingsOf(url: string): string[] {
    const inBase = this.#origin + this.description.mapping.basePath;
    return url.startsWith(inBase) ? [url, `${this.#origin}/${url.slice(inBase.length)}`] : [url];
  }

  urlsOf({ paths }: RecordedTarget): string[] {
    return paths.map((path) => this.urlOf(path));
  }

  /** True if two URLs lead to the same document. */
  same(a: string, b: string): boolean {
    const [one, other] = [this.#document(a), this.#document(b)];
    return one !== null && one === other;
  }

  /** Identity of the document at a URL, equal for URLs of equal files; null if there is no document. */
  #document(url: string): string | null {
    const known = this.#documents.get(url);
    if (known !== undefined) return known;
    const file = this.#file(url);
    const hash = file === null ? null : createHash('sha256').update(readFileSync(file)).digest('base64');
    this.#documents.set(url, hash);
    return hash;
  }

  /** @param hidden URLs (`plain`) treated as missing, to which no page links */
  open(url: string, hidden: ReadonlySet<string> = new Set()): Opened {
    const cache = hidden.size === 0 ? this.#opened : this.#without(hidden);
    const known = cache.get(url);
    if (known) return known;
    const opened = hidden.size > 0 && this.#isUntouched(url, hidden) ? this.open(url) : this.#read(url, hidden);
    cache.set(url, opened);
    return opened;
  }

  #without(hidden: ReadonlySet<string>): Map<string, Opened> {
    const key = [...hidden].join('\n');
    if (key !== this.#hidden) this.#changed.clear();
    this.#hidden = key;
    return this.#changed;
  }

  /** True if the response is the same with and without the hidden URLs. */
  #isUntouched(url: string, hidden: ReadonlySet<string>): boolean {
    const opened = this.open(url);
    if (hidden.has(plain(url)) || (opened.kind === 'page' && opened.page.url !== url)) return false;
    return opened.kind !== 'page' || !opened.page.links.some((link) => hidden.has(plain(link.url)));
  }

  /** Sitemaps named in robots.txt. */
  sitemaps(): string[] {
    return this.#robots.sitemaps.flatMap((url) => {
      const absolute = canonicalUrl(url.replace(this.#ownHosts, this.#origin), this.#origin);
      return absolute === null ? [] : (onHost(absolute, this.home) ?? []);
    });
  }

  openSitemap(url: string, home: Page, hidden: ReadonlySet<string>): Opened {
    const read = this.#sitemapAt(url);
    if (read === null) return { kind: 'failed', url, reason: 'missing' };
    const pages = pagesHere(read, home).filter((page) => this.#scope.admits(page) && !hidden.has(plain(page)));
    const sitemaps = read.sitemaps.flatMap((to) => onHost(to, this.home) ?? []);
    return { kind: 'sitemap', sitemap: { url, pages, sitemaps } };
  }

  #sitemapAt(url: string): ReturnType<typeof parseSitemap> | null {
    const known = this.#sitemaps.get(url);
    if (known !== undefined) return known;
    const text = this.#text(url);
    const read = text === null ? null : parseSitemap(text, url);
    this.#sitemaps.set(url, read);
    return read;
  }

  #read(asked: string, hidden: ReadonlySet<string>): Opened {
    let url = documentOf(asked);
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const { pathname, search } = new URL(url);
      const verdict = this.#robots.ruleFor(pathname + search);
      if (verdict && !verdict.allow) return { kind: 'failed', url: asked, reason: 'robots-disallow' };
      const file = hidden.has(plain(url)) ? null : this.#file(url);
      if (!file) return { kind: 'failed', url: asked, reason: 'missing' };
      if (isFolderWithoutSlash(url, file)) {
        url += '/';
        continue;
      }
      if (/\.\w+$/.test(file) && !HTML.test(file)) return { kind: 'failed', url: asked, reason: 'not-a-page' };
      const text = readFileSync(file, 'utf8').replace(this.#ownHosts, this.#origin);
      const here = url;
      const { page, refresh } = parseHtml(hidden.size === 0 ? text : withoutLinks(text, url, hidden), url);
      if (refresh === null)
        return {
          kind: 'page',
          page: { ...page, links: page.links.filter((link) => this.#scope.admits(link.url, here)) },
        };
      url = refresh;
    }
    return { kind: 'failed', url: asked, reason: 'redirect-loop' };
  }

  #text(url: string): string | null {
    const file = this.#file(url);
    return file === null ? null : readFileSync(file, 'utf8');
  }

  /** File of a URL: the path itself, with `.html`, or a folder's `index.html`; null if no file matches. */
  #file(url: string): string | null {
    const { origin, pathname, search } = new URL(url);
    if (origin !== this.#origin) return null;
    const [path, query] = [decoded(pathname), decoded(search)];
    const base = this.description.mapping.basePath;
    const stem = normalize(join(this.#root, path.startsWith(base) ? path.slice(base.length) : path));
    if (stem !== this.#root && !stem.startsWith(this.#root + sep)) return null;
    const withQuery = query ? [stem + query, `${stem}${query}.html`, join(stem, `index.html${query}`)] : [];
    return [...withQuery, stem, `${stem}.html`, join(stem, 'index.html')].find(isFile) ?? null;
  }
}

/**
 * True for a folder's URL without its slash: servers redirect to the URL with it, since relative links would otherwise
 * resolve one folder too high.
 */
const isFolderWithoutSlash = (url: string, file: string): boolean =>
  basename(file) === 'index.html' && !url.includes('?') && !/\/(?:index(?:\.html)?)?$/.test(url);

/** URL without the parts that do not distinguish pages. */
export const plain = (url: string): string =>
  decoded(url)
    .replace(/[?#].*$/, '')
    .replace(/(?:index)?\.s?html?$/, '')
    .replace(/\/index$/, '')
    .replace(/\/+$/, '');

/** The document without links to the hidden URLs. */
function withoutLinks(html: string, at: string, hidden: ReadonlySet<string>): string {
  return html.replace(LINK, (link, a?: string, b?: string, c?: string) => {
    const url = canonicalUrl((a ?? b ?? c ?? '').replace(/&amp;/g, '&'), at);
    return url !== null && hidden.has(plain(url)) ? '' : link;
  });
}
