import { COMMANDS } from './commands.js';
import { runCommand } from './run-command.js';

process.exitCode = await runCommand(COMMANDS, process.argv.slice(2));
