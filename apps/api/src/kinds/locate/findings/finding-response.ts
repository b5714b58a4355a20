import {
  Change,
  Contribution,
  confidenceKindOf,
  DrawnWhy,
  dutiesFor,
  KnownPageReason,
  KnownPageState,
  Outcome,
  PictureLayout,
  pagesToLookAt,
  type QueryWord,
  QueryWords,
  Reason,
  Redactions,
  Verdict,
  WordMatch,
  wordsFor,
} from '@hyrde/contracts';
import type { NameRedaction, NamesShown } from '@hyrde/jobs/redaction';
import type { Prisma } from '@hyrde/store';
import { sha256 } from '@hyrde/store/blobs';
import { storedJson } from '@hyrde/store/statement';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { StoredExchange, StoredHop } from '../../../evidence/stored-exchange.js';
import { iso, isoOrNull } from '../../../http/common.js';
import { countryOfHome } from '../../../sites/countries/countries.js';
import { namedSweep } from '../../../sweeps/sweep-sql.js';
import type { ClaimReliability } from '../accuracy/accuracy.schemas.js';
import { asRecord, type KeptRecord, pagesOfRecord, shownRecord, sweepWords } from '../dossiers/search-record.js';
import { Finding, pictureState, Reading, type Received, Tls } from './findings.schemas.js';

/** Prisma `include` of everything read for a finding. */
export const EVIDENCE = {
  search: {
    include: {
      task: { select: { detail: true, engineVersion: true } },
      dossier: true,
      visit: true,
      site: { include: { region: true } },
      sweep: { include: { locate: { include: { targetVersion: { include: { target: true } } } } } },
    },
  },
  page: true,
  trail: { include: { page: { select: { hasRecords: true } } }, orderBy: { position: 'asc' } },
  runnersUp: {
    include: { page: { select: { hasRecords: true } }, picture: { select: { state: true } } },
    orderBy: { rank: 'asc' },
  },
  reviewItem: true,
  verifications: { include: { person: { select: { id: true, name: true } } }, orderBy: { at: 'asc' } },
} as const;
export type Evidence = Prisma.FindingGetPayload<{ include: typeof EVIDENCE }>;

/** URL of the finding's page; if nothing was found, of the home page, which has a picture. */
export const pageOf = ({ url, search }: Evidence): string => url ?? search.site.homeUrl;

/** True if the target's pages name private persons. */
export const namesPeople = ({ search }: Evidence): boolean =>
  search.sweep.locate?.targetVersion.target.namesPeople ?? false;

/** Response header fields that cannot contain names. */
const PLAIN_HEADERS =
  /^(age|cache-control|content-encoding|content-length|content-type|date|etag|expires|last-modified|server|vary)$/i;

/** Record of the search, and addresses of all pages in the record and the finding. */
export function keptOf(finding: Evidence) {
  const { search, page, trail, runnersUp } = finding;
  const { visit } = search;
  const words = sweepWords(locateOf(search));
  const record = search.dossier && asRecord(search.dossier, words);
  const query = queryOf(words, finding.language ?? search.site.language, matchesOf(finding));
  const received = page ? [page.url, page.finalUrl, ...hopsOf(page).map(({ url }) => url)] : [];
  return {
    record,
    query,
    urls: [
      ...[...trail, ...runnersUp].map(({ url }) => url),
      ...pagesOfRecord(record),
      ...received,
      visit?.url ?? null,
      visit?.finalUrl ?? null,
      visit?.probeUrl ?? null,
    ],
  };
}

export function locateOf<Locate>({ sweep }: { sweep: { id: string; locate: Locate | null } }): Locate {
  if (!sweep.locate) throw new Error(`The sweep ${sweep.id} has searches and looks for nothing.`);
  return sweep.locate;
}

/** SHA-256 of the empty text, in hex. */
const NO_TEXT = sha256('');

interface FindingContext {
  reliability: ClaimReliability;
  fileHash: string | null;
  query: QueryWord[];
  record: KeptRecord | null;
  redaction: NameRedaction;
  /** State of names on the finding's own page. */
  names: NamesShown;
}

/** Ranks of the runners-up that a person should look at besides the claimed page (`pagesToLookAt`). */
const lookAtOf = ({ confidence, runnersUp, search }: Evidence): number[] =>
  search.answer === 'probably'
    ? pagesToLookAt<{ confidence: number; rank?: number }>({ confidence }, runnersUp).flatMap(({ rank }) => rank ?? [])
    : [];

/** The finding for the API. If its page is not stored, only the evidence is shown. */
export function asFinding(
  finding: Evidence,
  { reliability, fileHash, query, record, redaction, names }: FindingContext,
): Omit<Finding, 'answer' | 'after' | 'names' | 'carried' | 'pictureShown'> {
  const { search, page, reviewItem, url } = finding;
  const { site, sweep } = search;
  const { targetVersion } = locateOf(search);
  return {
    searchId: finding.searchId,
    sweep: { ...namedSweep(sweep), budget: sweep.budget },
    algorithm: search.algorithm,
    engineVersion: search.task.engineVersion,
    lead: search.lead,
    practice: sweep.practice,
    target: {
      slug: targetVersion.target.slug,
      name: targetName(targetVersion.target),
      version: targetVersion.version,
    },
    site: {
      id: site.id,
      name: site.name,
      homeUrl: site.homeUrl,
      region: site.region?.name ?? null,
      language: site.language,
    },
    duties: targetVersion.target.builtIn
      ? dutiesFor(targetVersion.target.slug, site.homeUrl, countryOfHome(site.homeUrl))
      : [],
    outcome: Outcome.parse(search.outcome),
    reason: Reason.parse(search.reason),
    detail: search.task.detail,
    downloads: search.downloads,
    url: redaction.address(url),
    title: redaction.text(url, finding.title),
    section: redaction.text(url, finding.section),
    register: search.foundRegister,
    confidence: finding.confidence,
    confidenceIs: confidenceKindOf(search.algorithm),
    reliability,
    contentType: page?.contentType ?? null,
    fetchedAt: isoOrNull(page?.at ?? null),
    received: page && receivedAs(page, redaction, names),
    receivedHash: page?.receivedHash ?? null,
    textHash: page?.textHash ?? null,
    fileHash,
    hasText: page !== null && finding.url !== null,
    scan: page?.reading === 'pdf' && finding.visibleHash === NO_TEXT,
    redacted: [...(Redactions.parse(page?.redacted ?? null) ?? []), ...(Redactions.parse(finding.redacted) ?? [])],
    screenshot: Finding.shape.screenshot.parse(finding.screenshot),
    pictureHash: finding.screenshotHash,
    picture: storedJson(
      `finding ${finding.searchId}`,
      'picture_layout',
      PictureLayout.nullable(),
      finding.pictureLayout,
    ),
    query,
    language: finding.language,
    matches: matchesOf(finding).map((match) => ({ ...match, snippet: redaction.text(url, match.snippet) })),
    contributions: storedJson(
      `finding ${finding.searchId}`,
      'contributions',
      z.array(Contribution),
      finding.contributions,
    ),
    trail: finding.trail.map((step) => ({
      url: redaction.address(step.url),
      label: redaction.text(step.url, step.label),
    })),
    lookAt: lookAtOf(finding),
    runnersUp: finding.runnersUp.map(({ rank, url: other, title, confidence, seq, picture }) => ({
      rank,
      url: redaction.address(other),
      title: redaction.text(other, title),
      confidence,
      hasText: seq !== null,
      picture: pictureState(picture),
    })),
    record: record && shownRecord(record, redaction),
    verdict: Verdict.nullable().parse(search.verdict),
    rightUrl: redaction.address(reviewItem?.rightUrl ?? null),
    change: Change.nullable().parse(search.change),
    knownPage: search.visit && knownPageAs(search.visit, redaction),
    drawn: DrawnWhy.nullable().parse(reviewItem?.drawn ?? null),
    second: reviewItem?.second ?? false,
    verifications: finding.verifications.map(({ id, person, verdict, rightUrl, note, drawn, at, undoneAt }) => ({
      id,
      person,
      verdict: Verdict.parse(verdict),
      rightUrl: redaction.address(rightUrl),
      note,
      drawn: DrawnWhy.parse(drawn),
      at: iso(at),
      undoneAt: isoOrNull(undoneAt),
    })),
  };
}

function knownPageAs(visit: NonNullable<Evidence['search']['visit']>, redaction: NameRedaction): Finding['knownPage'] {
  const { searchId, url, namedBy, state, reason, finalUrl, status, seq, probeUrl, probeStatus, at } = visit;
  return {
    searchId,
    url: redaction.address(url),
    state: KnownPageState.parse(state),
    reason: KnownPageReason.nullable().parse(reason),
    finalUrl: redaction.address(finalUrl),
    at: iso(at),
    namedBy,
    status,
    probe: probeUrl === null ? null : { url: redaction.address(probeUrl), status: probeStatus },
    hasText: seq !== null,
  };
}

/** Provenance of the page without internal data: request headers and the heads of redirects. */
function receivedAs(page: NonNullable<Evidence['page']>, redaction: NameRedaction, names: NamesShown): Received {
  const { url, finalUrl, status, charset, receivedBytes: bytes, durationMs } = page;
  const head = headOf(
    storedJson(`page ${page.seq} of task ${page.taskId}`, 'exchange', StoredExchange.nullable(), page.exchange),
  );
  const headers = head?.headers.filter(({ name }) => names !== 'covered' || PLAIN_HEADERS.test(name));
  return {
    url: redaction.address(url),
    finalUrl: redaction.address(finalUrl),
    status,
    hops: hopsOf(page).map((hop) => ({ url: redaction.address(hop.url), status: hop.status, by: hop.by ?? null })),
    charset,
    bytes,
    durationMs,
    reading: Reading.parse(page.reading),
    head: head && { ...head, headers: headers ?? [] },
  };
}

const hopsOf = ({ taskId, seq, hops }: NonNullable<Evidence['page']>) =>
  storedJson(`page ${seq} of task ${taskId}`, 'hops', z.array(StoredHop), hops);

const matchesOf = ({ searchId, matches }: Evidence): WordMatch[] =>
  storedJson(`finding ${searchId}`, 'matches', z.array(WordMatch), matches);

function headOf(exchange: StoredExchange | null): Received['head'] {
  if (!exchange) return null;
  const { statusText, httpVersion, headers, address, port, tls } = exchange;
  return {
    statusText,
    httpVersion,
    headers: headers.map(([name, value]) => ({ name, value })),
    address,
    port,
    tls: Tls.nullable().parse(tls ?? null),
  };
}

/**
 * Query words of the search in the site's language. If the site's language is unknown, the page decided: the language
 * with most of the matched words is taken.
 */
function queryOf(words: QueryWords, language: string | null, matches: readonly WordMatch[]): QueryWord[] {
  if (language !== null) return wordsFor(words, language);
  const matched = new Set(matches.map(({ word }) => word));
  const lists = [null, ...Object.keys(words)].map((code) => wordsFor(words, code));
  const covered = (list: QueryWord[]) => list.filter(({ word }) => matched.has(word)).length;
  return lists.reduce((best, list) => (covered(list) > covered(best) ? list : best));
}
