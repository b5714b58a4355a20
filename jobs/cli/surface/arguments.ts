import { POLICIES, type Policy } from '../../surface/index.js';
import { WrongUse } from '../command.js';
import {
  FETCHER_OPTIONS,
  type FetcherArguments,
  parseOptions,
  readFetcherArguments,
  readHome,
  readNamed,
  readWhole,
  readWords,
} from '../options.js';

/** Parsed arguments of `hyrde surface`. */
export interface SurfaceArguments extends FetcherArguments {
  /** URL of the page with the search form. */
  readonly url: string;
  readonly policy: Policy;
  /** Fraction of the database (0–1) at which the command stops. */
  readonly coverage: number;
  readonly maxDownloads: number;
  /** Words of the first queries, besides the empty query. */
  readonly seeds: readonly string[];
  readonly output: 'plain' | 'json' | 'csv';
}

const DEFAULT_COVERAGE = 0.95;
/** Default budget: about eight minutes at one request per second. */
const DEFAULT_DOWNLOADS = 500;
const MAX_DOWNLOADS = 100_000;

const OPTIONS = {
  coverage: { type: 'string' },
  'max-downloads': { type: 'string' },
  policy: { type: 'string' },
  seeds: { type: 'string' },
  ...FETCHER_OPTIONS,
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after `hyrde surface`.
 * @throws WrongUse
 */
export function readSurfaceArguments(argv: readonly string[]): SurfaceArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const [address, ...more] = positionals;
  if (address === undefined) throw new WrongUse('Say which page has the search form: hyrde surface <url>.');
  if (more.length > 0) throw new WrongUse(`"${more[0]}" is one word too many.`);
  if (values.json && values.csv) throw new WrongUse('Use either --json or --csv, not both.');
  const url = readHome(address);
  return {
    url,
    policy: readNamed('policy', POLICIES, values.policy ?? POLICIES[0]?.name ?? ''),
    coverage: readCoverage(values.coverage),
    maxDownloads: readWhole('max-downloads', values['max-downloads'] ?? `${DEFAULT_DOWNLOADS}`, 1, MAX_DOWNLOADS),
    seeds: readWords(values.seeds),
    output: values.json ? 'json' : values.csv ? 'csv' : 'plain',
    ...readFetcherArguments(values, [url], [url]),
  };
}

function readCoverage(text: string | undefined): number {
  if (text === undefined) return DEFAULT_COVERAGE;
  const share = /^(0?\.\d+|1(\.0+)?)$/.test(text) ? Number(text) : Number.NaN;
  if (share > 0 && share <= 1) return share;
  throw new WrongUse(`--coverage takes a share above 0 and up to 1, such as .95, not "${text}".`);
}
