// Says when the data folder's disk runs out of room, before it has; and when there is room again.
import { statfsSync } from 'node:fs';

const EVERY_MS = 5_000;
/** Four of the 16 MB pieces in which Postgres writes its log: with less it cannot go on. */
const NONE_LEFT_BYTES = 64e6;
/** How much more than "low" there must be before room is said to be enough: it goes up and down as crawls are written. */
const ENOUGH = 1.2;

/** Free bytes of the disk that holds a folder. */
export function roomAt(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** How much room that is. @param lowBytes LOW_ROOM_BYTES of the contracts */
export const roomState = (free, lowBytes) => (free < NONE_LEFT_BYTES ? 'none' : free < lowBytes ? 'low' : 'enough');

/**
 * Looks every five seconds and reports each change.
 * @param onLook is called at each look
 * @returns stops looking
 */
export function lookAtRoom({ data, lowBytes, report, onLook = () => {}, room = roomAt, everyMs = EVERY_MS }) {
  let last = 'enough';
  const look = () => {
    onLook();
    let free;
    try {
      free = room(data);
    } catch {
      return; // the folder is away for a moment
    }
    const wanted = last === 'enough' ? lowBytes : lowBytes * ENOUGH;
    const state = roomState(free, wanted);
    if (state === last) return;
    last = state;
    say(report, state, free, data);
  };
  look();
  const timer = setInterval(look, everyMs);
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
