import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { parseHtml } from '@hyrde/jobs/html';
import { canonicalUrl, type Opened, type Scope, siteScope, type Web } from '@hyrde/jobs/site';
import { z } from 'zod';

/** A recorded site's description, `NAME.json` beside its files: where it begins, and where its pages are. */
const Description = z.object({
  name: z.string(),
  language: z.string().min(2),
  /** The folder of its files. */
  root: z.string(),
  homePath: z.string(),
  mapping: z.object({ basePath: z.string().default('/'), hosts: z.array(z.string()).default([]) }),
  targets: z.array(
    z.object({
      name: z.string(),
      query: z.array(z.string()).min(1),
      path: z.string(),
      alsoAcceptable: z.array(z.string()).default([]),
    }),
  ),
});
type Description = z.infer<typeof Description>;

const HTML = /\.(?:html?|shtml)$/i;
const MAX_HOPS = 10;

/** The recorded sites of a folder; descriptions whose files are not there (still packed) are left out. */
export const recordedSites = (folder: string): RecordedSite[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) => {
      const read = Description.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      return read.success && existsSync(join(folder, read.data.root)) ? [new RecordedSite(read.data, folder)] : [];
    });

/** A recorded site, served from its files; each page is parsed once. */
export class RecordedSite {
  readonly home: string;
  readonly #origin: string;
  readonly #root: string;
  readonly #ownHosts: RegExp;
  readonly #opened = new Map<string, Opened>();
  readonly #scope: Scope;

  constructor(
    readonly description: Description,
    folder: string,
  ) {
    const { name, root, homePath, mapping } = description;
    this.#origin = `http://${name.toLowerCase().replace(/[^a-z\d.]+/g, '-')}.invalid`;
    this.#root = normalize(join(folder, root));
    const hosts = mapping.hosts.map((host) => host.replaceAll('.', '\\.')).join('|');
    this.#ownHosts = new RegExp(`(?:https?:)?//(?:${hosts || 'no-host'})(?=[/"'?#])`, 'g');
    this.home = this.urlOf(homePath).replace(/index\.html$/, '');
    this.#scope = siteScope(this.home, []);
  }

  urlOf(path: string): string {
    const text = this.#origin + this.description.mapping.basePath + encodeURI(path);
    return canonicalUrl(text) ?? text;
  }

  /** Do two addresses stand for the same document? */
  same(a: string, b: string): boolean {
    const [one, other] = [this.#file(a), this.#file(b)];
    return one !== null && other !== null && (one === other || readFileSync(one).equals(readFileSync(other)));
  }

  open(url: string): Opened {
    const known = this.#opened.get(url);
    if (known) return known;
    const opened = this.#read(url);
    this.#opened.set(url, opened);
    return opened;
  }

  #read(asked: string): Opened {
    let url = asked;
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const file = this.#file(url);
      if (!file) return { kind: 'failed', url: asked, reason: 'missing' };
      if (/\.\w+$/.test(file) && !HTML.test(file)) return { kind: 'failed', url: asked, reason: 'not-a-page' };
      const html = readFileSync(file, 'utf8').replace(this.#ownHosts, this.#origin);
      const { page, refresh } = parseHtml(html, url);
      const here = url;
      if (refresh === null)
        return {
          kind: 'page',
          page: { ...page, links: page.links.filter((link) => this.#scope.admits(link.url, here)) },
        };
      url = refresh;
    }
    return { kind: 'failed', url: asked, reason: 'redirect-loop' };
  }

  /** The file that an address names, or null: as it is, with `.html`, or as a folder's `index.html`. */
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

/** Also false where a file stands in the place of a folder, or a name is too long for the disk. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** One search's web over a recorded site. The herder draws no lots. */
export class RecordedWeb implements Web {
  downloads = 0;

  constructor(
    private readonly site: RecordedSite,
    private readonly budget: number,
  ) {}

  get remaining(): number {
    return this.budget - this.downloads;
  }

  random(): number {
    return 0.5;
  }

  async open(text: string): Promise<Opened> {
    const url = canonicalUrl(text);
    if (url === null) return { kind: 'failed', url: text, reason: 'bad-url' };
    if (this.remaining <= 0) return { kind: 'budget-spent' };
    this.downloads++;
    return this.site.open(url);
  }
}
