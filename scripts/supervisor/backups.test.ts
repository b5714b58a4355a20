import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BACKUP_EVERY_MS } from '@hyrde/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameAt } from '../../jobs/cli/backup/index.js';
import { folderForTest } from '../testing/for-file.js';
import { type BackupPlan, keepBackups } from './backups.mjs';

let plan: BackupPlan;
let made: number;
let fault: string | null;
let said: string[];
let noted: string[];
beforeEach(() => {
  plan = { folder: folderForTest(), keep: 4, key: undefined, isRequested: false, isSealed: false, marked: null };
  [made, fault, said, noted] = [0, null, [], []];
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 9) });
});
afterEach(() => void vi.useRealTimers());

const noteMark = async (marked: BackupPlan['marked']) => void Object.assign(plan, { marked });

/** Keeps backups until the test ends. @returns a wait, which returns the number of backups made so far */
function begin(planInForce: () => BackupPlan | null = () => plan) {
  const write = async () => {
    if (fault !== null) throw new Error(fault);
    made++;
    plan.isRequested = false;
    writeFileSync(path.join(plan.folder, nameAt(new Date())), '');
    return 'written\n';
  };
  const say = (text: string) => void said.push(text);
  const note = async (reason: string) => {
    noted.push(reason);
    plan.isRequested = false;
  };
  const backups = { read: async () => planInForce(), note, noteMark };
  const stop = keepBackups({ backups, everyMs: BACKUP_EVERY_MS, report: { info: say, error: say }, write });
  const after = async (hours: number) => {
    await vi.advanceTimersByTimeAsync(hours * 3_600_000);
    return made;
  };
  return { stop, after };
}

it('makes one at once if there is no backup, then one a week; one that failed is tried again in an hour', async () => {
  const { stop, after } = begin();
  expect(await after(0)).toBe(1);
  expect(await after(7 * 24 - 1)).toBe(1);
  expect(await after(1)).toBe(2);
  fault = 'The disk is full.';
  expect(await after(7 * 24)).toBe(2);
  fault = null;
  expect(await after(0.9)).toBe(2);
  expect(await after(0.2)).toBe(3);
  const info = 'A backup is there. written';
  expect(said).toEqual([info, info, expect.stringContaining('tried again in an hour. The disk is full.'), info]);
  stop();
  expect(await after(1_000)).toBe(3);
});

it('makes a requested one within a quarter of a minute, also after a failure', async () => {
  const { stop, after } = begin();
  await after(1);
  plan.isRequested = true;
  expect(await after(1 / 240)).toBe(2);
  expect(await after(24)).toBe(2);
  fault = 'The command crashed.';
  plan.isRequested = true;
  await after(1 / 240);
  expect(noted).toEqual([fault]);
  fault = null;
  plan.isRequested = true;
  expect(await after(1 / 240)).toBe(3);
  stop();
});

it('a request that stays open is tried again in an hour, so that no backup after backup takes the places of older ones', async () => {
  const write = async () => `written ${++made}`;
  const backups = { read: async () => ({ ...plan, isRequested: true }), note: async () => {}, noteMark };
  const report = { info: () => {}, error: () => {} };
  const stop = keepBackups({ backups, everyMs: BACKUP_EVERY_MS, report, write });
  await vi.advanceTimersByTimeAsync(3_500_000);
  expect(made).toBe(1);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(made).toBe(2);
  stop();
});

it('makes none without a folder, or with a key that does not open', async () => {
  let inForce: BackupPlan | null = null;
  const { stop, after } = begin(() => inForce);
  expect(await after(24)).toBe(0);
  inForce = { ...plan, isSealed: true };
  expect(await after(1)).toBe(0);
  expect(noted[0]).toContain('does not open');
  stop();
});

it('makes no folder: one that does not exist is noted, and used once it is there', async () => {
  plan = { ...plan, folder: path.join(plan.folder, 'disk') };
  const { stop, after } = begin();
  expect(await after(0)).toBe(0);
  expect(noted).toEqual([expect.stringContaining('does not exist')]);
  expect(existsSync(plan.folder)).toBe(false);
  mkdirSync(plan.folder);
  expect(await after(1)).toBe(1);
  stop();
});

it('writes nothing into the empty place of a disk that is no longer mounted, and goes on once the disk is back', async () => {
  plan = { ...plan, folder: path.join(plan.folder, 'disk') };
  const away = `${plan.folder}-away`;
  mkdirSync(plan.folder);
  const { stop, after } = begin();
  expect(await after(1)).toBe(1);
  renameSync(plan.folder, away);
  mkdirSync(plan.folder);
  expect(await after(7 * 24)).toBe(1);
  expect(readdirSync(plan.folder)).toEqual([]);
  expect(noted[0]).toContain('is not the one that was set');
  rmdirSync(plan.folder);
  renameSync(away, plan.folder);
  expect(await after(1)).toBe(2);
  plan.folder = folderForTest(); // Another folder is set.
  expect(await after(1)).toBe(3);
  stop();
});
