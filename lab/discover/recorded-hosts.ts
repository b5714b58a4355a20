import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { parseHtml } from '@hyrde/jobs/html';
import { canonicalUrl, linesOfMain, type Opened, type Page } from '@hyrde/jobs/site';
import { analyserFor } from '@hyrde/jobs/text';
import { z } from 'zod';
import { decoded, filesOf, isFile } from '../sites/unpacked.js';
import type { KnownWeb, Labelled } from './web.js';
import type { MeasuredWeb } from './web-statistics.js';

/** Description of a recorded web, `NAME.json`, whose files are `HOST/path` below `root`; or of one site. */
const Description = z.object({
  name: z.string(),
  root: z.string(),
  language: z.string().optional(),
  hosts: z.array(z.object({ host: z.string(), folder: z.string(), homePath: z.string().optional() })).optional(),
  homePath: z.string().optional(),
  mapping: z
    .object({
      basePath: z.string().default('/'),
      hosts: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
    })
    .optional(),
});
type Description = z.infer<typeof Description>;

/** One host's files; the first name is the canonical one. */
interface Host {
  readonly names: readonly string[];
  readonly folder: string;
  readonly basePath: string;
  readonly homePath: string;
  /** Files of the original that were not copied. */
  readonly leftOut: ReadonlySet<string>;
}

/**
 * Minimum number of distinct topic words in the main part, and minimum fraction of topic words among the terms, for a
 * page to be on the topic.
 */
const [DISTINCT, SHARE] = [3, 0.02];
/** The same for a rule of other words than the crawler's. */
const [DISTINCT_OTHER, SHARE_OTHER] = [2, 0.006];
/** Minimum number of the crawler's words in a page that is on the topic by its address. */
const OCCURRENCES = 2;

/** Recorded hosts, independent of a topic; each page is parsed once. */
export class RecordedFiles {
  readonly #byName = new Map<string, Host>();
  readonly #pages = new Map<string, Page | null>();
  readonly #fileOf = new Map<string, string | null>();

  private constructor(
    readonly name: string,
    readonly language: string | null,
    private readonly hosts: readonly Host[],
  ) {
    for (const host of hosts) for (const name of host.names) this.#byName.set(name, host);
  }

  /**
   * @param paths folders of hosts, or `NAME.json` files beside their files or `ROOT.tar.gz`; together they are one web
   * @returns null if a path does not exist
   */
  static at(paths: readonly string[]): RecordedFiles | null {
    const read = paths.flatMap((path) => readAt(path) ?? []);
    if (read.length < paths.length) return null;
    const language = read.find((one) => one.language !== undefined)?.language ?? null;
    return new RecordedFiles(
      read.map(({ name }) => name).join(', '),
      language,
      read.flatMap(({ hosts }) => hosts),
    );
  }

  open(url: string): Opened {
    const file = this.fileAt(url);
    const page = file === null ? null : this.#pageOf(file);
    return page ? { kind: 'page', page } : { kind: 'failed', url, reason: 'missing' };
  }

  #pageOf(file: string): Page | null {
    const known = this.#pages.get(file);
    if (known !== undefined) return known;
    const page = /\.html?$/.test(file) ? parseHtml(readFileSync(file, 'utf8'), this.urlOf(file)).page : null;
    this.#pages.set(file, page);
    return page;
  }

  /** Home pages, one per host. */
  homes(): string[] {
    return this.hosts.flatMap(({ folder, homePath }) => {
      const file = join(folder, homePath);
      return isFile(file) ? [this.urlOf(file)] : [];
    });
  }

  files(): string[] {
    const below = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const at = join(folder, entry.name);
        return entry.isDirectory() ? below(at) : /\.html?$/.test(entry.name) ? [at] : [];
      });
    return [...new Set(this.hosts.map(({ folder }) => folder))].flatMap(below);
  }

  /** URL of a file, under its host's canonical name. */
  urlOf(file: string): string {
    const host = this.hosts.find(({ folder }) => file.startsWith(folder + sep));
    const path = file.slice((host?.folder.length ?? 0) + 1).split(sep);
    const address = `http://${host?.names[0]}${host?.basePath}${path.map(encodeURIComponent).join('/')}`;
    return canonicalUrl(address) ?? file;
  }

  /** File of a URL, with or without `.html` or `index.html`. */
  fileAt(url: string): string | null {
    const known = this.#fileOf.get(url);
    if (known !== undefined) return known;
    const file = this.#find(url);
    this.#fileOf.set(url, file);
    return file;
  }

  /** True if the original had no page at a URL of these hosts, as far as is known; null for other hosts. */
  isDead(url: string): boolean | null {
    const file = this.fileAt(url);
    if (file !== null) return /\.html?$/.test(file) ? false : null;
    const at = this.#pathsOf(url);
    return at === null || at.paths.some((path) => at.host.leftOut.has(path)) ? null : true;
  }

  /** URLs of all pages, by host. */
  byHost(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const file of this.files()) {
      const url = this.urlOf(file);
      const { host } = new URL(url);
      found.set(host, [...(found.get(host) ?? []), url]);
    }
    return found;
  }

  #find = (url: string): string | null => this.#pathsOf(url)?.paths.find((path) => isFile(path)) ?? null;

  /** Host of a URL, and the paths of files that may hold its page; null for other hosts. */
  #pathsOf(url: string): { host: Host; paths: string[] } | null {
    let parsed: URL;
    try {
      parsed = new URL(url);
    } catch {
      return null;
    }
    const host = this.#byName.get(parsed.host);
    if (host === undefined || !parsed.pathname.startsWith(host.basePath)) return null;
    const stem = normalize(join(host.folder, decoded(parsed.pathname.slice(host.basePath.length))));
    if (stem !== host.folder && !stem.startsWith(host.folder + sep)) return null;
    return { host, paths: [stem, `${stem}.html`, join(stem, 'index.html')] };
  }
}

function readAt(path: string): { name: string; language?: string | undefined; hosts: Host[] } | null {
  if (!existsSync(path)) return null;
  if (statSync(path).isDirectory()) {
    const hosts = readdirSync(path).map((folder) => hostOf(path, folder, [folder]));
    return { name: path.split(sep).at(-1) ?? path, hosts };
  }
  const read = Description.parse(JSON.parse(readFileSync(path, 'utf8')));
  const files = filesOf(normalize(dirname(path)), read.root);
  if (files === null) return null;
  const list = join(dirname(path), `${read.root.split('/')[0]}.leftout.txt`);
  const lines = isFile(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  const leftOut = new Set(lines.map((line) => normalize(join(files, line))));
  return { name: read.name, language: read.language, hosts: hostsOf(read, files).map((one) => ({ ...one, leftOut })) };
}

const hostOf = (root: string, folder: string, names: readonly string[], homePath = 'index.html', basePath = '/') => ({
  names,
  folder: normalize(join(root, folder)).replace(/\/+$/, ''),
  homePath,
  basePath,
  leftOut: new Set<string>(),
});

function hostsOf({ name, hosts = [], homePath, mapping }: Description, files: string): Host[] {
  const { basePath = '/', hosts: names = [] } = mapping ?? {};
  if (Array.isArray(names)) return [hostOf(files, '', names.length > 0 ? names : [name], homePath, basePath)];
  return hosts.map(({ host, folder, homePath: home }) => {
    const aliases = Object.keys(names).filter((alias) => names[alias] === folder && alias !== host);
    return hostOf(files, folder, [host, ...aliases], home);
  });
}

/**
 * A topic on recorded hosts. Labels do not exist, so a page is on the topic by a rule over its words (`DISTINCT`,
 * `SHARE`), fixed before any run.
 */
export class RecordedHosts implements KnownWeb {
  readonly language: string | null;
  readonly #relevant = new Map<string, boolean>();

  /**
   * @param rule words that decide whether a page is on the topic, if they are not those given to the crawler; or parts of
   * addresses, with a slash, of which a page on the topic has one
   */
  constructor(
    private readonly files: RecordedFiles,
    readonly words: readonly string[],
    language: string | null,
    private readonly rule: readonly string[] | null = null,
  ) {
    this.language = language ?? files.language;
  }

  get name(): string {
    return `${this.files.name} (${this.words.join(' ')})`;
  }

  open = (url: string): Opened => this.files.open(url);

  relevant(url: string): string | null {
    const file = this.files.fileAt(url);
    if (file === null) return null;
    const relevant = this.#relevant.get(file) ?? this.#isOnTopic(url);
    this.#relevant.set(file, relevant);
    return relevant ? file : null;
  }

  isFarm = (): boolean => false;

  /** These hosts with topics on them, to be measured. */
  measured = (topics: readonly RecordedHosts[]): MeasuredWeb => ({
    language: this.language,
    topics,
    hosts: this.files.byHost(),
    open: this.open,
    isDead: (url) => this.files.isDead(url),
  });

  /** Pages of every other host; the pages of the rest have no label. */
  labelled(): Labelled[] {
    const urls = this.urls();
    const hosts = [...new Set(urls.map((url) => new URL(url).host))].sort();
    const { terms } = analyserFor(this.language, this.words);
    return urls.flatMap((url) => {
      const opened = this.open(url);
      if (opened.kind !== 'page' || hosts.indexOf(new URL(url).host) % 2 !== 0) return [];
      return [{ terms: new Set(terms(linesOfMain(opened.page).join('\n'))), relevant: this.relevant(url) !== null }];
    });
  }

  /** Site of a URL: a host's part below one folder, as universities and governments give to their bodies. */
  siteOf(url: string): string {
    const { host, pathname } = new URL(url);
    const [, first = '', ...rest] = pathname.split('/');
    return rest.length > 0 ? `${host}/${first}` : host;
  }

  homes = (): string[] => this.files.homes();

  /** URLs of all pages. */
  urls = (): string[] => this.files.files().map((file) => this.files.urlOf(file));

  /** Pages on the topic, spread evenly over the hosts' files in order. */
  seedPages(count: number): string[] {
    const onTopic = this.files.files().flatMap((file) => {
      const url = this.files.urlOf(file);
      return this.relevant(url) ? [url] : [];
    });
    const step = Math.max(1, Math.floor(onTopic.length / count));
    return onTopic.filter((_, i) => i % step === 0).slice(0, count);
  }

  supplyFrom(seeds: readonly string[]): ReadonlyMap<string, number> {
    const byHost = new Map<string, number>();
    const seen = new Set<string>();
    const queue = [...seeds];
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      const file = this.files.fileAt(url);
      if (file === null || seen.has(file)) continue;
      seen.add(file);
      const opened = this.open(url);
      if (opened.kind !== 'page') continue;
      const { host } = new URL(url);
      if (this.relevant(url)) byHost.set(host, (byHost.get(host) ?? 0) + 1);
      for (const link of opened.page.links) queue.push(link.url);
    }
    return byHost;
  }

  #isOnTopic(url: string): boolean {
    const opened = this.open(url);
    if (opened.kind !== 'page') return false;
    const addresses = (this.rule ?? []).filter((part) => part.includes('/'));
    if (addresses.length > 0 && !addresses.some((part) => url.includes(part))) return false;
    const words = addresses.length > 0 ? this.words : (this.rule ?? this.words);
    const analyser = analyserFor(this.language, words);
    const topic = new Set(words.flatMap((word) => analyser.terms(word)));
    const [distinct, share] = this.rule === null ? [DISTINCT, SHARE] : [DISTINCT_OTHER, SHARE_OTHER];
    const terms = analyser.terms(linesOfMain(opened.page).join('\n'));
    const hits = terms.filter((term) => topic.has(term));
    if (addresses.length > 0) return hits.length >= OCCURRENCES;
    return new Set(hits).size >= distinct && hits.length >= share * terms.length;
  }
}
