// Remembers which processes a start began, so that the next one can tell a running product from the ruins of a killed one.
import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './machine.mjs';
import { Complaint } from './terminal.mjs';

/** Is `pid` a live process of this checkout? A pid alone may be somebody else's by now. */
function isOurs(pid) {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(ROOT); // not readable for a zombie
  } catch {
    return false;
  }
}

/** Ends what a killed start left running, and waits until it is gone: its ports are needed again. */
async function endSurvivors(pids) {
  for (const pid of pids)
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {} // gone meanwhile
  for (let i = 0; i < 100 && pids.some(isOurs); i++) await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Claims the data folder for this process, ending what an earlier, killed start left running.
 * @returns `note(pids, url)` to write down what runs, and `clear()`
 * @throws Complaint when the product already runs from this folder
 */
export async function claimDataFolder(data) {
  const file = path.join(data, 'running.json');
  if (existsSync(file)) {
    const { start, pids, url } = JSON.parse(readFileSync(file, 'utf8'));
    if (start !== process.pid && isOurs(start))
      throw new Complaint(
        `Hyrde already runs from this folder (process ${start})${url ? `: ${url}` : ''}. Stop it there with Ctrl-C.`,
      );
    await endSurvivors(Object.values(pids ?? {}).filter(isOurs));
  }
  const note = (pids, url) => writeFileSync(file, JSON.stringify({ start: process.pid, pids, url }));
  note({}, undefined);
  return { note, clear: () => rmSync(file, { force: true }) };
}
