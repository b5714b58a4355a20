import { DATA_BYTES, MAX_URL, parseUrl } from '@hyrde/contracts';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { yieldToOthers } from '../concurrency/index.js';
import { canonicalUrl } from '../site/canonical-url.js';
import type { Feed, FeedCut, FeedEntry } from '../site/index.js';
import { type DatePlan, datePlan, entryDates } from './feed-dates.js';
import { markupText, spaced } from './spaced-text.js';
import { decodedText } from './tokens/character-references.js';

/** Maximum entries of a feed. Feeds list the newest 10 to 100; archives list thousands. */
const MAX_ENTRIES = 10_000;
/** Maximum characters of a feed: `MAX_ENTRIES` entries of usual length, whole articles among them. */
const MAX_CHARACTERS = 32_000_000;
/** Maximum depth. An entry is four elements deep and its mark-up some dozens; unclosed elements deepen without end. */
const MAX_DEPTH = 200;
const MAX_TITLE = 1_000;
/** Maximum characters of an entry's summary: some paragraphs, enough to classify it. */
const MAX_SUMMARY = 2_000;
/** Maximum characters of mark-up from which the summary is taken. */
const MAX_MARKUP = 20_000;
/** Characters parsed between two yields: a few milliseconds. */
const SLICE = 32_768;
const ENTRIES_A_SLICE = 200;

const ATOM = ['http://www.w3.org/2005/atom', 'http://purl.org/atom/ns#'];
const RSS = ['http://purl.org/rss/1.0/', 'http://my.netscape.com/rdf/simple/0.9/', 'http://backend.userland.com/rss2'];
const CORE: ReadonlySet<string> = new Set([...ATOM, ...RSS]);
/** Prefixes as feeds use them without a declaration; empty for the feed's own vocabulary. */
const CUSTOMARY: ReadonlyMap<string, string> = new Map([
  ['atom', ''],
  ['rss', ''],
  ['dc', 'dc'],
  ['dcterms', 'dcterms'],
  ['content', 'content'],
]);
/** Namespaces of the feed extensions that are read, by their URI; a feed chooses the prefix. */
const BORROWED: ReadonlyMap<string, string> = new Map([
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
]);

/**
 * Parses a feed: Atom 1.0 and 0.3, RSS 0.9x, 1.0 and 2.0, JSON Feed 1.x; a message of the server may precede it. Entities
 * of XML and HTML are expanded, those that the feed defines are not, so that no entity can grow. Broken XML is read up to
 * the fault. Never throws; yields to other work.
 * @param url of the feed, after redirects
 * @returns null if the text is no feed
 */
export async function parseFeedInTurns(text: string, url: string): Promise<Feed | null> {
  const reading = /^[\s\uFEFF]*\{/.test(text) ? readJson(text, url) : new XmlFeed(url).read(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
    await yieldToOthers();
  }
}

/** An entry while it is parsed. */
interface Draft {
  id: string | null;
  link: Address | null;
  /** Target of an RSS guid, which may be the only address. */
  permalink: Address | null;
  title: string | null;
  /** Title of another vocabulary, which may be the only one. */
  otherTitle: string | null;
  /** Dates as written, the preferred first. */
  published: string[];
  updated: string[];
  /** The short summary, and the full text that replaces a missing one. */
  summary: string | null;
  content: string | null;
}

const draft = (): Draft => ({
  id: null,
  link: null,
  permalink: null,
  title: null,
  otherTitle: null,
  published: [],
  updated: [],
  summary: null,
  content: null,
});

const entryOf = (draft: Draft, plan: DatePlan): FeedEntry => ({
  id: draft.id,
  ...(draft.link ?? draft.permalink ?? NOWHERE),
  title: draft.title ?? draft.otherTitle ?? '',
  ...entryDates(draft, plan),
  summary: draft.summary ?? draft.content ?? '',
});

/** The entries of a whole feed. Yields after some of them. */
function* entriesOf(drafts: readonly Draft[], language: string | null): Generator<undefined, FeedEntry[]> {
  const plan = datePlan(drafts, language);
  const entries: FeedEntry[] = [];
  for (const one of drafts) {
    entries.push(entryOf(one, plan));
    if (entries.length % ENTRIES_A_SLICE === 0) yield;
  }
  return entries;
}

type Attributes = Readonly<Record<string, string>>;

/** An open element: its name and tag, and the base URL of its content. */
interface OpenElement {
  name: string;
  tag: string;
  base: string;
}

/** An element whose text is collected. */
interface Field extends Omit<OpenElement, 'tag'> {
  attributes: Attributes;
  depth: number;
  text: string;
}

class Cut extends Error {
  constructor(readonly why: FeedCut) {
    super(why);
  }
}

class XmlFeed {
  private readonly open: OpenElement[] = [];
  /** URI of each namespace prefix. */
  private readonly namespaces = new Map<string, string>();
  private readonly entries: Draft[] = [];
  private title: string | null = null;
  private language: string | null = null;
  private entry: { draft: Draft; depth: number } | null = null;
  private field: Field | null = null;
  /** `feed` (Atom), `rss`, `rdf` or `channel`; any other root is no feed. Null before the root. */
  private root: string | null = null;
  /** Number of elements before the root. */
  private before = 0;

  constructor(private readonly url: string) {}

  /** Yields after each slice. */
  *read(xml: string): Generator<undefined, Feed | null> {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.begin(name, attributes),
        ontext: (text) => this.hear(text),
        onclosetag: (tag) => this.end(tag),
      },
      { xmlMode: true, decodeEntities: true },
    );
    const end = Math.min(xml.length, MAX_CHARACTERS);
    let cut: FeedCut | null = end < xml.length ? 'characters' : null;
    try {
      // The parser is never ended, so that an element without its end tag is not reported.
      for (let from = 0; from < end; from += SLICE) {
        parser.write(xml.slice(from, Math.min(from + SLICE, end)));
        if (this.root !== null && !ROOTS.has(this.root)) return null;
        yield;
      }
    } catch (error) {
      if (!(error instanceof Cut)) throw error;
      cut = error.why;
    }
    if (this.root === null || !ROOTS.has(this.root)) return null;
    this.endTorn();
    const entries = yield* entriesOf(this.entries, this.language);
    return { url: this.url, title: this.title ?? '', entries, ...(cut && { cut }) };
  }

  private begin(tag: string, attributes: Attributes): void {
    if (this.root === null && OF_MESSAGES.has(tag.toLowerCase()) && this.before++ < MAX_BEFORE) return;
    const base = this.baseIn(attributes);
    const name = this.nameOf(tag, attributes);
    this.root ??= localName(tag);
    if (this.entry && this.field === null && this.open.length === this.entry.depth && ENTRIES.has(name))
      this.endEntry();
    this.open.push({ name, tag, base });
    const depth = this.open.length;
    if (depth > MAX_DEPTH) throw new Cut('depth');
    if (depth <= 2) this.language ??= attributes['xml:lang'] ?? null;
    if (this.field) this.hear(' ');
    else if (this.entry) {
      if (depth === this.entry.depth + 1) this.field = { name, base, attributes, depth, text: '' };
    } else if (ENTRIES.has(name)) {
      if (this.entries.length >= MAX_ENTRIES) throw new Cut('entries');
      this.entry = { draft: draft(), depth };
      const about = attributes['rdf:about'];
      if (about) this.noteName(this.entry.draft, about, base);
    } else if (depth <= 3 && ((name === 'title' && this.title === null) || LANGUAGE.has(name)))
      this.field = { name, base, attributes, depth, text: '' };
  }

  private hear(text: string): void {
    if (this.field && this.field.text.length < MAX_MARKUP) this.field.text += text;
  }

  private end(tag: string): void {
    const depth = this.open.length;
    // An entry without end tag, or an element before the root, has no open element left.
    if (this.open.at(-1)?.tag !== tag) return;
    if (this.field?.depth === depth) {
      if (this.entry) this.note(this.entry.draft, this.field);
      else if (LANGUAGE.has(this.field.name)) this.language ??= this.field.text.trim();
      else this.title = this.textIn(this.field, MAX_TITLE);
      this.field = null;
    } else if (this.field) this.hear(' ');
    if (this.entry?.depth === depth) this.endEntry();
    else this.open.pop();
  }

  private endEntry(): void {
    if (this.entry) this.entries.push(this.entry.draft);
    this.entry = null;
    this.open.pop();
  }

  /** Reports an entry cut off by the end of the feed if it has what identifies the entries before. */
  private endTorn(): void {
    const { entry, entries, field } = this;
    if (!entry || field || entries.length >= MAX_ENTRIES) return;
    const { draft } = entry;
    const isNamed = draft.id !== null || (entries.length > 0 && entries.every(({ id }) => id === null));
    if (isNamed && draft.title !== null && (draft.link ?? draft.permalink) !== null) entries.push(draft);
  }

  /** Notes an identifier that may be the entry's address. */
  private noteName(entry: Draft, name: string, base: string): void {
    entry.id ??= named(name);
    if (/^\s*https?:/i.test(name)) entry.permalink ??= addressOf(name, base);
  }

  private note(entry: Draft, field: Field): void {
    const { name, text, attributes, base } = field;
    switch (name) {
      case 'guid':
        if (attributes.isPermaLink !== 'false') this.noteName(entry, text, base);
        entry.id ??= named(text);
        break;
      case 'id':
        entry.id ??= named(text);
        break;
      case 'link':
        if ((attributes.rel ?? 'alternate') === 'alternate') entry.link ??= addressOf(attributes.href ?? text, base);
        break;
      case 'title':
        entry.title ??= this.textIn(field, MAX_TITLE) || null;
        break;
      case 'dc:title':
      case 'dcterms:title':
        entry.otherTitle ??= this.textIn(field, MAX_TITLE);
        break;
      case 'pubdate':
      case 'published':
      case 'issued':
      case 'dc:date':
      case 'dcterms:issued':
      case 'dcterms:created':
        noteDate(entry.published, text);
        break;
      case 'updated':
      case 'modified':
      case 'dcterms:modified':
        noteDate(entry.updated, text);
        break;
      case 'summary':
      case 'description':
        entry.summary ??= this.textIn(field, MAX_SUMMARY) || null;
        break;
      case 'dc:description':
      case 'content':
      case 'content:encoded':
        entry.content ??= this.textIn(field, MAX_SUMMARY) || null;
        break;
    }
  }

  /** RSS does not say whether a text is mark-up; Atom says so for each text. */
  private textIn({ text, attributes: { type = '', mode } }: Field, most: number): string {
    const isMarkup = this.root !== 'feed' || mode === 'escaped' || /html/i.test(type);
    return (isMarkup ? markupText(text) : spaced(withoutEntities(text))).slice(0, most).trimEnd();
  }

  private baseIn(attributes: Attributes): string {
    const outer = this.open.at(-1)?.base ?? this.url;
    const own = attributes['xml:base'];
    return own === undefined ? outer : (resolved(own, outer) ?? outer);
  }

  /** An element's name in lower case, with a prefix if it belongs to another vocabulary than the feed's. */
  private nameOf(tag: string, attributes: Attributes): string {
    for (const [name, value] of Object.entries(attributes))
      if (name.startsWith('xmlns:') && this.namespaces.size < MAX_DEPTH)
        this.namespaces.set(name.slice(6), value.toLowerCase());
    const local = localName(tag);
    const prefix = tag.includes(':') ? tag.slice(0, tag.indexOf(':')) : '';
    const space = prefix === '' ? attributes.xmlns?.toLowerCase() : this.namespaces.get(prefix);
    if (space !== undefined && CORE.has(space)) return local;
    if (prefix === '') return space === undefined || this.open.length === 0 ? local : `other:${local}`;
    const borrowed = space === undefined ? CUSTOMARY.get(prefix.toLowerCase()) : BORROWED.get(space);
    return borrowed === '' ? local : `${borrowed ?? 'other'}:${local}`;
  }
}

/** Maximum elements before the root. */
const MAX_BEFORE = 200;
/** Elements in which servers write messages before a feed: a PHP notice, an error of a database. */
const OF_MESSAGES: ReadonlySet<string> = new Set('b br div em font h1 hr i p pre span strong'.split(' '));
const ENTRIES: ReadonlySet<string> = new Set(['item', 'entry']);
/** HTML's named entities, which XML does not have but feeds use. */
const ENTITY = /&[a-z][a-z\d]{1,30};/gi;
const withoutEntities = (text: string): string =>
  text.includes('&') ? text.replace(ENTITY, (entity) => decodedText(entity)) : text;
const ROOTS: ReadonlySet<string> = new Set(['rss', 'rdf', 'feed', 'channel']);
/** Maximum dates of one sort that are kept of an entry, and maximum characters of each. */
const MAX_DATES = 4;
const MAX_DATE = 100;

function noteDate(dates: string[], text: string): void {
  const date = text.trim().slice(0, MAX_DATE);
  if (date !== '' && dates.length < MAX_DATES) dates.push(date);
}

/** Elements that name the feed's language. */
const LANGUAGE: ReadonlySet<string> = new Set(['language', 'dc:language']);
const localName = (tag: string): string => tag.slice(tag.indexOf(':') + 1).toLowerCase();

const named = (text: string): string | null => {
  const name = text.trim();
  return name === '' || name.length > MAX_URL ? null : name;
};

type Address = Pick<FeedEntry, 'url' | 'place'>;
const NOWHERE: Address = { url: null, place: null };

/** A fragment that begins with `/` or `!` addresses a page that scripts render. */
const PLACE = /#([^/!].*)$/s;

function addressOf(href: string, base: string): Address | null {
  const address = href.trim();
  const url = address === '' || address.length > MAX_URL ? null : canonicalUrl(address, base);
  return url === null ? null : { url, place: PLACE.exec(address)?.[1] ?? null };
}

function resolved(href: string, base: string): string | null {
  const url = parseUrl(href.trim(), base);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL ? url.href : null;
}

const text = z.string().nullish().catch(null);
const JsonEntry = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  url: text,
  external_url: text,
  title: text,
  summary: text,
  content_text: text,
  content_html: text,
  date_published: text,
  date_modified: text,
});
/** jsonfeed.org, versions 1 and 1.1. */
const JsonFeed = z.looseObject({
  version: z.string().regex(/jsonfeed\.org\/version\//),
  title: text,
  language: text,
  items: z.array(z.unknown()).catch([]),
});

/** Yields after some entries. A text beyond the limit is refused, since parsing it at once takes too long. */
function* readJson(json: string, url: string): Generator<undefined, Feed | null> {
  const read = json.length > DATA_BYTES ? null : JsonFeed.safeParse(parsed(json)).data;
  if (!read) return null;
  const drafts: Draft[] = [];
  for (const item of read.items.slice(0, MAX_ENTRIES)) {
    const { data } = JsonEntry.safeParse(item);
    if (data) drafts.push(jsonDraft(data, url));
    if (drafts.length % ENTRIES_A_SLICE === 0) yield;
  }
  const entries = yield* entriesOf(drafts, read.language ?? null);
  const cut = read.items.length > MAX_ENTRIES && { cut: 'entries' as const };
  return { url, title: plain(read.title, MAX_TITLE), entries, ...cut };
}

function jsonDraft(item: z.infer<typeof JsonEntry>, base: string): Draft {
  const html = markupText((item.content_html ?? '').slice(0, MAX_MARKUP)).slice(0, MAX_SUMMARY);
  return {
    ...draft(),
    id: named(String(item.id ?? '')),
    link: addressOf(item.url ?? '', base) ?? addressOf(item.external_url ?? '', base),
    title: plain(item.title, MAX_TITLE),
    published: [(item.date_published ?? '').slice(0, MAX_DATE)],
    updated: [(item.date_modified ?? '').slice(0, MAX_DATE)],
    summary: plain(item.summary, MAX_SUMMARY) || plain(item.content_text, MAX_SUMMARY) || html.trimEnd(),
  };
}

const plain = (value: string | null | undefined, most: number): string =>
  spaced((value ?? '').slice(0, MAX_MARKUP))
    .slice(0, most)
    .trimEnd();

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}
