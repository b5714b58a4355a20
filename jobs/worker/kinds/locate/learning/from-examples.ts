import type { EditedNames, ExampleFailure, FailureReason, QueryWords } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Fetcher } from '../../../../fetcher/index.js';
import { Deferred } from '../../../../journal/index.js';
import {
  comparisonPages,
  namesFromExamples,
  withTaughtNames,
  wordsFromExamples,
  wordsWithExamples,
} from '../../../../locate/index.js';
import { type Page, registrableDomain } from '../../../../site/index.js';
import { languageOf, primarySubtag } from '../../../../text/index.js';
import { cleanJson, cleanText } from '../../../core/clean-text.js';
import { type Learned, type LearningVersion, learningVersion, namesInUse } from './version.js';

/** Result of fetching a page to learn from. */
type Fetched = { kind: 'page'; page: Page } | { kind: 'failed'; reason: FailureReason };

/**
 * Pages fetched for learning, kept in this process until their version is learned, so that a continued job requests no
 * page twice. After a crash, a handful of pages for each example is fetched again, as politely as ever.
 */
export class PageShelf {
  readonly #pages = new Map<string, Map<string, Fetched>>();

  constructor(
    private readonly fetcher: Pick<Fetcher, 'fetch'>,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The page at this address, for this version.
   * @throws Deferred where the host is busy now; the signal's reason when the worker stops
   */
  async page(versionId: string, url: string): Promise<Fetched> {
    const pages = this.#pages.get(versionId) ?? new Map<string, Fetched>();
    this.#pages.set(versionId, pages);
    const known = pages.get(url);
    if (known) return known;
    const reply = await this.fetcher.fetch(url, { signal: this.signal });
    // A host that answers 429 or 503 counts as failed, since a person waits; one that is only busy is waited for.
    if (reply.kind === 'later' && reply.why !== 'throttled') throw new Deferred(reply);
    const fetched: Fetched =
      reply.kind === 'document'
        ? { kind: 'page', page: reply.page }
        : { kind: 'failed', reason: reply.kind === 'failed' ? reply.reason : 'throttled' };
    pages.set(url, fetched);
    return fetched;
  }

  clear(versionId: string): void {
    this.#pages.delete(versionId);
  }
}

/** The one Norwegian of language detection and of some registers. */
const ONE_NORWEGIAN = 'no';

/**
 * Query language under which a page's words are learned: the site's registered language, else the declared or detected
 * one; null if unknown. "Norwegian" counts as bokmål if the query has it.
 */
export function languageToLearn(page: Page, registered: string | null, words: QueryWords): string | null {
  const language = primarySubtag(registered) ?? languageOf(page.text, page.language);
  return language === ONE_NORWEGIAN && !words[ONE_NORWEGIAN] && words.nb ? 'nb' : language;
}

/** Groups items by language. */
export function byLanguage<T extends { language: string }>(list: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(one.language, [...(groups.get(one.language) ?? []), one]);
  return groups;
}

/** Pages fetched besides an example and its home page: enough to recognise boilerplate, few enough to be polite. */
const BESIDE = 5;

const EXAMPLES = statement({
  name: 'examples.of-target',
  text: 'select id, url from target_example where target_id = $1 order by at, id',
  row: z.object({ id: z.string(), url: z.string() }),
});
type Row = z.infer<typeof EXAMPLES.row>;

const NOTE_READ = statement({
  name: 'examples.note-read',
  text: `
update target_example set state = 'read', failure = null, title = $2, words = $3::jsonb where id = $1`,
});

const NOTE_FAILED = statement({
  name: 'examples.note-failed',
  text: `update target_example set state = 'failed', failure = $2 where id = $1`,
});

/** An example with its fetched pages. */
interface Lesson {
  language: string;
  page: Page;
  /** Its home page and a few more of its site. */
  others: Page[];
  siteId: string | null;
}

interface Parts {
  sql: Sql;
  shelf: PageShelf;
  /** Called after each example. */
  onProgress(): void;
}

/**
 * Query learned from the target's example pages. Each is fetched with its home page and a few others of its site; a page
 * that cannot be fetched is noted with the reason.
 * @returns null if no page could be read, or if the version is no longer wanted
 * @throws Deferred if a host is busy; fetched pages are kept
 */
export async function learnFromExamples(parts: Parts, version: LearningVersion): Promise<Learned | null> {
  const rows = await queryRows(parts.sql.query, EXAMPLES, [version.targetId]);
  const lessons: Lesson[] = [];
  for (const row of rows) {
    if (!(await learningVersion(parts.sql, version.id, 'examples'))) return null; // A person abandoned it.
    const lesson = await readExample(parts, version, row);
    if (lesson) lessons.push(lesson);
    parts.onProgress();
  }
  if (lessons.length === 0) return null;
  const words: QueryWords = { ...version.words };
  const changes = [...byLanguage(lessons)].flatMap(([language, some]) => {
    const pages = some.map(({ page }) => page);
    const others = some.flatMap((one) => one.others);
    const learned = wordsWithExamples(version.words[language] ?? [], pages, others, language);
    if (learned.words.length > 0) words[language] = learned.words;
    return learned.changes;
  });
  const siteIds = [...new Set(lessons.flatMap(({ siteId }) => siteId ?? []))];
  return { words, changes, names: namesWith(lessons, version), siteIds };
}

/** The version's names with those learned from the examples, by language; null if the examples add none. */
function namesWith(lessons: readonly Lesson[], version: LearningVersion): EditedNames | null {
  const known = namesInUse(version);
  const taught = [...byLanguage(lessons)].flatMap(([language, some]) => {
    const names = namesFromExamples(
      some.map(({ page }) => page),
      some.flatMap(({ others }) => others),
    );
    const all = withTaughtNames(known[language], names);
    return all ? [[language, all] as const] : [];
  });
  return taught.length > 0 ? { ...known, ...Object.fromEntries(taught) } : null;
}

async function readExample(parts: Parts, version: LearningVersion, { id, url }: Row): Promise<Lesson | null> {
  const { sql, shelf } = parts;
  const fetched = await shelf.page(version.id, url);
  if (fetched.kind === 'failed') return fail(sql, id, fetched.reason);
  const { page } = fetched;
  const site = await siteAt(sql, page.url);
  const language = languageToLearn(page, site?.language ?? null, version.words);
  if (language === null) return fail(sql, id, 'unknown-language');
  const others = await pagesAround(shelf, version.id, page, site?.homeUrl ?? new URL('/', page.url).href);
  const words = { [language]: wordsFromExamples([page], others, language) };
  await execute(sql.query, NOTE_READ, [id, cleanText(page.title), cleanJson(words)]);
  return { language, page, others, siteId: site?.id ?? null };
}

async function pagesAround(shelf: PageShelf, versionId: string, page: Page, homeUrl: string): Promise<Page[]> {
  const home = await shelf.page(versionId, homeUrl);
  if (home.kind === 'failed') return [];
  const pages = [home.page];
  for (const url of comparisonPages(page.url, home.page, BESIDE)) {
    const other = await shelf.page(versionId, url);
    if (other.kind === 'page') pages.push(other.page);
  }
  return pages;
}

async function fail(sql: Sql, id: string, failure: ExampleFailure): Promise<null> {
  await execute(sql.query, NOTE_FAILED, [id, failure]);
  return null;
}

const RegisteredSite = z.object({ id: z.string(), homeUrl: z.string(), language: z.string().nullable() });
type RegisteredSite = z.infer<typeof RegisteredSite>;

const SITE_OF_PAGE = statement({
  name: 'examples.site-of-page',
  text: `
select site.id, site.home_url as "homeUrl", site.language
from (select site_id, 0 as doubt from verified_page where url = $1
  union select site_id, 1 from search where found_url = $1) noted
  join site on site.id = noted.site_id and site.archived_at is null
order by noted.doubt, site.practice, site.id limit 1`,
  row: RegisteredSite,
});

const SITES_OF_DOMAIN = statement({
  name: 'examples.sites-of-domain',
  text: `
select id, home_url as "homeUrl", language from site
where archived_at is null and reverse(split_part(split_part(home_url, '/', 3), ':', 1)) like reverse($1) || '%'
order by practice, id`,
  row: RegisteredSite,
});

/**
 * The registered site of a page; a real one before one of the practice country. If a vendor's portal hosts pages of
 * many sites, so that the domain is ambiguous, the site of a verdict or of a search's finding on this page.
 */
async function siteAt(sql: Sql, url: string): Promise<RegisteredSite | null> {
  return (await siteOfDomain(sql, url)) ?? (await siteOfPage(sql, url));
}

const siteOfPage = (sql: Sql, url: string): Promise<RegisteredSite | null> => queryRow(sql.query, SITE_OF_PAGE, [url]);

async function siteOfDomain(sql: Sql, url: string): Promise<RegisteredSite | null> {
  const domain = ownerOf(url);
  const rows = await queryRows(sql.query, SITES_OF_DOMAIN, [domain]);
  return rows.find((site) => ownerOf(site.homeUrl) === domain) ?? null;
}

const ownerOf = (url: string): string => registrableDomain(new URL(url).hostname);
