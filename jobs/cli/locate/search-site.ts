import {
  type AlgorithmSpec,
  type Answer,
  answerOf,
  BUILT_IN_REGISTERS,
  CLAIM_THRESHOLD,
  confidenceKindOf,
  formatAlgorithm,
  isWeak,
  type NotSeen,
  outcomeOf,
  pagesToLookAt,
  type QueryWord,
  type QueryWords,
  type Reason,
  type TargetNames,
  type UnseenKind,
} from '@hyrde/contracts';
import { probabilityText } from '@hyrde/contracts/probability';
import { Deferred } from '../../journal/index.js';
import { type Found, LOCATORS, type Located, locateWithDossier } from '../../locate/index.js';
import { siteScope } from '../../site/index.js';
import type { Report } from '../command.js';
import { crawl } from '../crawl.js';
import type { FetcherArguments } from '../options.js';

/** Parsed arguments of `hyrde locate`. */
export interface LocateArguments extends FetcherArguments {
  home: string;
  /** Slug of the target; null if `--query` gives the words instead. */
  target: string | null;
  words: QueryWord[] | QueryWords;
  names: TargetNames | null;
  /** True if the page sought may be a PDF. */
  pdf: boolean;
  language: string | null;
  algorithm: AlgorithmSpec;
  maxDownloads: number;
  json: boolean;
}

/** Result of a search with what it did not see of the site; null if it was cut short. */
export interface Searched extends Located {
  notSeen: NotSeen | null;
}

/** Runs the search. If the signal aborts, then the search ends as cancelled. */
export function searchSite(asked: LocateArguments, report: Report, signal: AbortSignal): Promise<Searched> {
  const { home, target, words, names, pdf, language, algorithm, maxDownloads } = asked;
  return crawl(
    asked,
    report,
    async (openWeb) => {
      const registers = registersOf(target);
      const web = openWeb({
        home,
        scope: siteScope(home, registers, { pdf }),
        pdf,
        budget: maxDownloads,
        offSite: true,
      });
      const task = { home, words, names, language, parameters: algorithm.parameters };
      const { located, dossier } = await locateWithDossier(LOCATORS[algorithm.name], task, web, registers);
      return { ...located, notSeen: dossier.notSeen };
    },
    {
      signal,
      givenUp(error, downloads) {
        if (signal.aborted) return ended('cancelled-by-person', downloads);
        if (error instanceof Deferred) return ended('throttled', downloads);
        throw error;
      },
    },
  );
}

/** Registers in which the page may lie: those of the target, or all if the words were given by `--query`. */
const registersOf = (target: string | null) =>
  BUILT_IN_REGISTERS.filter(({ targets }) => target === null || targets.includes(target));

const ended = (reason: Reason, downloads: number): Searched => ({
  outcome: outcomeOf(reason),
  reason,
  language: null,
  found: null,
  runnersUp: [],
  weighed: [],
  downloads,
  notSeen: null,
});

/** Answer of a search without verdicts. A page that was not read needs review, whatever its confidence. */
function answerIn({ algorithm }: LocateArguments, { outcome, reason, found }: Searched): Answer {
  const isUnread = reason === 'held-elsewhere' || found?.scan === true;
  const weak =
    found !== null && isWeak(confidenceKindOf(formatAlgorithm(algorithm)), found.confidence, CLAIM_THRESHOLD);
  return answerOf({ outcome, reason }, isUnread || weak);
}

/**
 * Answer of `--json`. `lookAt` lists the pages of "probably". `opened` is false if the named page could not be opened,
 * or is on another site; `section` is the text by which the target is found, if it is only a part of the page; `scan`
 * is true if its text could not be read. `absence` is the probability that the site has no such page, null if none is stated.
 */
export function jsonAnswer(asked: LocateArguments, located: Searched, durationMs: number) {
  const { outcome, reason, found, withheld, absence, runnersUp, downloads, notSeen } = located;
  const answer = answerIn(asked, located);
  const named = found ?? (withheld && { ...withheld, title: withheld.label }) ?? null;
  return {
    algorithm: formatAlgorithm(asked.algorithm),
    answer,
    outcome,
    reason,
    found: named && {
      url: named.url,
      title: named.title,
      confidence: named.confidence,
      trail: named.trail,
      opened: found !== null && reason !== 'held-elsewhere',
      ...(found?.section && { section: found.section }),
      ...(found?.scan && { scan: true }),
    },
    lookAt: found && answer === 'probably' ? pagesToLookAt(found, runnersUp).map(({ url }) => url) : [],
    downloads,
    durationMs,
    absence: absence ?? null,
    candidates: [...(found ? [found] : []), ...runnersUp].map(({ url, confidence }) => ({ url, confidence })),
    notSeen,
  };
}

const stepsOf = ({ trail }: Pick<Found, 'trail'>): string[] =>
  trail.map(({ url, label }) => `  ${label ? `“${label.replaceAll('\n', ' ')}” ` : ''}${url}`);

export function plainAnswer(asked: LocateArguments, located: Searched, durationMs: number): string {
  const { found, withheld, reason, absence, runnersUp, downloads, notSeen } = located;
  const cost = `${downloads} downloads, ${(durationMs / 1_000).toFixed(1)} s, ${formatAlgorithm(asked.algorithm)}`;
  const others = runnersUp.map(
    ({ url, title, confidence }) => `  ${probabilityText(confidence, 'en').padStart(8)}  ${url}  ${title}`,
  );
  const rest = others.length > 0 ? [found ? 'Runners-up' : 'Seen', ...others] : [];
  if (withheld) {
    const { url, label, confidence } = withheld;
    const head = [
      url,
      `“${label}”, which could not be opened (confidence ${probabilityText(confidence, 'en')}, ${reason})`,
      cost,
    ];
    return [...head, 'Trail', ...stepsOf(withheld), ...rest].join('\n');
  }
  if (!found) {
    const stated =
      absence === undefined ? [] : [`Probability that the site has no such page: ${probabilityText(absence, 'en')}`];
    const head = [SENTENCES[reason] ?? `The search ended: ${reason}.`, ...stated, cost];
    return [...head, ...unseenLines(notSeen), ...rest].join('\n');
  }
  const words = found.matches.map(
    ({ word, places, snippet }) =>
      `  ${word}: ${places.map(({ place, count }) => `${place} ${count}`).join(', ')}${snippet ? ` – ${snippet}` : ''}`,
  );
  const name = reason === 'held-elsewhere' ? `“${found.title}”, on another site, where it was not opened` : found.title;
  const section = found.section ? [`Only a part of this page: “${found.section}”`] : [];
  const scan = found.scan ? ['Held by its label; the document is a scan whose text was not read.'] : [];
  const head = [
    `${found.url}`,
    `${name} (${answerIn(asked, located)}, confidence ${probabilityText(found.confidence, 'en')}, ${reason})`,
    ...section,
    ...scan,
    cost,
  ];
  return [...head, 'Trail', ...stepsOf(found), 'Words', ...words, ...rest].join('\n');
}

/** Parts of the site that a search without a claim leaves open. */
function unseenLines(notSeen: NotSeen | null): string[] {
  if (!notSeen) return [];
  const { counts, unopenedIsMore, likeliest } = notSeen;
  if (counts.length === 0) return ['Not seen: nothing; every address that was met was requested.'];
  const named = likeliest.map(({ url, label }) => `         ${url}  ${label}`);
  const more = (kind: UnseenKind) => (kind === 'unopened' && unopenedIsMore ? '+' : '');
  const all = counts.map(({ kind, count }) => `  ${`${count}${more(kind)}`.padStart(5)}  ${UNSEEN[kind]}`);
  return [
    'Not seen',
    ...all,
    ...(named.length > 0 ? ['         the likeliest of those never requested:', ...named] : []),
  ];
}

const UNSEEN: Record<UnseenKind, string> = {
  refused: 'refused by robots.txt or the owner',
  'off-site': 'promising links to other sites, not followed',
  login: 'behind a log-in',
  scripts: 'filled by scripts, without content',
  scan: 'scans, whose text was not read',
  unopened: 'known but never requested',
  failed: 'requests that failed',
};

const SENTENCES: Partial<Record<Reason, string>> = {
  'budget-spent': 'Not found: no page worth naming was seen with the downloads allowed.',
  'site-exhausted': 'Not found: every page was opened, and none is worth naming.',
  'not-all-seen': 'Not found: no page that could be opened is worth naming, but some could not be opened.',
  'not-worthwhile': 'Not found: no page worth naming was seen, and going on was unlikely to find one.',
  'needs-browser': 'The site could not be read: its pages are empty until a browser runs their scripts.',
  'nothing-to-follow': 'The home page led to no other page: nothing is known of the rest of the site.',
  firewall: 'A firewall answered in place of the site. Ask the owner to allow the visit.',
  challenge: 'A check for robots answered in place of the site; it is not worked around. Ask the owner.',
  captcha: 'A captcha answered in place of the site; it is not solved. Ask the owner.',
  'consent-required': 'The site shows nothing until somebody consents to cookies. Ask the owner.',
  maintenance: 'The site says that it is closed for maintenance.',
  parked: 'The address shows a domain for sale or a server’s default page. Check the address.',
  'empty-answer': 'The site answered with an empty page.',
  'robots-disallow': 'The site’s robots.txt forbids the visit.',
  'robots-unavailable': 'The site’s robots.txt could not be fetched, which counts as forbidding the visit.',
  'crawl-delay-too-long': 'The site’s robots.txt asks for longer pauses than can be kept.',
  'owner-objects': 'The site’s owner has objected to visits.',
  'name-not-found': 'There is no such host.',
  'address-refused': 'The host’s address is private; --allow-private lets it be asked.',
  'connection-failed': 'The site does not answer.',
  'time-out': 'The site did not answer in time.',
  'tls-chain-incomplete': 'The site’s server does not send its whole certificate chain. Ask the owner.',
  throttled: 'The site requested a longer wait than a person can be kept waiting.',
  'cancelled-by-person': 'Cancelled.',
};
