import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { folderForTest } from '../testing/for-file.js';
import { openLogFile } from './log-file.mjs';

it('writes what it is given, in order', async () => {
  const log = openLogFile(path.join(folderForTest(), 'x.log'));
  log.write('one\n');
  log.write('two\n');
  await log.close();
  expect(readFileSync(log.path, 'utf8')).toBe('one\ntwo\n');
});

it.runIf(process.platform === 'linux')('survives a full disk', async () => {
  const log = openLogFile('/dev/full');
  for (let i = 0; i < 100; i++) log.write('x'.repeat(10_000));
  await expect.poll(() => tick()).toBe(true);
  log.write('more');
  await log.close();
});

it('survives a folder that is not there', async () => {
  const log = openLogFile('/nowhere/at/all.log');
  log.write('x');
  await tick();
  log.write('y');
  await expect(log.close()).resolves.toBeUndefined();
});

const tick = () => new Promise<boolean>((resolve) => setImmediate(() => resolve(true)));
