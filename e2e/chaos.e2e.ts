import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
/** Timeout in milliseconds for the start, a sweep without faults, a minute of faults, and the remaining tasks. */
const TIME_MS = 600_000;

/**
 * `npm run lab -- chaos` for one minute, with the same faults and invariants as its long form. It takes minutes and
 * runs if CHAOS is set.
 */
it.skipIf(process.platform !== 'linux' || !process.env.CHAOS).each(['locate', 'refresh'])(
  'nothing is lost of %s, whatever is killed',
  { timeout: TIME_MS },
  async (kind) => {
    const args = ['lab/cli.mjs', 'chaos', '--kind', kind, '--minutes', '1', '--sites', '24', '--seed', '7'];
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code, said).toBe(0);
    expect(said).toContain('Every law held.');
    expect(Number(/(\d+) faults/.exec(said)?.[1])).toBeGreaterThan(0);
  },
);
