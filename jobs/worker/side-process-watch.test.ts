import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openLog } from './core/telemetry.js';
import { keepSideProcess } from './side-process.js';

class Child extends EventEmitter {
  pid = 7;
  killed: NodeJS.Signals[] = [];
  kill(signal: NodeJS.Signals) {
    this.killed.push(signal);
    this.emit('close', null, signal);
  }
}

const silent = openLog('error', () => {});
const deaths: number[] = [];
let children: Child[] = [];
const reconcileNow = vi.fn();
let waiting = 1;
let stop: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers();
  deaths.length = 0;
  reconcileNow.mockClear();
  children = [];
  waiting = 1;
  const worker = { waitingOf: async () => waiting, died: async (pid: number) => void deaths.push(pid), reconcileNow };
  stop = keepSideProcess(worker, 'planning', silent, () => {
    const child = new Child();
    children.push(child);
    return child as unknown as ChildProcess;
  });
});
afterEach(async () => {
  await stop();
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);
const killed = () => children.map((child) => child.killed);

it('replaces a process that takes none of the jobs that wait for a minute', async () => {
  await pass(2);
  children[0]?.emit('message', { available: 0 });
  await pass(59);
  expect(killed()).toEqual([[]]);
  await pass(5);
  expect(killed()).toEqual([['SIGKILL'], []]);
  expect(deaths).toEqual([7]); // The tasks that it may have held are released.
});

it('replaces one that still starts after ten minutes, and no sooner', async () => {
  await pass(599);
  expect(killed()).toEqual([[]]);
  await pass(5);
  expect(killed()).toEqual([['SIGKILL'], []]);
});

it('leaves one alone that is at work, however long that takes', async () => {
  await pass(2);
  for (let second = 0; second < 200; second++) {
    children[0]?.emit('message', { available: 1 });
    await pass(1);
  }
  expect(killed()).toEqual([[]]);
});

it('leaves one alone that nothing waits for', async () => {
  await pass(2);
  children[0]?.emit('message', { available: 0 });
  waiting = 0;
  await pass(200);
  waiting = 1;
  await pass(30);
  expect(killed()).toEqual([[]]);
});

it('ends one that says it is over, and starts another for what waits', async () => {
  await pass(2);
  children[0]?.emit('message', 'ended');
  await pass(3);
  expect(killed()).toEqual([['SIGKILL'], []]);
  expect(deaths).toEqual([]);
});

it('lets the worker reconcile for it: at low priority it would hold the reconciler’s lock for minutes', async () => {
  await pass(2);
  expect(reconcileNow).not.toHaveBeenCalled();
  children[0]?.emit('message', 'due');
  expect(reconcileNow).toHaveBeenCalledOnce();
});
