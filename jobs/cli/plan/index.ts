import { MAX_CYCLE_DAYS, STRATEGIES } from '../../refresh/index.js';
import { type Command, type CommandUse, EXIT } from '../command.js';
import { readPlanArguments } from './arguments.js';

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
