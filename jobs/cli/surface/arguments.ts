import { POLICIES, type Policy } from '../../surface/index.js';
import { readHome } from '../home.js';
import { isLoopback } from '../loopback.js';
import type { DoorArguments } from '../open-door.js';
import { parseOptions } from '../parse-options.js';
import { WrongUse } from '../wrong-use.js';

/** `hyrde surface`, as asked for. */
export interface SurfaceArguments extends DoorArguments {
  /** The page with the search form. */
  readonly url: string;
  readonly policy: Policy;
  /** Share of the database at which it is enough. */
  readonly coverage: number;
  readonly maxDownloads: number;
  /** Words to begin with, besides none at all. */
  readonly seeds: readonly string[];
  readonly output: 'plain' | 'json' | 'csv';
}

const DEFAULT_COVERAGE = 0.95;
/** Some eight minutes at a request in a second. */
const DEFAULT_DOWNLOADS = 500;
const MAX_DOWNLOADS = 100_000;

const OPTIONS = {
  coverage: { type: 'string' },
  'max-downloads': { type: 'string' },
  policy: { type: 'string' },
  seeds: { type: 'string' },
  'allow-private': { type: 'boolean' },
  'no-delay': { type: 'boolean' },
  recorded: { type: 'boolean' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const;

/**
 * Reads the words after `hyrde surface`.
 * @throws WrongUse
 */
export function readSurfaceArguments(argv: readonly string[]): SurfaceArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const [address, ...more] = positionals;
  if (address === undefined) throw new WrongUse('Say which page has the search form: hyrde surface <url>.');
  if (more.length > 0) throw new WrongUse(`"${more[0]}" is one word too many.`);
  if (values.json && values.csv) throw new WrongUse('Use either --json or --csv, not both.');
  if (values['no-delay'] && !values['allow-private'])
    throw new WrongUse('--no-delay works only together with --allow-private.');
  const url = readHome(address);
  if (values.recorded && !(values['allow-private'] && isLoopback(new URL(url).host)))
    throw new WrongUse('--recorded is for a copy served on this machine: a loopback address, with --allow-private.');
  return {
    url,
    policy: readPolicy(values.policy ?? POLICIES[0]?.name ?? ''),
    coverage: readCoverage(values.coverage),
    maxDownloads: readDownloads(values['max-downloads']),
    seeds: (values.seeds ?? '').split(/[\s,]+/).filter(Boolean),
    output: values.json ? 'json' : values.csv ? 'csv' : 'plain',
    allowPrivate: values['allow-private'] ?? false,
    noDelay: values['no-delay'] ?? false,
    recorded: values.recorded ?? false,
  };
}

function readPolicy(name: string): Policy {
  const policy = POLICIES.find((one) => one.name === name);
  if (policy) return policy;
  throw new WrongUse(`There is no policy "${name}"; there are: ${POLICIES.map((one) => one.name).join(', ')}.`);
}

function readCoverage(text: string | undefined): number {
  if (text === undefined) return DEFAULT_COVERAGE;
  const share = /^(0?\.\d+|1(\.0+)?)$/.test(text) ? Number(text) : Number.NaN;
  if (share > 0 && share <= 1) return share;
  throw new WrongUse(`--coverage takes a share above 0 and up to 1, such as .95, not "${text}".`);
}

function readDownloads(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DOWNLOADS;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= MAX_DOWNLOADS) return number;
  throw new WrongUse(`--max-downloads takes a whole number from 1 to ${MAX_DOWNLOADS}, not "${text}".`);
}
