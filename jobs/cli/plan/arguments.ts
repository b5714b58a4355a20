import { MAX_CYCLE_DAYS, OURS, type PlanMethod, STRATEGIES, type Strategy } from '../../refresh/index.js';
import { WrongUse } from '../command.js';
import { parseOptions, readWhole } from '../options.js';

/** Parsed arguments of `hyrde plan`. */
export interface PlanArguments {
  readonly file: string;
  /** Number of visits a day. */
  readonly budget: number;
  readonly days: number;
  readonly by: PlanMethod;
  readonly json: boolean;
}

/** Maximum length of a plan: beyond it, a forecast has no basis in the observed history. */
const MAX_DAYS = 366;
const MAX_BUDGET = 100_000_000;

const OPTIONS = {
  budget: { type: 'string' },
  days: { type: 'string' },
  strategy: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/**
 * Parses the arguments after `hyrde plan`.
 * @throws WrongUse
 */
export function readPlanArguments(argv: readonly string[]): PlanArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  const [file, ...more] = positionals;
  if (file === undefined)
    throw new WrongUse('Say which pages: hyrde plan <pages.csv> --budget <visits a day> --days <n>.');
  if (more.length > 0) throw new WrongUse(`"${more[0]}" is one word too many.`);
  const days = wholeNumber(values.days, 'days', 1, MAX_DAYS);
  return {
    file,
    budget: wholeNumber(values.budget, 'budget', 0, MAX_BUDGET),
    days,
    by: values.strategy === undefined ? { policy: OURS } : { strategy: readStrategy(values.strategy, days) },
    json: values.json ?? false,
  };
}

function wholeNumber(text: string | undefined, name: string, least: number, most: number): number {
  if (text === undefined) throw new WrongUse(`Say how many: --${name} takes a whole number from ${least} to ${most}.`);
  return readWhole(name, text, least, most);
}

function readStrategy(name: string, days: number): Strategy {
  const names = Object.keys(STRATEGIES) as Strategy[];
  const strategy = names.find((one) => one === name.toUpperCase());
  if (!strategy) throw new WrongUse(`There is no strategy "${name}"; there are: ${names.join(', ')}.`);
  if (days > MAX_CYCLE_DAYS) throw new WrongUse(`A strategy plans ${MAX_CYCLE_DAYS} days at most, not ${days}.`);
  return strategy;
}
