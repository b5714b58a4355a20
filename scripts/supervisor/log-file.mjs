// Log files, and the messages of the supervisor while the product runs: a line on the terminal, and one in its log.
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { dim, red } from '../terminal.mjs';

/** Delay in milliseconds before the file is tried again after a failure. */
const RETRY_MS = 5_000;
/** Maximum number of buffered bytes while a disk hangs. */
const MOST_BUFFERED = 1_000_000;

/**
 * Opens a log file whose writer never fails: on a full disk lines are dropped until there is space.
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

/**
 * @param logs folder of the logs; the supervisor's own is `supervisor.log`, in the format of API and worker
 * @returns `info`, `warn` and `error`, each (message, details), and `close()`
 */
export function openReporter(logs) {
  const log = openLogFile(path.join(logs, 'supervisor.log'));
  const at =
    (level, paint) =>
    (msg, details = {}) => {
      console.log(paint(`  ${new Date().toTimeString().slice(0, 8)} ${msg}`));
      log.write(
        `${JSON.stringify({ level, time: new Date().toISOString(), process: 'supervisor', msg, ...details })}\n`,
      );
    };
  return { info: at('info', dim), warn: at('warn', (text) => text), error: at('error', red), close: log.close };
}
