import {
  type AlgorithmSpec,
  BUILT_IN_TARGETS,
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  MAX_BUDGET,
  mayBePdf,
  namesOf,
  parseAlgorithm,
  QueryWord,
  type QueryWords,
  type TargetNames,
} from '@hyrde/contracts';
import { WrongUse } from '../command.js';
import {
  FETCHER_OPTIONS,
  type FetcherArguments,
  parseOptions,
  readFetcherArguments,
  readHome,
  readLanguage,
  readWhole,
  readWords,
} from '../options.js';

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
  const [home, ...more] = positionals;
  if (home === undefined) throw new WrongUse('Say which site: hyrde locate <homeUrl>.');
  if (more.length > 0) throw new WrongUse(`"${more[0]}" is one word too many; put the words of --query in quotes.`);
  const url = readHome(home);
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
