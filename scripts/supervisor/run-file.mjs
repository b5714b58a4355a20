// The run file: records the processes of a start, so that the next one can distinguish a running product from the
// remains of a crashed one.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Complaint } from '../terminal.mjs';

/** Environment variable of every process of the product: its data folder. */
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

/** A file in /proc of a Linux process; empty for a zombie, or if it may not be read. */
function procFile(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8');
  } catch {
    return '';
  }
}

/** Start of a Linux process, in ticks since the boot (proc_pid_stat(5), field 22): with its number it names one process. */
const begunAt = (pid) => procFile(pid, 'stat').split(') ').pop()?.split(' ')[19];

/** True if `pid` is a running start or reset, of any checkout, and the one that began then: a pid may have been reused. */
function isStart(pid, begun = begunAt(pid)) {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  return begunAt(pid) === begun && /\b(start|reset)\.mjs\b/.test(procFile(pid, 'cmdline'));
}

const parentOf = (pid) => Number(/^PPid:\s+(\d+)/m.exec(procFile(pid, 'status'))?.[1]);

/**
 * Processes that a crashed start left running. On Linux they are identified by their environment, elsewhere by the run
 * file.
 */
function survivorsOf(data, noted) {
  if (process.platform !== 'linux') return noted.filter(isAlive);
  const mark = `\0${MARK}=${data}\0`;
  return readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && Number(name) !== process.pid && `\0${procFile(name, 'environ')}`.includes(mark),
    )
    .map(Number);
}

/** Kills the processes and waits until they have ended: their ports are needed. */
async function endAll(pids) {
  for (const pid of pids)
    for (const target of [-pid, pid])
      try {
        process.kill(target, 'SIGKILL');
      } catch {} // It has ended meanwhile, or leads no group.
  for (let i = 0; i < 250 && pids.some(isAlive); i++) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Content of the run file; null if it does not exist, `'unreadable'` if a full disk or a person damaged it. */
function read(data) {
  let text;
  try {
    text = readFileSync(fileOf(data), 'utf8');
  } catch {
    return null;
  }
  try {
    const { start, begun, url, processes } = JSON.parse(text);
    if (Number.isInteger(start)) return { start, begun, url, processes: processes ?? {} };
  } catch {} // Handled below.
  return 'unreadable';
}

/**
 * State of a data folder.
 * @returns `state`: `free` · `running` · `unreadable` (nothing runs, the file is invalid); then `start`, `url` and
 *   `processes` from the run file; and `survivors`, the processes that a crashed start left
 */
export function lookAt(data) {
  const noted = read(data);
  const { begun, ...known } = noted && noted !== 'unreadable' ? noted : { start: 0, url: undefined, processes: {} };
  if (isStart(known.start, begun)) return { state: 'running', ...known, survivors: [] };
  const pids = Object.values(known.processes).flatMap(({ pid }) => pid ?? []);
  const survivors = survivorsOf(data, pids);
  const start = survivors.map(parentOf).find((pid) => isStart(pid)); // The start runs, although the file no longer says so.
  if (start) return { state: 'running', ...known, start, survivors: [] };
  return { state: noted === 'unreadable' ? 'unreadable' : 'free', ...known, survivors };
}

/**
 * Claims the data folder for this process, killing the processes of an earlier, crashed start.
 * @returns `note(processes, url)` to record the running processes, `retry()` to repeat a failed write, and `clear()`
 * @throws Complaint if the product already runs from this folder
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
      renameSync(`${fileOf(data)}.new`, fileOf(data)); // An atomic write.
      unwritten = null;
    } catch {
      unwritten = content; // The disk is full; the next round tries again.
    }
  };
  const note = (processes, url) => write({ start: process.pid, begun: begunAt(process.pid), url, processes });
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
