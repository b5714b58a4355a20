import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderForFile } from './testing/for-file.js';

const dir = await folderForFile();
const ROOT = path.join(import.meta.dirname, '..');

/** A program that starts another one, writes both process ids to a file, and never ends. */
const FAMILY = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
require('node:fs').writeFileSync(process.argv[1] + '.part', child.pid + ' ' + process.pid);
require('node:fs').renameSync(process.argv[1] + '.part', process.argv[1]);
setInterval(() => {}, 1000);`;

const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a build that is ended by %s leaves no process behind',
  async (signal) => {
    const file = path.join(dir, signal);
    const build = `import { run } from './scripts/build.mjs'; await run(process.execPath, ['-e', process.argv[1], process.argv[2]]);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', build, FAMILY, file], { cwd: ROOT });
    await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true);
    const family = readFileSync(file, 'utf8').split(' ').map(Number);
    expect(family.every(isAlive)).toBe(true);
    const ended = once(child, 'exit');
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await expect.poll(() => family.filter(isAlive)).toEqual([]);
  },
);
