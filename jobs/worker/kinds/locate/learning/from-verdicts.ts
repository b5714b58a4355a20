import {
  confidenceKindOf,
  type EditedNames,
  namesFor,
  namesFrom,
  type QueryWords,
  Verdict,
  type WordChange,
} from '@hyrde/contracts';
import { LESSON_PARAMETERS, LESSONS } from '@hyrde/store';
import type { BlobStore } from '@hyrde/store/blobs';
import type { Sql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { parsePageInTurns, storedText } from '../../../../html/index.js';
import {
  type JudgedPage,
  labelsTo,
  namesFromFindings,
  withTaughtNames,
  wordsFromVerdicts,
} from '../../../../locate/index.js';
import { canonicalUrl, type Page } from '../../../../site/index.js';
import { DOCUMENT_COLUMNS } from '../../../core/postgres-journal.js';
import { byLanguage, languageToLearn, type PageShelf } from './from-examples.js';
import { type Learned, type LearningVersion, namesInUse } from './version.js';

/** Maximum sites from which a version learns, latest verdicts first: 100 determine the words, and pages take memory. */
const MAX_SITES = 200;
/** Maximum number of other pages of a site read besides the judged ones. */
const REST = 8;
/** Minimum sites that must agree on words in a new language; until then a related language's apply. */
const MIN_SITES_OF_A_NEW_LANGUAGE = 3;

/** The latest decided finding of each site from which the version can learn (`LESSONS`). */
const VERDICTS = statement({
  name: 'learning.verdicts',
  parameters: { ...LESSON_PARAMETERS, most: z.int() },
  text: `${LESSONS}, latest as (
  select distinct on (lesson.site_id) lesson.search_id as "searchId", lesson.site_id as "siteId", site.language,
    lesson.verdict, finding.url as claimed, lesson.right_url as "rightUrl", lesson.practice, lesson.decided_at
  from lesson
    join site on site.id = lesson.site_id
    join finding on finding.search_id = lesson.search_id
    join search on search.id = lesson.search_id
  order by lesson.site_id, search.finished_at desc, lesson.search_id
)
select "searchId", "siteId", language, verdict, claimed, "rightUrl", practice from latest
order by decided_at desc, "searchId" limit $most`,
  row: z.object({
    searchId: z.string(),
    siteId: z.string(),
    language: z.string().nullable(),
    verdict: Verdict.exclude(['cannot-tell']),
    claimed: z.string().nullable(),
    rightUrl: z.string().nullable(),
    practice: z.boolean(),
  }),
  neverNull: ['verdict'],
});
type Row = z.infer<typeof VERDICTS.row>;

/** The sites' current findings of all targets. */
const FINDINGS = statement({
  name: 'learning.findings',
  parameters: { practice: z.boolean(), until: z.date() },
  text: `
select standing.site_id as "siteId", target.slug as target, coalesce(dossier.language, site.language) as language,
  coalesce(finding.title, '') as title, search.algorithm, coalesce(search.confidence, 0) as confidence,
  coalesce((select label from trail_step step where step.search_id = search.id order by position desc limit 1), '') as label,
  case when item.verdict = 'correct' then 'right' when item.verdict in ('wrong', 'absent') then 'wrong' end as verdict
from standing_answer standing join search on search.id = standing.search_id
  join finding on finding.search_id = search.id join site on site.id = standing.site_id
  join target on target.id = standing.target_id left join dossier on dossier.search_id = search.id
  left join review_item item on item.search_id = search.id and item.decided_at <= $until
where site.practice = $practice and search.found_url is not null and standing.finished_at <= $until
order by standing.site_id, target.slug`,
  row: z.object({
    siteId: z.string(),
    target: z.string(),
    language: z.string().nullable(),
    title: z.string(),
    label: z.string(),
    algorithm: z.string(),
    confidence: z.number(),
    verdict: z.enum(['right', 'wrong']).nullable(),
  }),
});

/**
 * The page claimed by the search, its right page and the trail, then other opened pages (no sitemaps), while their
 * bodies are kept. Journal entries are deleted in time, but evidence has copies.
 */
const PAGES = statement({
  name: 'learning.pages',
  text: `
select entry.url, entry.final_url as "finalUrl", entry.reading, entry.content_type as "contentType", entry.exchange,
  entry.received_hash as "receivedHash", entry.text_hash as "textHash"
from (
    select seq, url, final_url, reading, content_type, exchange, received_hash, text_hash from journal_entry
    where task_id = $1 and failure is null
    union all
    select seq, url, final_url, reading, content_type, exchange, received_hash, text_hash from evidence_page kept
    where task_id = $1 and not exists (select from journal_entry entry where entry.task_id = $1 and entry.seq = kept.seq)
  ) entry
  join blob on blob.hash = case when entry.reading in ('bytes', 'file') then entry.received_hash else entry.text_hash end
where entry.content_type ~* '^(text/html|application/xhtml)|^$'
order by (entry.url = any($2) or entry.final_url = any($2)
  or exists (select from trail_step step where step.search_id = $1 and step.seq = entry.seq)) desc, entry.seq
limit $3`,
  row: z.object({ ...DOCUMENT_COLUMNS, url: z.string(), finalUrl: z.string().nullable() }),
});

const WAY = statement({
  name: 'learning.way',
  text: 'select label from trail_step where search_id = $1 order by position',
  row: z.object({ label: z.string() }),
});

interface Parts {
  sql: Sql;
  blobs: BlobStore;
  shelf: PageShelf;
}

/**
 * Query learned from the decided verdicts.
 * @returns null without a verdict to learn from
 * @throws Deferred if the host of a right page that no search has seen is busy
 */
export async function learnFromVerdicts(parts: Parts, version: LearningVersion): Promise<Learned | null> {
  const { basedOnId, targetId, createdAt } = version;
  const until = { baseId: basedOnId, targetId, until: createdAt };
  const rows = await queryRows(parts.sql.query, VERDICTS, { ...until, most: MAX_SITES });
  if (rows.length === 0) return null;
  const lessons: { language: string; judged: JudgedPage }[] = [];
  for (const row of rows) {
    for (const judged of await judgedPages(parts, version, row)) {
      const language = languageToLearn(judged.page, row.language, version.words);
      if (language !== null) lessons.push({ language, judged });
    }
  }
  const words: QueryWords = { ...version.words };
  const changes = [...byLanguage(lessons)].flatMap(([language, some]) => {
    const current = version.words[language] ?? [];
    const judged = some.map((lesson) => lesson.judged);
    if (current.length === 0 && sitesOf(judged) < MIN_SITES_OF_A_NEW_LANGUAGE) return [];
    const learned = wordsFromVerdicts(current, judged, language);
    if (learned.words.length > 0) words[language] = learned.words;
    return learned.changes;
  });
  const shared = await sharedNames(parts.sql, version, rows[0]?.practice ?? false);
  const siteIds = new Set([...rows.map(({ siteId }) => siteId), ...shared.siteIds]);
  return { words, changes: [...changes, ...shared.changes], names: shared.names, siteIds: [...siteIds] };
}

/** The version's names with new ones that the current findings of several sites share; `names` is null without any. */
async function sharedNames({ query }: Sql, version: LearningVersion, practice: boolean) {
  const { slug, createdAt: until } = version;
  const rows = await queryRows(query, FINDINGS, { practice, until });
  const findings = rows.flatMap(({ language, algorithm, ...row }) => {
    const mayTeach = row.verdict !== null || confidenceKindOf(algorithm) === 'probability';
    return language !== null && mayTeach ? [{ ...row, language }] : [];
  });
  const inUse = namesInUse(version);
  const known = namesFrom(inUse, version.builtIn ? slug : null);
  const names: EditedNames = { ...inUse };
  const changes: WordChange[] = [];
  const siteIds = new Set<string>();
  for (const [language] of byLanguage(findings)) {
    const shared = namesFromFindings(findings, slug, language, namesFor(known, language));
    const texts = shared.map(({ text }) => text);
    const all = withTaughtNames(inUse[language], texts);
    if (!all) continue;
    names[language] = all;
    for (const { text, siteIds: sites, wrong } of shared) {
      changes.push({ language, word: text, before: null, after: null, right: sites.size, wrong });
      for (const siteId of sites) siteIds.add(siteId);
    }
  }
  return { names: changes.length > 0 ? names : null, changes, siteIds };
}

const sitesOf = (judged: readonly JudgedPage[]): number => new Set(judged.map(({ site }) => site)).size;

/** The right page of a site, if known, and the page that was claimed wrongly. */
async function judgedPages(parts: Parts, version: LearningVersion, row: Row): Promise<JudgedPage[]> {
  const { verdict, claimed, siteId } = row;
  const right = verdict === 'correct' ? claimed : verdict === 'wrong' ? row.rightUrl : null;
  const wrong = verdict === 'correct' ? null : claimed;
  const pages = await pagesOf(parts, row);
  const way = await wayTo(parts.sql, row.searchId);
  const seen = pages.map(({ page }) => page);
  const rest = seen.slice(0, REST);
  const judge = async (url: string | null, isRight: boolean): Promise<JudgedPage[]> => {
    const page = url === null ? null : await pageAt(parts.shelf, version.id, url, pages, isRight);
    if (!url || !page) return [];
    const labels = [...new Set([...labelsTo(url, seen), ...labelsTo(page.url, seen)])];
    return [{ site: siteId, page, right: isRight, labels, trailLabels: url === claimed ? way : [], rest }];
  };
  return [...(await judge(right, true)), ...(await judge(wrong, false))];
}

interface JournalledPage {
  url: string;
  page: Page;
}

async function pagesOf({ sql, blobs }: Parts, { searchId, claimed, rightUrl }: Row): Promise<JournalledPage[]> {
  const wanted = [claimed, rightUrl].flatMap((url) => (url === null ? [] : [url, canonicalUrl(url) ?? url]));
  const rows = await queryRows(sql.query, PAGES, [searchId, wanted, REST]);
  const pages = rows.map(async ({ url, finalUrl, ...document }) => {
    const html = await storedText(blobs, document);
    return html === null ? [] : [{ url, page: await parsePageInTurns(html, finalUrl ?? url) }];
  });
  return (await Promise.all(pages)).flat();
}

/** Texts of the links on the trail to the claimed page, without the first page and the last link. */
async function wayTo(sql: Sql, searchId: string): Promise<string[]> {
  const rows = await queryRows(sql.query, WAY, [searchId]);
  return rows.slice(1, -1).map(({ label }) => label);
}

/** The page as the search read it; a right page that it never opened is fetched now. */
async function pageAt(
  shelf: PageShelf,
  versionId: string,
  address: string,
  pages: readonly JournalledPage[],
  mayFetch: boolean,
): Promise<Page | null> {
  const url = canonicalUrl(address);
  if (url === null) return null;
  const seen = pages.find((one) => one.url === url || one.page.url === url);
  if (seen || !mayFetch) return seen?.page ?? null;
  const fetched = await shelf.page(versionId, url);
  return fetched.kind === 'page' ? fetched.page : null;
}
