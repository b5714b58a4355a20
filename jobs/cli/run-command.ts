import { type Command, EXIT, WrongUse } from './command.js';

type Commands = Readonly<Record<string, Command>>;

/**
 * Runs the command named by the first argument.
 * @returns its exit code
 */
export async function runCommand(commands: Commands, argv: readonly string[]): Promise<number> {
  if (argv.length === 0 || argv.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(helpOf(commands));
    return EXIT.done;
  }
  try {
    const [name = '', ...words] = argv;
    return await named(commands, name).run(words);
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    console.error(error.message);
    return EXIT.wrongUse;
  }
}

function named(commands: Commands, name: string): Command {
  const names = Object.keys(commands);
  if (name.startsWith('-'))
    throw new WrongUse(`Say which command: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new WrongUse(`There is no command "${name}"; there are: ${names.join(', ')}.`);
  return command;
}

export function helpOf(commands: Commands): string {
  const uses = Object.entries(commands).map(([name, { use }]) => ({ name, ...use }));
  const exits = uses.flatMap(({ name, exits }) => (exits ? [`of ${name} ${exits}`] : []));
  const parts = [
    uses.map(({ name, line }, i) => `${i === 0 ? 'Usage:' : '      '} hyrde ${name} ${line}`).join('\n'),
    ...uses.map(({ text }) => text),
    [
      `Exit code: ${[`${EXIT.done} done`, ...exits].join('; ')}, ${EXIT.wrongUse} wrong use.`,
      'Progress goes to standard error. The environment may set OPERATOR_URL and OPERATOR_MAIL (who crawls, named in requests)',
      'and HOSTS_FILE (names looked up before DNS).',
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
