import { LanguageCode } from '@hyrde/contracts';
import { POLICIES, type PolicyMaker, type ReadTopic, readTopic } from '../../discover/index.js';
import { primarySubtag } from '../../text/index.js';
import { readHome } from '../home.js';
import { isLoopback } from '../loopback.js';
import type { DoorArguments } from '../open-door.js';
import { parseOptions } from '../parse-options.js';
import { WrongUse } from '../wrong-use.js';

/** `hyrde discover`, as asked for. */
export interface DiscoverArguments extends DoorArguments {
  readonly seeds: readonly string[];
  readonly topic: ReadTopic;
  readonly policy: PolicyMaker;
  readonly maxDownloads: number;
  /** Pages of one host at most. */
  readonly cap: number;
  /** Hosts it may go to besides the seeds'; null: any with a name in public. */
  readonly hosts: readonly string[] | null;
  readonly json: boolean;
}

/** A minute or two over ten hosts at a request a second each, eight on one. */
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
  'allow-private': { type: 'boolean' },
  'no-delay': { type: 'boolean' },
  recorded: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/**
 * Reads the words after `hyrde discover`.
 * @throws WrongUse
 */
export function readDiscoverArguments(argv: readonly string[]): DiscoverArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  if (positionals.length === 0) throw new WrongUse('Say where to begin: hyrde discover <seed…> --words "…".');
  if (values['no-delay'] && !values['allow-private'])
    throw new WrongUse('--no-delay works only together with --allow-private.');
  const seeds = positionals.map(readHome);
  const hosts = readHosts(values.hosts);
  if (values.recorded && !(values['allow-private'] && hosts && seeds.every((seed) => isLoopback(new URL(seed).host))))
    throw new WrongUse(
      '--recorded is for copies served on this machine: loopback addresses, with --allow-private, --hosts.',
    );
  return {
    seeds,
    topic: readWords(values.words, readLanguage(values.language)),
    policy: readPolicy(values.policy),
    maxDownloads: readWhole('max-downloads', values['max-downloads'], DEFAULT_DOWNLOADS),
    cap: readWhole('max-per-host', values['max-per-host'], Number.POSITIVE_INFINITY),
    hosts,
    allowPrivate: values['allow-private'] ?? false,
    noDelay: values['no-delay'] ?? false,
    recorded: values.recorded ?? false,
    json: values.json ?? false,
  };
}

function readWords(text: string | undefined, language: string | null): ReadTopic {
  const words = [...new Set((text ?? '').split(/[\s,]+/).filter(Boolean))];
  if (words.length > MAX_WORDS) throw new WrongUse(`--words takes at most ${MAX_WORDS} words.`);
  const read = readTopic({ words, language });
  if (!read.ok) throw new WrongUse(`${read.error.slice(0, -1)}; say them: --words "…".`);
  return read.topic;
}

function readLanguage(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  const code = LanguageCode.safeParse(primarySubtag(tag));
  if (!code.success) throw new WrongUse(`--language takes a code of two or three letters, such as nb, not "${tag}".`);
  return code.data;
}

function readPolicy(name: string | undefined): PolicyMaker {
  const policy = name === undefined ? POLICIES[0] : POLICIES.find((one) => one.name === name);
  if (policy) return policy;
  throw new WrongUse(`There is no policy "${name}"; there are: ${POLICIES.map((one) => one.name).join(', ')}.`);
}

function readWhole(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= MAX_DOWNLOADS) return number;
  throw new WrongUse(`--${name} takes a whole number from 1 to ${MAX_DOWNLOADS}, not "${text}".`);
}

function readHosts(text: string | undefined): string[] | null {
  if (text === undefined) return null;
  return text.split(/[\s,]+/).flatMap((host) => (host === '' ? [] : new URL(readHome(host)).host));
}
