import {
  ALGORITHMS,
  BUILT_IN_TARGETS,
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  formatAlgorithm,
  type Outcome,
  type Reason,
} from '@hyrde/contracts';
import type { Found, Located } from '../../locate/index.js';
import { type Command, type CommandUse, EXIT, reportTo } from '../command.js';
import type { LocateArguments } from './arguments.js';
import { readLocateArguments } from './arguments.js';

/** Exit code for the outcome of a search. */
export function exitCodeOf(outcome: Outcome): number {
  if (outcome === 'found') return EXIT.found;
  return outcome === 'not-found' ? EXIT.notFound : EXIT.notSearched;
}

/**
 * Answer of `--json`: one object. `opened` is false if the page named is the withheld one, the most probable page that
 * could not be opened.
 */
export function jsonAnswer(asked: LocateArguments, located: Located, durationMs: number) {
  const { outcome, reason, found, withheld, runnersUp, downloads } = located;
  const named = found ?? (withheld && { ...withheld, title: withheld.label }) ?? null;
  return {
    algorithm: formatAlgorithm(asked.algorithm),
    outcome,
    reason,
    found: named && {
      url: named.url,
      title: named.title,
      confidence: named.confidence,
      trail: named.trail,
      opened: found !== null,
    },
    downloads,
    durationMs,
    candidates: [...(found ? [found] : []), ...runnersUp].map(({ url, confidence }) => ({ url, confidence })),
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const stepsOf = ({ trail }: Pick<Found, 'trail'>): string[] =>
  trail.map(({ url, label }) => `  ${label ? `“${label.replaceAll('\n', ' ')}” ` : ''}${url}`);

/** Plain-text answer. */
export function plainAnswer(asked: LocateArguments, located: Located, durationMs: number): string {
  const { found, withheld, reason, runnersUp, downloads } = located;
  const cost = `${downloads} downloads, ${(durationMs / 1_000).toFixed(1)} s, ${formatAlgorithm(asked.algorithm)}`;
  const others = runnersUp.map(
    ({ url, title, confidence }) => `  ${percent(confidence).padStart(5)}  ${url}  ${title}`,
  );
  const rest = others.length > 0 ? [found ? 'Runners-up' : 'Seen', ...others] : [];
  if (withheld) {
    const { url, label, confidence } = withheld;
    const head = [url, `“${label}”, which could not be opened (confidence ${percent(confidence)}, ${reason})`, cost];
    return [...head, 'Trail', ...stepsOf(withheld), ...rest].join('\n');
  }
  if (!found) return [SENTENCES[reason] ?? `The search ended: ${reason}.`, cost, ...rest].join('\n');
  const words = found.matches.map(
    ({ word, places, snippet }) =>
      `  ${word}: ${places.map(({ place, count }) => `${place} ${count}`).join(', ')}${snippet ? ` – ${snippet}` : ''}`,
  );
  const head = [`${found.url}`, `${found.title} (confidence ${percent(found.confidence)}, ${reason})`, cost];
  return [...head, 'Trail', ...stepsOf(found), 'Words', ...words, ...rest].join('\n');
}

const SENTENCES: Partial<Record<Reason, string>> = {
  'budget-spent': 'Not found: no page worth naming was seen with the downloads allowed.',
  'site-exhausted': 'Not found: everything that could be opened was opened, and no page is worth naming.',
  'not-worthwhile': 'Not found: no page worth naming was seen, and going on was unlikely to find one.',
  'needs-browser': 'The site could not be read: its pages are empty until a browser runs their scripts.',
  'robots-disallow': 'The site’s robots.txt forbids the visit.',
  'robots-unavailable': 'The site’s robots.txt could not be fetched, which counts as forbidding the visit.',
  'crawl-delay-too-long': 'The site’s robots.txt asks for longer pauses than can be kept.',
  'owner-objects': 'The site’s owner has objected to visits.',
  'name-not-found': 'There is no such host.',
  'address-refused': 'The host’s address is private; --allow-private lets it be asked.',
  'connection-failed': 'The site does not answer.',
  'time-out': 'The site did not answer in time.',
  throttled: 'The site asked for a longer wait than a person can be kept waiting.',
  'cancelled-by-person': 'Cancelled.',
};

/** Comma-separated names, wrapped and indented to the second column of the help text. */
const inLines = (names: readonly string[]): string =>
  names.join(', ').replace(/(.{60,90}?,) /g, `$1\n${' '.repeat(25)}`);
const targets = inLines(BUILT_IN_TARGETS.map(({ slug }) => slug));
const algorithms = Object.keys(ALGORITHMS).join(', ');

const use: CommandUse = {
  line: '<homeUrl> [options]',
  exits: `${EXIT.found} found, ${EXIT.notFound} not found, ${EXIT.notSearched} the site, or its most probable page, could not be opened`,
  text: `locate finds one page on one site, and says why it is that page.

  --target <name>        what to find (default: mail-record):
                         ${targets}
  --query "<words>"      find the page about these words instead
  --language <code>      the site's language, such as nb (default: what its home page says)
  --algorithm <name>     ${algorithms}; with parameters: ls2f:S=400,threshold=.25 (default: ${DEFAULT_ALGORITHM})
  --max-downloads <n>    documents it may ask for (default: ${DEFAULT_BUDGET})
  --allow-private        loopback and private addresses may be asked too
  --no-delay             no pause between documents; only together with --allow-private
  --recorded             a copy of a site, served on this machine: its robots.txt was written for the original and is
                         left aside; only for loopback addresses, together with --allow-private
  --json                 print one JSON object and nothing else
  --help                 print this`,
};

async function run(argv: readonly string[]): Promise<number> {
  const asked = readLocateArguments(argv);
  const { json } = asked;
  const { searchSite } = await import('./search-site.js');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const began = performance.now();
  const say = json ? () => {} : (line: string) => console.error(line);
  const located = await searchSite(asked, reportTo(say), stop.signal);
  const durationMs = Math.round(performance.now() - began);
  console.log(json ? JSON.stringify(jsonAnswer(asked, located, durationMs)) : plainAnswer(asked, located, durationMs));
  return exitCodeOf(located.outcome);
}

/** Command that finds one page on one site. */
export const locate: Command = { use, run };
