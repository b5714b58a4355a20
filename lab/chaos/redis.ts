import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A Redis without persistence on loopback: a restart loses everything. */
export interface Redis {
  url: string;
  /** Kills the server and starts an empty one on the same port after `awayMs`. */
  restartEmpty(awayMs: number): Promise<void>;
  close(): Promise<void>;
}

/** True if this machine has `redis-server`. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

export async function openRedis(port: number): Promise<Redis> {
  const args = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
  ];
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => `${chunk}`.includes('Ready to accept connections') && resolve());
      child.once('exit', (code) => reject(new Error(`redis-server ended with code ${code}.`)));
    });
    return child;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  let child = await begin();
  return {
    url: `redis://127.0.0.1:${port}`,
    restartEmpty: async (awayMs) => {
      await end(child);
      await sleep(awayMs);
      child = await begin();
    },
    close: () => end(child),
  };
}
