import { POLICIES, type ReadTopic, readTopic } from '../../discover/index.js';
import { type Command, type CommandUse, EXIT, reportUnless, WrongUse } from '../command.js';
import {
  FETCHER_OPTIONS,
  parseOptions,
  readFetcherArguments,
  readHome,
  readLanguage,
  readNamed,
  readWhole,
  readWords,
} from '../options.js';
import type { DiscoverArguments } from './discover-topic.js';

const policies = POLICIES.map(({ name }) => name).join(', ');

const use: CommandUse = {
  line: '<seed…> --words "<words>" [options]',
  exits: `${EXIT.notFound} nothing on the topic was found, ${EXIT.notSearched} no seed could be opened`,
  text: `discover gathers the pages on a topic over many hosts, following links from the seeds where they pay.

  --words "<words>"      what the topic's pages say; some ten words, the rarer the better
  --language <code>      the words' language, such as nb, so that other forms of them count (default: as they are)
  --max-downloads <n>    documents it may ask for (default: 500)
  --max-per-host <n>     of these at most so many of one host (default: no limit)
  --hosts "<hosts>"      the hosts it may go to, besides those of the seeds (default: any with a name in public)
  --policy <name>        ${policies} (default: ${POLICIES[0]?.name})
  --json                 print one JSON object and nothing else
  --allow-private, --no-delay, --recorded  as of locate; --recorded only with --hosts`,
};

async function run(argv: readonly string[]): Promise<number> {
  const asked = readDiscoverArguments(argv);
  const { discoverTopic, jsonDiscovered, plainDiscovered } = await import('./discover-topic.js');
  const began = performance.now();
  const discovered = await discoverTopic(asked, reportUnless(asked.json));
  const durationMs = Math.round(performance.now() - began);
  console.log(
    asked.json ? JSON.stringify(jsonDiscovered(discovered, durationMs)) : plainDiscovered(discovered, durationMs),
  );
  if (discovered.stop === 'no-seed') return EXIT.notSearched;
  return discovered.finds.length > 0 ? EXIT.done : EXIT.notFound;
}

/** Command that collects pages on a topic from many hosts. */
export const discover: Command = { use, run };

/** Default budget: one to two minutes over ten hosts, eight minutes on one host, at one request per second. */
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
