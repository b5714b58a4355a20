// Remembers what a start began, so that the next one can tell a running product from the ruins of a killed one.
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../machine.mjs';
import { Complaint } from '../terminal.mjs';

/** The variable that every process of the product has in its environment: the data folder that it works for. */
export const MARK = 'HYRDE_SUPERVISED';
const fileOf = (data) => path.join(data, 'running.json');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** A file of a Linux process; empty for a zombie, or where it may not be read. */
function told(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** Is `pid` a live start (or reset) of this checkout? A pid alone may be somebody else's by now. */
function isStart(pid) {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === ROOT && /\b(start|reset)\.mjs\b/.test(told(pid, 'cmdline'));
  } catch {
    return false;
  }
}

const parentOf = (pid) => Number(/^PPid:\s+(\d+)/m.exec(told(pid, 'status'))?.[1]);

/**
 * What a killed start left running. Linux tells whose each process is; elsewhere the run file's word is taken.
 */
function survivorsOf(data, noted) {
  if (process.platform !== 'linux') return noted.filter(isAlive);
  const mark = `\0${MARK}=${data}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && `\0${told(name, 'environ')}`.includes(mark))
    .map(Number);
}

/** Ends them and waits until they are gone: their ports are needed again. */
async function endAll(pids) {
  for (const pid of pids)
    for (const target of [-pid, pid])
      try {
        process.kill(target, 'SIGKILL');
      } catch {} // gone meanwhile, or leads no group
  for (let i = 0; i < 250 && pids.some(isAlive); i++) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** What the run file says; null where there is none, `'unreadable'` where a full disk or a hand spoilt it. */
function read(data) {
  let text;
  try {
    text = readFileSync(fileOf(data), 'utf8');
  } catch {
    return null;
  }
  try {
    const { start, url, processes } = JSON.parse(text);
    if (Number.isInteger(start)) return { start, url, processes: processes ?? {} };
  } catch {} // said below
  return 'unreadable';
}

/**
 * How it stands with a data folder.
 * @returns `state`: `free` · `running` · `unreadable` (nothing runs, the file is of no use); then `start`, `url` and
 * `processes` as the run file has them; and `survivors`, the processes that a killed start left
 */
export function lookAt(data) {
  const noted = read(data);
  const known = noted && noted !== 'unreadable' ? noted : { start: 0, url: undefined, processes: {} };
  if (isStart(known.start)) return { state: 'running', ...known, survivors: [] };
  const pids = Object.values(known.processes).flatMap(({ pid }) => pid ?? []);
  const survivors = survivorsOf(data, pids);
  const start = survivors.map(parentOf).find(isStart); // alive, though the file no longer says so
  if (start) return { state: 'running', ...known, start, survivors: [] };
  return { state: noted === 'unreadable' ? 'unreadable' : 'free', ...known, survivors };
}

/**
 * Claims the data folder for this process, ending what an earlier, killed start left running.
 * @returns `note(processes, url)` to write down what runs, `retry()` to write again what could not be written, and
 * `clear()`
 * @throws Complaint when the product already runs from this folder
 */
export async function claimDataFolder(data) {
  const { state, start, url: at, survivors } = lookAt(data);
  if (state === 'running' && start !== process.pid)
    throw new Complaint(
      `Hyrde already runs from this folder (process ${start})${at ? `: ${at}` : ''}. Stop it there with Ctrl-C.`,
    );
  await endAll(survivors);
  let unwritten = null;
  const write = (content) => {
    try {
      writeFileSync(`${fileOf(data)}.new`, JSON.stringify(content), { mode: 0o600 });
      renameSync(`${fileOf(data)}.new`, fileOf(data)); // whole or not at all, whatever happens
      unwritten = null;
    } catch {
      unwritten = content; // a full disk; the next round tries again
    }
  };
  const note = (processes, url) => write({ start: process.pid, url, processes });
  note({}, undefined);
  return {
    note,
    retry: () => unwritten && write(unwritten),
    clear: () => {
      rmSync(fileOf(data), { force: true });
      rmSync(`${fileOf(data)}.new`, { force: true });
    },
  };
}
