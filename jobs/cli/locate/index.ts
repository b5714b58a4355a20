import {
  ALGORITHMS,
  type AlgorithmSpec,
  BUILT_IN_TARGETS,
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  MAX_BUDGET,
  mayBePdf,
  namesOf,
  type Outcome,
  parseAlgorithm,
  QueryWord,
  type QueryWords,
} from '@hyrde/contracts';
import { type Command, type CommandUse, EXIT, reportUnless, WrongUse } from '../command.js';
import {
  FETCHER_OPTIONS,
  onlyWord,
  parseOptions,
  readFetcherArguments,
  readHome,
  readLanguage,
  readWhole,
  readWords,
} from '../options.js';
import type { LocateArguments } from './search-site.js';

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
  const { jsonAnswer, plainAnswer, searchSite } = await import('./search-site.js');
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const began = performance.now();
  const located = await searchSite(asked, reportUnless(json), stop.signal);
  const durationMs = Math.round(performance.now() - began);
  console.log(json ? JSON.stringify(jsonAnswer(asked, located, durationMs)) : plainAnswer(asked, located, durationMs));
  return exitCodeOf(located.outcome);
}

/** Command that finds one page on one site. */
export const locate: Command = { use, run };

export function exitCodeOf(outcome: Outcome): number {
  if (outcome === 'found') return EXIT.found;
  return outcome === 'not-found' ? EXIT.notFound : EXIT.notSearched;
}

const DEFAULT_TARGET = 'mail-record';

const OPTIONS = {
  target: { type: 'string' },
  query: { type: 'string' },
  language: { type: 'string' },
  algorithm: { type: 'string' },
  'max-downloads': { type: 'string' },
  ...FETCHER_OPTIONS,
  json: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after `hyrde locate`.
 * @throws WrongUse
 */
export function readLocateArguments(argv: readonly string[]): LocateArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const hint = '; put the words of --query in quotes';
  const url = readHome(onlyWord(positionals, 'Say which site: hyrde locate <homeUrl>.', hint));
  return {
    home: url,
    target: values.query === undefined ? (values.target ?? DEFAULT_TARGET) : null,
    words: wordsOf(values.target, values.query),
    names: values.query === undefined ? namesOf(values.target ?? DEFAULT_TARGET) : null,
    pdf: values.query === undefined && mayBePdf(values.target ?? DEFAULT_TARGET),
    language: readLanguage(values.language),
    algorithm: readAlgorithm(values.algorithm ?? DEFAULT_ALGORITHM),
    maxDownloads: readWhole('max-downloads', values['max-downloads'] ?? `${DEFAULT_BUDGET}`, 1, MAX_BUDGET),
    ...readFetcherArguments(values, [url], [url]),
    json: values.json ?? false,
  };
}

function wordsOf(target: string | undefined, query: string | undefined): QueryWord[] | QueryWords {
  if (query === undefined) return targetWords(target ?? DEFAULT_TARGET);
  if (target !== undefined) throw new WrongUse('Use either --target or --query, not both.');
  const words = QueryWord.array()
    .min(1)
    .max(100)
    .safeParse([...new Set(readWords(query))].map((word) => ({ word, weight: 1 })));
  if (!words.success) throw new WrongUse('--query takes 1 to 100 words of at most 60 letters each.');
  return words.data;
}

function targetWords(slug: string): QueryWords {
  const target = BUILT_IN_TARGETS.find((one) => one.slug === slug);
  if (target) return target.words;
  const known = BUILT_IN_TARGETS.map((one) => one.slug).join(', ');
  throw new WrongUse(`There is no target "${slug}"; there are: ${known}.`);
}

function readAlgorithm(text: string): AlgorithmSpec {
  const algorithm = parseAlgorithm(text);
  if (!algorithm.ok) throw new WrongUse(algorithm.error);
  return algorithm.spec;
}
