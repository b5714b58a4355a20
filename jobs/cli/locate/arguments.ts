import {
  type AlgorithmSpec,
  BUILT_IN_TARGETS,
  DEFAULT_ALGORITHM,
  DEFAULT_BUDGET,
  LanguageCode,
  MAX_BUDGET,
  mayBePdf,
  namesOf,
  parseAlgorithm,
  QueryWord,
  type QueryWords,
  type TargetNames,
} from '@hyrde/contracts';
import { primarySubtag } from '../../text/index.js';
import { readHome } from '../home.js';
import { isLoopback } from '../loopback.js';
import { parseOptions } from '../parse-options.js';
import { WrongUse } from '../wrong-use.js';

/** `hyrde locate`, as asked for. */
export interface LocateArguments {
  home: string;
  /** The target's slug; null where words of one's own are sought. */
  target: string | null;
  words: QueryWord[] | QueryWords;
  names: TargetNames | null;
  /** May the page sought be a PDF? */
  pdf: boolean;
  language: string | null;
  algorithm: AlgorithmSpec;
  maxDownloads: number;
  allowPrivate: boolean;
  noDelay: boolean;
  /** A recording on this machine: its robots.txt speaks of the original and is left aside. */
  recorded: boolean;
  json: boolean;
}

const DEFAULT_TARGET = 'mail-record';

const OPTIONS = {
  target: { type: 'string' },
  query: { type: 'string' },
  language: { type: 'string' },
  algorithm: { type: 'string' },
  'max-downloads': { type: 'string' },
  'allow-private': { type: 'boolean' },
  'no-delay': { type: 'boolean' },
  recorded: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/**
 * Reads the words after `hyrde locate`.
 * @throws WrongUse
 */
export function readLocateArguments(argv: readonly string[]): LocateArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const [home, ...more] = positionals;
  if (home === undefined) throw new WrongUse('Say which site: hyrde locate <homeUrl>.');
  if (more.length > 0) throw new WrongUse(`"${more[0]}" is one word too many; put the words of --query in quotes.`);
  if (values['no-delay'] && !values['allow-private'])
    throw new WrongUse('--no-delay works only together with --allow-private.');
  const url = readHome(home);
  if (values.recorded && !(values['allow-private'] && isLoopback(new URL(url).host)))
    throw new WrongUse('--recorded is for a copy served on this machine: a loopback address, with --allow-private.');
  return {
    home: url,
    target: values.query === undefined ? (values.target ?? DEFAULT_TARGET) : null,
    words: readWords(values.target, values.query),
    names: values.query === undefined ? namesOf(values.target ?? DEFAULT_TARGET) : null,
    pdf: values.query === undefined && mayBePdf(values.target ?? DEFAULT_TARGET),
    language: readLanguage(values.language),
    algorithm: readAlgorithm(values.algorithm ?? DEFAULT_ALGORITHM),
    maxDownloads: readBudget(values['max-downloads']),
    allowPrivate: values['allow-private'] ?? false,
    noDelay: values['no-delay'] ?? false,
    recorded: values.recorded ?? false,
    json: values.json ?? false,
  };
}

function readWords(target: string | undefined, query: string | undefined): QueryWord[] | QueryWords {
  if (query === undefined) return targetWords(target ?? DEFAULT_TARGET);
  if (target !== undefined) throw new WrongUse('Use either --target or --query, not both.');
  const words = QueryWord.array()
    .min(1)
    .max(100)
    .safeParse([...new Set(query.split(/[\s,]+/).filter(Boolean))].map((word) => ({ word, weight: 1 })));
  if (!words.success) throw new WrongUse('--query takes 1 to 100 words of at most 60 letters each.');
  return words.data;
}

function targetWords(slug: string): QueryWords {
  const target = BUILT_IN_TARGETS.find((one) => one.slug === slug);
  if (target) return target.words;
  const known = BUILT_IN_TARGETS.map((one) => one.slug).join(', ');
  throw new WrongUse(`There is no target "${slug}"; there are: ${known}.`);
}

function readLanguage(tag: string | undefined): string | null {
  if (tag === undefined) return null;
  const code = LanguageCode.safeParse(primarySubtag(tag));
  if (!code.success) throw new WrongUse(`--language takes a code of two or three letters, such as nb, not "${tag}".`);
  return code.data;
}

function readAlgorithm(text: string): AlgorithmSpec {
  const algorithm = parseAlgorithm(text);
  if (!algorithm.ok) throw new WrongUse(algorithm.error);
  return algorithm.spec;
}

function readBudget(text: string | undefined): number {
  if (text === undefined) return DEFAULT_BUDGET;
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= 1 && number <= MAX_BUDGET))
    throw new WrongUse(`--max-downloads takes a whole number from 1 to ${MAX_BUDGET}, not "${text}".`);
  return number;
}
