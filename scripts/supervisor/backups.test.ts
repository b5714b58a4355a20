import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameAt } from '../../jobs/cli/backup/index.js';
import { folderForTest } from '../testing/for-file.js';
import { backUpWeekly, backupPlan } from './backups.mjs';

let folder: string;
beforeEach(() => {
  folder = folderForTest();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 9) });
});
afterEach(() => void vi.useRealTimers());

it('makes one at once if there is no backup, then one a week; one that failed is tried again in an hour', async () => {
  const said: string[] = [];
  let fails = false;
  let made = 0;
  const write = async () => {
    if (fails) throw new Error('The disk is full.');
    made++;
    writeFileSync(path.join(folder, nameAt(new Date())), '');
    return 'written\n';
  };
  const report = { info: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
  const stop = backUpWeekly({ plan: { folder, keep: 4 }, report, write });
  const after = async (hours: number) => {
    await vi.advanceTimersByTimeAsync(hours * 3_600_000);
    return made;
  };
  expect(await after(0)).toBe(1);
  expect(await after(7 * 24 - 1)).toBe(1);
  expect(await after(1)).toBe(2);
  fails = true;
  expect(await after(7 * 24)).toBe(2);
  fails = false;
  expect(await after(1)).toBe(3);
  expect(said).toEqual([
    "The week's backup is there. written",
    "The week's backup is there. written",
    expect.stringContaining('tried again in an hour. The disk is full.'),
    "The week's backup is there. written",
  ]);
  stop();
  expect(await after(1_000)).toBe(3);
});

it('is off unless a folder is named, and says what is wrong', () => {
  expect(backupPlan({})).toBeNull();
  expect(backupPlan({ BACKUP_FOLDER: folder })).toEqual({ folder, keep: 4 });
  expect(backupPlan({ BACKUP_FOLDER: folder, BACKUP_KEEP: '2' })).toEqual({ folder, keep: 2 });
  expect(() => backupPlan({ BACKUP_FOLDER: folder, BACKUP_KEEP: 'all' })).toThrow('BACKUP_KEEP');
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => backupPlan({ BACKUP_FOLDER: path.join(folder, 'file/below') })).toThrow('BACKUP_FOLDER');
});
