import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { parseHtml } from '@hyrde/jobs/html';
import { canonicalUrl, linesOfMain, type Opened } from '@hyrde/jobs/site';
import { analyserFor } from '@hyrde/jobs/text';
import { z } from 'zod';
import { filesOf } from '../sites/unpacked.js';
import type { KnownWeb } from './web.js';

/** A recorded web's description, `NAME.json`: its files are `HOST/path` below `root`. */
const Description = z.object({
  name: z.string(),
  root: z.string(),
  language: z.string().optional(),
  hosts: z.array(z.object({ host: z.string(), folder: z.string() })).optional(),
  mapping: z.object({ hosts: z.record(z.string(), z.string()) }).optional(),
});

/** A page is on the topic that has so many of its words in the main part, and so large a share of them among its terms. */
const [DISTINCT, SHARE] = [3, 0.02];
const MAX_PAGES = 100_000;

/**
 * Recorded hosts as a web: a folder of hosts, or a `NAME.json` beside its files or `ROOT.tar.gz`. There are no labels, so
 * a page is on the topic by a rule of its words (`DISTINCT`, `SHARE`), stated before any run.
 */
export class RecordedHosts implements KnownWeb {
  readonly name: string;
  readonly language: string | null;
  readonly #root: string;
  readonly #folders = new Map<string, string>();
  readonly #opened = new Map<string, Opened>();
  readonly #relevant = new Map<string, boolean>();

  private constructor(
    read: z.infer<typeof Description>,
    root: string,
    readonly words: readonly string[],
    language: string | null,
  ) {
    this.name = read.name;
    this.language = read.language ?? language;
    this.#root = normalize(root);
    const hosts = read.hosts ?? readdirSync(root).map((folder) => ({ host: folder, folder }));
    for (const { host, folder } of hosts) this.#folders.set(host, folder);
    for (const [alias, folder] of Object.entries(read.mapping?.hosts ?? {})) this.#folders.set(alias, folder);
  }

  /** @returns null where there is no such folder or description */
  static at(path: string, words: readonly string[], language: string | null): RecordedHosts | null {
    if (!existsSync(path)) return null;
    if (statSync(path).isDirectory())
      return new RecordedHosts({ name: path.split(sep).at(-1) ?? path, root: path }, path, words, language);
    const read = Description.parse(JSON.parse(readFileSync(path, 'utf8')));
    const files = filesOf(normalize(join(path, '..')), read.root);
    return files === null ? null : new RecordedHosts(read, files, words, language);
  }

  open(url: string): Opened {
    const known = this.#opened.get(url);
    if (known) return known;
    const file = this.#file(url);
    const opened: Opened =
      file === null || !/\.html?$/.test(file)
        ? { kind: 'failed', url, reason: 'missing' }
        : { kind: 'page', page: { ...parseHtml(readFileSync(file, 'utf8'), url).page, url: this.#urlOf(file) } };
    if (this.#opened.size < MAX_PAGES) this.#opened.set(url, opened);
    return opened;
  }

  relevant(url: string): string | null {
    const file = this.#file(url);
    if (file === null) return null;
    const known = this.#relevant.get(file);
    const relevant = known ?? this.#isOnTopic(url);
    this.#relevant.set(file, relevant);
    return relevant ? file : null;
  }

  isFarm = (): boolean => false;

  /** Pages on the topic, evenly over the hosts' files in their order. */
  seedPages(count: number): string[] {
    const onTopic = this.#files().flatMap((file) => (this.relevant(this.#urlOf(file)) ? this.#urlOf(file) : []));
    const step = Math.max(1, Math.floor(onTopic.length / count));
    return onTopic.filter((_, i) => i % step === 0).slice(0, count);
  }

  supplyFrom(seed: string): ReadonlyMap<string, number> {
    const byHost = new Map<string, number>();
    const seen = new Set<string>();
    const queue = [seed];
    for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
      const file = this.#file(url);
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
    const analyser = analyserFor(this.language, this.words);
    const topic = new Set(this.words.flatMap((word) => analyser.terms(word)));
    const terms = analyser.terms(linesOfMain(opened.page).join('\n'));
    const hits = terms.filter((term) => topic.has(term));
    return new Set(hits).size >= DISTINCT && hits.length >= SHARE * terms.length;
  }

  #files(): string[] {
    const below = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const at = join(folder, entry.name);
        return entry.isDirectory() ? below(at) : /\.html?$/.test(entry.name) ? [at] : [];
      });
    return [...new Set(this.#folders.values())].flatMap((folder) => below(join(this.#root, folder)));
  }

  /** One address a file: that of its host's folder. */
  #urlOf(file: string): string {
    const [folder = '', ...path] = file.slice(this.#root.length + 1).split(sep);
    const host = [...this.#folders].find(([, one]) => one === folder)?.[0] ?? folder;
    return canonicalUrl(`http://${host}/${path.map(encodeURIComponent).join('/')}`) ?? file;
  }

  #file(url: string): string | null {
    let parsed: URL;
    try {
      parsed = new URL(url);
    } catch {
      return null;
    }
    const folder = this.#folders.get(parsed.host);
    if (folder === undefined) return null;
    const base = join(this.#root, folder);
    const stem = normalize(join(base, decoded(parsed.pathname)));
    if (stem !== base && !stem.startsWith(base + sep)) return null;
    return [stem, `${stem}.html`, join(stem, 'index.html')].find((path) => isFile(path)) ?? null;
  }
}

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
