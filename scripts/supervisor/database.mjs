// The embedded Postgres as one of the supervised processes: whatever ends it, it comes back on the port that all know.
import path from 'node:path';
import { startPostgres } from '../postgres.mjs';
import { openLogFile } from './log-file.mjs';

/**
 * Starts the embedded Postgres and keeps it running.
 * @param children the supervised processes (`processes`)
 * @returns `urlOf(database)`, the same for as long as this start lives
 * @throws when it cannot be started the first time
 */
export async function keepDatabase({ data, children }) {
  const log = openLogFile(path.join(data, 'logs/database.log'));
  const dir = path.join(data, 'postgres');
  let postgres;
  const start = async () => {
    postgres = await startPostgres({ dir, port: postgres?.port, log });
    return postgres.child;
  };
  /** SIGINT is Postgres' "fast shutdown": roll back, checkpoint, leave. */
  const end = (child, signal) => child.kill(signal === 'SIGTERM' ? 'SIGINT' : signal);
  await children.keepUp('database', start, { end, last: true });
  return { urlOf: postgres.urlOf };
}
