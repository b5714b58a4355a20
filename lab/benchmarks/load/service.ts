import { Writable } from 'node:stream';
import pg from 'pg';
import { openParts, SMALL_SERVER } from '../../product/parts.js';
import { openPeople } from '../../product/people.js';

/** The built API on its own embedded Postgres. */
export interface Service {
  databaseUrl: string;
  /** A connection separate from the API's. */
  connection: pg.Client;
  /** Output of Postgres' log since the start. */
  log: string[];
  startApi(): Promise<Api>;
  stop(): Promise<void>;
}

/** The API with a signed-in administrator. */
export interface Api {
  /** Base URL, including `/api`. */
  url: string;
  cookie: string;
}

/**
 * Starts Postgres with a migrated, seeded database. Everything must be built (`npx tsc -b`).
 * @param kept folder of the database; undefined for a temporary one that `stop` removes
 */
export async function startService(kept?: string): Promise<Service> {
  const said: string[] = [];
  const log = new Writable({
    write(chunk, _encoding, done) {
      said.push(String(chunk));
      done();
    },
  });
  const flags = [...SMALL_SERVER, '-c', 'shared_preload_libraries=auto_explain'];
  const parts = await openParts('load', { flags, log, ...(kept === undefined ? {} : { kept }) });
  const { databaseUrl } = parts;
  const connection = new pg.Client({ connectionString: databaseUrl });
  await connection.connect();
  const startApi = async () => {
    const { url } = await parts.startApi({ LOG_LEVEL: 'error' });
    const people = await openPeople(databaseUrl);
    await people.close();
    return { url: `${url}/api`, cookie: people.cookieOf('admin') };
  };
  const stop = async () => {
    await connection.end().catch(() => undefined);
    await parts.stop();
  };
  return { databaseUrl, connection, log: said, startApi, stop };
}
