import { POLICIES, type PolicyMaker, type ReadTopic, readTopic } from '../../discover/index.js';
import { WrongUse } from '../command.js';
import {
  FETCHER_OPTIONS,
  type FetcherArguments,
  parseOptions,
  readFetcherArguments,
  readHome,
  readLanguage,
  readNamed,
  readWhole,
  readWords,
} from '../options.js';

/** Parsed arguments of `hyrde discover`. */
export interface DiscoverArguments extends FetcherArguments {
  readonly seeds: readonly string[];
  readonly topic: ReadTopic;
  readonly policy: PolicyMaker;
  readonly maxDownloads: number;
  /** Maximum number of pages per host. */
  readonly cap: number;
  /** Hosts that may be visited besides those of the seeds; null if every host with a public name may be. */
  readonly hosts: readonly string[] | null;
  readonly json: boolean;
}

/**
 * Default budget: one to two minutes over ten hosts at one request per second and host, eight minutes on a single host.
 */
const DEFAULT_DOWNLOADS = 500;
const MAX_DOWNLOADS = 100_000;
const MAX_WORDS = 100;

const OPTIONS = {
  words: { type: 'string' },
  language: { type: 'string' },
  policy: { type: 'string' },
  'max-downloads': { type: 'string' },
  'max-per-host': { type: 'string' },
  hosts: { type: 'string' },
  ...FETCHER_OPTIONS,
  json: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after `hyrde discover`.
 * @throws WrongUse
 */
export function readDiscoverArguments(argv: readonly string[]): DiscoverArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  if (positionals.length === 0) throw new WrongUse('Say where to begin: hyrde discover <seed…> --words "…".');
  const seeds = positionals.map(readHome);
  const hosts = readHosts(values.hosts);
  return {
    seeds,
    topic: readTopicOf(values.words, readLanguage(values.language)),
    policy: readNamed('policy', POLICIES, values.policy ?? POLICIES[0]?.name ?? ''),
    maxDownloads: downloads('max-downloads', values['max-downloads'], DEFAULT_DOWNLOADS),
    cap: downloads('max-per-host', values['max-per-host'], Number.POSITIVE_INFINITY),
    hosts,
    ...readFetcherArguments(values, seeds, hosts),
    json: values.json ?? false,
  };
}

function readTopicOf(text: string | undefined, language: string | null): ReadTopic {
  const words = [...new Set(readWords(text))];
  if (words.length > MAX_WORDS) throw new WrongUse(`--words takes at most ${MAX_WORDS} words.`);
  const read = readTopic({ words, language });
  if (!read.ok) throw new WrongUse(`${read.error.slice(0, -1)}; say them: --words "…".`);
  return read.topic;
}

const downloads = (option: string, text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : readWhole(option, text, 1, MAX_DOWNLOADS);

const readHosts = (text: string | undefined): string[] | null =>
  text === undefined ? null : readWords(text).map((host) => new URL(readHome(host)).host);
