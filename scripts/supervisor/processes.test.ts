import { spawn } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../testing/for-file.js';
import { lastLine, type Processes, type ProcessState, processes } from './processes.mjs';

let logs: string;
let children: Processes;
let all: Record<string, ProcessState>;
const said: string[] = [];

beforeEach(() => {
  logs = folderForTest();
  said.length = 0;
  all = {};
  const say = (message: string) => void said.push(message);
  children = processes({
    logs,
    report: { info: say, warn: say, error: say },
    onChange: (now) => {
      all = now;
    },
  });
});
afterEach(() => children.stop());

const STAYS = ['-e', 'setInterval(() => {}, 1000)'];

describe('a process that ends', () => {
  it('is started again; that is said and noted', async () => {
    await children.keep('api', process.execPath, STAYS);
    const first = all.api?.pid ?? 0;
    expect(first).toBeGreaterThan(0);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => all.api).toMatchObject({ pid: null, ends: 1, why: 'SIGKILL' });
    await expect.poll(() => all.api?.pid).toBeGreaterThan(0);
    expect(all.api?.pid).not.toBe(first);
    expect(said.join('\n')).toMatch(/api ended \(SIGKILL\)\. Starting it again in 1 s\..*\napi runs again/);
  });

  it('takes with it what it started', async () => {
    const script = `const child = require('child_process').spawn(process.execPath, ${JSON.stringify(STAYS)}, { stdio: 'inherit' });
      console.log(child.pid); setInterval(() => {}, 1000)`;
    let inner = 0;
    const onLine = (line: string) => {
      inner = Number(line);
    };
    await children.keep('worker', process.execPath, ['-e', script], { onLine });
    await expect.poll(() => inner).toBeGreaterThan(0);
    process.kill(all.worker?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => isAlive(inner)).toBe(false);
  });

  it('again and again is reported with what it said last, in one line', async () => {
    const words = '{"msg":"The API could not start.","error":{"message":"port 1 is taken"}}';
    await children.keep('api', process.execPath, ['-e', `console.log(${JSON.stringify(words)}); process.exit(3)`]);
    await expect.poll(() => said.filter((line) => line.includes('keeps ending'))).toHaveLength(1);
    expect(said.at(-1)).toMatch(/3 times in a row.*exit code 3: The API could not start\. port 1 is taken/);
    expect(children.troubles()).toEqual(['api: exit code 3: The API could not start. port 1 is taken']);
  });

  it('or cannot be started at all, likewise', async () => {
    await children.keep('api', '/nowhere/at/all', []);
    await expect.poll(() => all.api).toMatchObject({ pid: null, ends: 1 });
    expect(said.join('\n')).toContain('ENOENT');
  });
});

it('one whose first start fails is not kept', async () => {
  const start = () => Promise.reject(new Error('no room'));
  await expect(children.keepUp('database', start)).rejects.toThrow('no room');
});

describe.runIf(process.platform === 'linux')('a full disk', () => {
  it('neither ends the supervisor nor holds up the process whose log it is', async () => {
    symlinkSync('/dev/full', path.join(logs, 'api.log'));
    const lines = 2_000;
    let heard = 0;
    const script = `for (let i = 0; i < ${lines}; i++) console.log('x'.repeat(1000)); console.log('done'); setInterval(() => {}, 1000)`;
    const onLine = (line: string) => {
      if (line === 'done') heard++;
    };
    await children.keep('api', process.execPath, ['-e', script], { onLine });
    await expect.poll(() => heard).toBe(1);
    expect(isAlive(all.api?.pid ?? 0)).toBe(true);
  });
});

it('stops all, those that others need last', async () => {
  const order: string[] = [];
  const keep = (name: string, last: boolean) =>
    children.keepUp(name, () => spawn(process.execPath, STAYS).once('exit', () => order.push(name)), {
      last,
      end: (child, signal) => child.kill(signal),
    });
  await keep('database', true);
  await keep('api', false);
  await keep('worker', false);
  await children.stop();
  expect(order).toHaveLength(3);
  expect(order[2]).toBe('database');
  expect(said).toEqual([]);
});

it('keeps what a process printed', async () => {
  await children.keep('api', process.execPath, [
    '-e',
    'console.log("out"); console.error("err"); setInterval(() => {}, 1000)',
  ]);
  await expect.poll(() => readLog('api')).toMatch(/out|err/);
});

it('finds the line with an error', () => {
  expect(lastLine('starting\nError: port taken\n    at x\n\nNode.js v20.20.0\n')).toBe('Error: port taken');
  expect(lastLine('LOG:  x\nPANIC:  could not write: No space left on device\nLOG:  bye\n')).toContain('No space left');
  expect(lastLine('only this\n')).toBe('only this');
  expect(lastLine('')).toBe('');
});

function readLog(name: string): string {
  try {
    return readFileSync(path.join(logs, `${name}.log`), 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
