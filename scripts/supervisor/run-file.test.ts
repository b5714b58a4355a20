import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../testing/for-file.js';
import { claimDataFolder, lookAt, MARK } from './run-file.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const STAYS = ['-e', 'setInterval(() => {}, 1000); console.log("up")'];
let data: string;
let file: string;
const started: ChildProcess[] = [];
beforeEach(() => {
  data = folderForTest();
  file = path.join(data, 'running.json');
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function start(args: string[], env: Record<string, string> = {}, cwd = ROOT) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, cwd, detached: true });
  started.push(child);
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}
const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const written = () => JSON.parse(readFileSync(file, 'utf8'));

it('is whole at any moment, and gone when all has stopped', async () => {
  const run = await claimDataFolder(data);
  run.note({ api: { pid: 7, ends: 0, why: null } }, 'http://localhost:3000');
  expect(written()).toEqual({
    ...(process.platform === 'linux' && { begun: expect.stringMatching(/^\d+$/) }),
    start: process.pid,
    url: 'http://localhost:3000',
    processes: { api: { pid: 7, ends: 0, why: null } },
  });
  expect(readdirSync(data)).toEqual(['running.json']);
  run.clear();
  expect(readdirSync(data)).toEqual([]);
});

it.each(['', '{"start":', '[]', 'null', '{"start":"x"}'])(
  'that cannot be read (%s) is taken as absent',
  async (text) => {
    writeFileSync(file, text);
    expect(lookAt(data)).toMatchObject({ state: 'unreadable', survivors: [] });
    await claimDataFolder(data);
    expect(written()).toMatchObject({ start: process.pid });
  },
);

it('that cannot be written is written later', async () => {
  const run = await claimDataFolder(data);
  rmSync(data, { recursive: true });
  run.note({}, 'http://localhost:1');
  mkdirSync(data);
  run.retry();
  expect(written()).toMatchObject({ url: 'http://localhost:1' });
});

describe.runIf(process.platform === 'linux')('what a killed start left', () => {
  it.each(['{"start":', null])('is ended by the next, whatever the run file says (%s)', async (text) => {
    const left = await start(STAYS, { [MARK]: data }, tmpdir());
    const others = [await start(STAYS), await start(STAYS, { [MARK]: `${data}-other` })];
    if (text !== null) writeFileSync(file, text);
    expect(lookAt(data).survivors).toEqual([left.pid]);
    await claimDataFolder(data);
    await expect.poll(() => ended(left)).toBe(true);
    expect(others.map(ended)).toEqual([false, false]);
  });

  it.each([ROOT, tmpdir()])('is left alone while a start lives, in this checkout or another (%s)', async (folder) => {
    const running = await start([...STAYS, 'scripts/start.mjs'], {}, folder);
    writeFileSync(file, JSON.stringify({ start: running.pid, url: 'http://localhost:1' }));
    await expect(claimDataFolder(data)).rejects.toThrow(`already runs from this folder (process ${running.pid})`);
  });

  it('is left alone while the start that began it lives, though its run file is spoilt', async () => {
    const inner = `require('child_process').spawn(process.execPath, ${JSON.stringify(STAYS)}, { stdio: 'inherit', env: { ...process.env, ${MARK}: ${JSON.stringify('DATA')} } })`;
    const running = await start(['-e', inner.replace('DATA', data), 'scripts/start.mjs']);
    writeFileSync(file, '{');
    expect(lookAt(data)).toMatchObject({ state: 'running', start: running.pid });
    await expect(claimDataFolder(data)).rejects.toThrow('already runs');
    process.kill(-(running.pid ?? 0), 'SIGKILL');
  });

  it('is not taken for a later start that has its number', async () => {
    const later = await start([...STAYS, 'scripts/start.mjs']);
    writeFileSync(file, JSON.stringify({ start: later.pid, begun: '1' }));
    expect(lookAt(data)).toMatchObject({ state: 'free' });
  });

  it('says nothing of a stranger who has the number now', async () => {
    const stranger = await start(STAYS);
    writeFileSync(file, JSON.stringify({ start: stranger.pid, processes: { api: { pid: stranger.pid } } }));
    await claimDataFolder(data);
    expect(ended(stranger)).toBe(false);
  });
});
