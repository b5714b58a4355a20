import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from './command.js';
import { WrongUse } from './command.js';
import { COMMANDS } from './commands.js';
import { helpOf, runCommand } from './run-command.js';

const printed: string[] = [];
const complained: string[] = [];
beforeEach(() => {
  printed.length = complained.length = 0;
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(console, 'error').mockImplementation((text) => complained.push(String(text)));
});
afterEach(() => void vi.restoreAllMocks());

const add: Command = {
  use: { line: '<n> <n>', text: 'add adds two numbers.', exits: '7 for more than nine' },
  run: async (argv) => {
    if (argv.length !== 2) throw new WrongUse('Say which two numbers: hyrde add <n> <n>.');
    return Number(argv[0]) + Number(argv[1]) > 9 ? 7 : 0;
  },
};

describe('the command line', () => {
  it('runs the command that is named, with the words behind it', async () => {
    expect(await runCommand({ add }, ['add', '4', '5'])).toBe(0);
    expect(await runCommand({ add }, ['add', '5', '5'])).toBe(7);
  });

  it.each([
    [
      ['find', 'x.example'],
      'There is no command "find"; there are: locate, surface, watch, discover, plan, backup, restore, verify.',
    ],
    [
      ['constructor'],
      'There is no command "constructor"; there are: locate, surface, watch, discover, plan, backup, restore, verify.',
    ],
    [['--json'], 'Say which command: locate, surface, watch, discover, plan, backup, restore or verify.'],
    [['locate'], 'Say which site: hyrde locate <homeUrl>.'],
  ])('says what is wrong with %j', async (argv, said) => {
    expect(await runCommand(COMMANDS, argv)).toBe(2);
    expect(complained).toEqual([said]);
  });

  it.each([[[]], [['--help']], [['locate', '-h']]])('shows the help for %j', async (argv) => {
    expect(await runCommand(COMMANDS, argv)).toBe(0);
    expect(printed).toEqual([helpOf(COMMANDS)]);
  });

  it('has a help made of what its commands say of themselves', () => {
    const help = helpOf({ ...COMMANDS, add });
    for (const part of ['Usage: hyrde locate <homeUrl>', '       hyrde add <n> <n>\n', '\n\nadd adds two numbers.\n\n'])
      expect(help).toContain(part);
    expect(help).toContain('Exit code: 0 done; of locate 0 found, 3 not found');
    expect(help).toContain('; of add 7 for more than nine, 2 wrong use.\n');
  });
});
