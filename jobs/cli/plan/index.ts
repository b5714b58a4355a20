import { MAX_CYCLE_DAYS, OURS, STRATEGIES, type Strategy } from '../../refresh/index.js';
import { type Command, type CommandUse, EXIT, WrongUse } from '../command.js';
import { onlyWord, parseOptions, readWhole } from '../options.js';
import type { PlanArguments } from './plan-file.js';

const use: CommandUse = {
  line: '<pages.csv> --budget <n> --days <n> [options]',
  text: `plan says which of known pages to visit on which day, and how many copies will be out of date. <pages.csv> has the
columns url,lastVisit,changes,visits and, where known, weight and firstVisit; lines that cannot be used are named.

  --budget <n>           visits a day
  --days <n>             days to plan
  --strategy <name>      ${Object.keys(STRATEGIES).join(', ')} instead of Hyrde's plan: the cycle planned as a whole, up to ${MAX_CYCLE_DAYS} days;
                         every day counts (S1), only the last (S2), the last most (S3)
  --json                 print one JSON object and nothing else`,
};

async function run(argv: readonly string[]): Promise<number> {
  const asked = readPlanArguments(argv);
  const { planFile } = await import('./plan-file.js');
  const { text, broken } = await planFile(asked, new Date());
  for (const { line, why } of broken) console.error(`Line ${line} is left out: ${why}.`);
  console.log(text);
  return EXIT.done;
}

/** Command that plans which known pages to visit on which day. */
export const plan: Command = { use, run };

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
  const file = onlyWord(positionals, 'Say which pages: hyrde plan <pages.csv> --budget <visits a day> --days <n>.');
  const days = wholeNumber(values.days, 'days', 1, MAX_DAYS);
  return {
    file,
    budget: wholeNumber(values.budget, 'budget', 0, MAX_BUDGET),
    days,
    by: values.strategy === undefined ? { policy: OURS } : { strategy: readStrategy(values.strategy, days) },
    json: values.json ?? false,
  };
}

function wholeNumber(text: string | undefined, name: string, min: number, max: number): number {
  if (text === undefined) throw new WrongUse(`Say how many: --${name} takes a whole number from ${min} to ${max}.`);
  return readWhole(name, text, min, max);
}

function readStrategy(name: string, days: number): Strategy {
  const names = Object.keys(STRATEGIES) as Strategy[];
  const strategy = names.find((one) => one === name.toUpperCase());
  if (!strategy) throw new WrongUse(`There is no strategy "${name}"; there are: ${names.join(', ')}.`);
  if (days > MAX_CYCLE_DAYS) throw new WrongUse(`A strategy plans ${MAX_CYCLE_DAYS} days at most, not ${days}.`);
  return strategy;
}
