// Warns before the data folder's disk is full, and reports when there is space again.
import { statfsSync } from 'node:fs';

const EVERY_MS = 5_000;
/** Minimum free bytes: four of the 16 MB segments of Postgres's log; with less it stops. */
const NONE_LEFT_BYTES = 64e6;
/** Factor above "low" from which on space is reported as sufficient: it fluctuates while crawls are written. */
const ENOUGH = 1.2;

export function freeBytesAt(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** State of the free space. @param lowBytes LOW_DISK_BYTES of the contracts */
export const spaceState = (free, lowBytes) => (free < NONE_LEFT_BYTES ? 'none' : free < lowBytes ? 'low' : 'enough');

/**
 * Checks the free space every 5 s and reports each change.
 * @param onCheck called at each check
 * @returns a function that stops the checks
 */
export function watchFreeSpace({
  data,
  lowBytes,
  report,
  onCheck = () => {},
  freeBytes = freeBytesAt,
  everyMs = EVERY_MS,
}) {
  let last = 'enough';
  const check = () => {
    onCheck();
    let free;
    try {
      free = freeBytes(data);
    } catch {
      return; // The folder is temporarily unavailable.
    }
    const wanted = last === 'enough' ? lowBytes : lowBytes * ENOUGH;
    const state = spaceState(free, wanted);
    if (state === last) return;
    last = state;
    say(report, state, free, data);
  };
  check();
  const timer = setInterval(check, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

function say(report, state, free, data) {
  const left = `${(free / 1e9).toFixed(2)} GB free where ${data} is`;
  if (state === 'enough') report.info(`There is room again: ${left}.`, { free });
  if (state === 'low')
    report.warn(`Little room is left: ${left}. Make room before it is gone; until then everything goes on.`, { free });
  if (state === 'none')
    report.error(
      `The disk is full: ${left}. The database may stop. Make room; then everything goes on by itself, nothing is lost.`,
      { free },
    );
}
