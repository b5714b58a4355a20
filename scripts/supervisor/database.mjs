// The embedded Postgres as a supervised process: whenever it ends, it is restarted on the same port.
import path from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { openLogFile } from './log-file.mjs';

/**
 * Starts the embedded Postgres and keeps it running.
 * @param children the supervised processes (`processes`)
 * @returns `urlOf(database)`, constant for this start
 * @throws if the first start fails
 */
export async function keepDatabase({ data, children }) {
  const log = openLogFile(path.join(data, 'logs/database.log'));
  const dir = path.join(data, 'postgres');
  let postgres;
  const start = async () => {
    postgres = await startPostgres({ dir, port: postgres?.port, log });
    return postgres.child;
  };
  /** SIGINT is Postgres's "fast shutdown": roll back, checkpoint, exit. */
  const end = (child, signal) => child.kill(signal === 'SIGTERM' ? 'SIGINT' : signal);
  await children.keepUp('database', start, { end, last: true });
  return { urlOf: postgres.urlOf };
}
