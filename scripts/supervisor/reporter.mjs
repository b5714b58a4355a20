// Messages of the supervisor while the product runs: a line on the terminal, and one in its log.
import path from 'node:path';
import { dim, red } from '../terminal.mjs';
import { openLogFile } from './log-file.mjs';

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
