import {
  type Contribution,
  type ContributionFeature,
  type Dossier,
  type DossierPage,
  MAX_DOSSIER_LINKS,
  MAX_DOSSIER_PAGES,
  type NotSeen,
  type OffSiteLink,
  outcomeOf,
  type Register,
  registerFinder,
  type UnreadAddress,
  UnseenKind,
  unseenKindOf,
  type WhyNot,
} from '@hyrde/contracts';
import type { Web } from '../../site/index.js';
import type { Located, LocateTask, Locator } from '../port.js';
import { SearchRecord } from './search-record.js';

const MAX_TITLE = 200;

/**
 * Searches a site and records the requests and answers, for a person who wants to know why nothing, or nothing certain,
 * was found. The result is the same as without the record.
 * @param web a web that reports links to other sites
 */
export async function locateWithDossier(
  locate: Locator,
  task: LocateTask,
  web: Web,
  registers: readonly Register[],
): Promise<{ located: Located; dossier: Dossier }> {
  const record = new SearchRecord(task);
  const located = await locate(task, record.recording(web));
  return { located, dossier: dossierOf(record, located, registers) };
}

function dossierOf(record: SearchRecord, located: Located, registers: readonly Register[]): Dossier {
  const { query, offSite, sitemaps, boxTries } = record;
  const unread = unreadOf(record, located);
  return {
    language: query?.language ?? null,
    wordsLanguage: query?.wordsLanguage ?? null,
    pages: pagesOf(record, located),
    pagesRead: record.pages.size,
    given: 0,
    unread: unread.slice(0, MAX_DOSSIER_LINKS),
    unreadCount: unread.length,
    offSite: offSiteOf(record, registers),
    offSiteCount: offSite?.count ?? 0,
    sitemaps: sitemaps.slice(0, MAX_DOSSIER_LINKS),
    box: { state: boxState(record), tries: boxTries.slice(0, MAX_DOSSIER_LINKS) },
    notSeen: notSeenOf(record, located, registers),
  };
}

/** Parts of the site that the search did not see, by kind; the claimed page of another site is named already. */
function notSeenOf(record: SearchRecord, { found }: Located, registers: readonly Register[]): NotSeen {
  const { unread, offSite, addresses, asked, pages, scans } = record;
  const counts = new Map<UnseenKind, number>();
  const count = (kind: UnseenKind | null, by = 1) => kind && by > 0 && counts.set(kind, (counts.get(kind) ?? 0) + by);
  for (const { reason } of unread) count(unseenKindOf(reason));
  count('scan', scans - (found?.scan ? 1 : 0));
  const followed = offSiteOf(record, registers).filter(({ followed, url }) => followed || url === found?.url).length;
  count('off-site', (offSite?.count ?? 0) - followed);
  const unopened = addresses?.unopened(new Set([...asked, ...pages.keys()]));
  count('unopened', unopened?.count);
  const listed = UnseenKind.options.flatMap((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
  return {
    counts: listed.filter(({ count }) => count > 0),
    unopenedIsMore: unopened?.isMore ?? false,
    likeliest: unopened?.likeliest ?? [],
  };
}

/** Addresses without a page: the probable target, then those that robots.txt disallows, to discuss with the owner. */
function unreadOf({ unread }: SearchRecord, { withheld }: Located): UnreadAddress[] {
  const rank = ({ reason, probable }: UnreadAddress) =>
    probable ? 2 : Number(outcomeOf(reason) === 'refused-by-robots');
  const probable = withheld && { label: withheld.label.slice(0, MAX_TITLE), confidence: withheld.confidence };
  return unread
    .map((one) => (probable && one.url === withheld.url ? { ...one, probable } : one))
    .sort((a, b) => rank(b) - rank(a));
}

function pagesOf({ pages }: SearchRecord, { found, weighed }: Located): DossierPage[] {
  const byUrl = new Map(weighed.map((one) => [one.url, one]));
  const all = [...pages].map(([url, title]): DossierPage => {
    const own = byUrl.get(url);
    const why = own ? whyNot(own.contributions) : (['not-weighed'] as const);
    return {
      url,
      title: title.slice(0, MAX_TITLE),
      confidence: own?.confidence ?? null,
      why: url === found?.url ? [] : [...why],
    };
  });
  return all.sort((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1)).slice(0, MAX_DOSSIER_PAGES);
}

function offSiteOf({ offSite, asked }: SearchRecord, registers: readonly Register[]): OffSiteLink[] {
  const registerAt = registerFinder(registers);
  return (offSite?.links ?? []).map((link) => ({
    ...link,
    register: registerAt(new URL(link.url))?.holder ?? null,
    followed: asked.has(link.url),
  }));
}

function boxState(record: SearchRecord): Dossier['box']['state'] {
  if (record.boxTries.length > 0) return 'asked';
  if (!record.hasBox) return 'none';
  return record.isQueryInSiteLanguage ? 'not-asked' : 'no-words';
}

/** Maximum number of reasons for a page. */
const MAX_REASONS = 3;

/** Minimum log-odds of a relevant term; smaller ones change the odds by less than two thirds. */
const MIN_LOG_ODDS = 0.5;

/** Terms that count against a page if they are negative, with the reason shown. */
const NEGATIVE_TERMS: Partial<Record<ContributionFeature, WhyNot>> = {
  mention: 'mentions-it',
  queryVariant: 'variant',
  otherLanguage: 'other-language',
  amongNews: 'among-news',
  nameOtherWords: 'other-names',
  isOther: 'other-names',
};

/** Terms that the target has: `NAMES` of names, `TEXT` of its text. */
const NAMES: readonly ContributionFeature[] = [
  ...(['nameScore', 'titleScore', 'labelScore', 'nameCoverage'] as const),
  ...([
    'headingScore',
    'pathScore',
    'urlScore',
    'isNamed',
    'anyName',
    'usualName',
    'hasName',
    'addressIsName',
  ] as const),
];

const TEXT: readonly ContributionFeature[] = ['coverage', 'anyCoverage', 'bm25', 'textShare', 'passage', 'states'];

/**
 * Reasons why a page is not the target, from the terms of its confidence, strongest first.
 * @param contributions terms of the algorithm; empty if it scores nothing
 */
export function whyNot(contributions: readonly Contribution[]): WhyNot[] {
  const value = new Map(contributions.map(({ feature, value }) => [feature, value]));
  if (!value.has('alternatives')) return whyNotByScore(value);
  const sum = (features: readonly ContributionFeature[]) =>
    features.reduce((total, feature) => total + (value.get(feature) ?? 0), 0);
  const unnamed = sum(NAMES) < MIN_LOG_ODDS;
  const silent = sum(TEXT) < MIN_LOG_ODDS;
  const against = [...value]
    .filter(([feature, each]) => NEGATIVE_TERMS[feature] !== undefined && each <= -MIN_LOG_ODDS)
    .sort(([, a], [, b]) => a - b)
    .flatMap(([feature]) => NEGATIVE_TERMS[feature] ?? [])
    .filter((why, i, all) => all.indexOf(why) === i)
    // A page not named by any query word has other names anyway, so that the second reason is redundant.
    .filter((why) => why !== 'other-names' || !unnamed);
  const lacking: WhyNot[] =
    unnamed && silent
      ? ['no-words']
      : [...(unnamed ? (['not-named'] as const) : []), ...(silent ? (['few-words'] as const) : [])];
  const why = [...lacking, ...against].slice(0, MAX_REASONS);
  return why.length > 0 ? why : ['outweighed'];
}

/** Reason for algorithms with a single score, which is 0 or that of an empty text without any query word. */
function whyNotByScore(value: ReadonlyMap<ContributionFeature, number>): WhyNot[] {
  const words = value.get('queryWords') ?? value.get('similarity');
  const time = value.get('automatonTime');
  const emptyTime = value.get('emptyAutomatonTime');
  const none = words === 0 || (time !== undefined && emptyTime !== undefined && time <= emptyTime);
  return [none ? 'no-words' : 'low-score'];
}
