// A log file whose writer never fails: on a full disk lines are dropped, and writing resumes when there is space.
import { createWriteStream } from 'node:fs';

/** Delay in milliseconds before the file is tried again after a failure. */
const RETRY_MS = 5_000;
/** Maximum number of buffered bytes while a disk hangs. */
const MOST_BUFFERED = 1_000_000;

/**
 * @param file file to append to; created if missing
 * @returns `write(chunk)`, which never fails, and `close()`, which waits until all is written
 */
export function openLogFile(file) {
  let stream = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let leftOut = 0;

  function open() {
    triedAt = performance.now();
    const opened = createWriteStream(file, { flags: 'a' });
    opened.on('error', () => {
      leftOut++;
      if (stream === opened) stream = null;
    });
    if (leftOut > 0) opened.write(`(${leftOut} or more pieces of this log were left out: they could not be written)\n`);
    leftOut = 0;
    return opened;
  }

  return {
    path: file,
    write(chunk) {
      if (!stream && performance.now() - triedAt > RETRY_MS) stream = open();
      if (stream && stream.writableLength < MOST_BUFFERED) stream.write(chunk);
      else leftOut++;
    },
    close: () => new Promise((resolve) => (stream ? stream.once('close', resolve).end() : resolve())),
  };
}
