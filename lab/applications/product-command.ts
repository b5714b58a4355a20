import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the product's built command, relative to `lab/dist/applications`. */
const COMMAND = path.join(fileURLToPath(new URL('../../../', import.meta.url)), 'jobs/dist/cli/main.js');

/** JSON output of the product's command on a site on loopback. */
export async function productCommand(args: readonly string[]): Promise<unknown> {
  const command = spawn(process.execPath, [COMMAND, ...args, '--allow-private', '--no-delay', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  command.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(command, 'close');
  return JSON.parse(said);
}
