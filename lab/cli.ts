import { countryCommand } from './commands/country.js';
import { emrisCommand } from './commands/emris.js';
import { locateCommand } from './commands/locate.js';
import { registryCommand } from './commands/registry.js';
import { scoreCommand } from './commands/score.js';
import { verdictsCommand } from './commands/verdicts.js';
import { WrongUse } from './commands/wrong-use.js';

const COMMANDS: Record<string, { run: (args: string[]) => Promise<void>; use: string }> = {
  country: countryCommand,
  emris: emrisCommand,
  registry: registryCommand,
  locate: locateCommand,
  score: scoreCommand,
  verdicts: verdictsCommand,
};

const help = (): string =>
  `npm run lab -- <command>\n\n${Object.values(COMMANDS)
    .map(({ use }) => `  ${use}`)
    .join('\n')}\n`;

/** Runs one command of the lab. @returns the exit code: 0 done, 1 failed, 2 wrong use */
export async function main(args: string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    process.stderr.write(help());
    return name === '--help' ? 0 : 2;
  }
  try {
    await command.run(rest);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return error instanceof WrongUse || isArgumentError(error) ? 2 : 1;
  }
}

/** What `parseArgs` of Node throws for an unknown or malformed option. */
const isArgumentError = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && `${error.code}`.startsWith('ERR_PARSE_ARGS');
