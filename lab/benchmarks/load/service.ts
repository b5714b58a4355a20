import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** The built API on an embedded Postgres of its own. */
export interface Service {
  databaseUrl: string;
  /** A connection besides the API's. */
  connection: pg.Client;
  /** What Postgres logs from now on. */
  log: string[];
  startApi(): Promise<Api>;
  stop(): Promise<void>;
}

/** The API, with a person signed in. */
export interface Api {
  url: string;
  cookie: string;
}

interface Postgres {
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The repository, from `lab/dist/benchmarks/load`. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const inRoot = (file: string): string => path.join(ROOT, file);
const START_TIMEOUT_MS = 60_000;

/** What an operator gives Postgres on a small server; nothing here outlives the run, so nothing need reach the disk. */
const FLAGS = [
  ...['shared_buffers=512MB', 'max_wal_size=8GB', 'checkpoint_timeout=30min', 'fsync=off', 'full_page_writes=off'],
  ...['synchronous_commit=off', 'shared_preload_libraries=auto_explain'],
];

/** Starts Postgres with a migrated, seeded database in a folder that `stop` removes. Everything must be built (`npx tsc -b`). */
export async function startService(): Promise<Service> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-load-'));
  const { startPostgres, freePort } = (await import(inRoot('scripts/postgres.mjs'))) as {
    startPostgres(options: { dir: string; flags: string[]; log: Writable }): Promise<Postgres>;
    freePort(): Promise<number>;
  };
  const log: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const postgres = await startPostgres({ dir, flags: FLAGS.flatMap((flag) => ['-c', flag]), log: sink });
  let api: ChildProcess | null = null;
  const database = { ...process.env, DATABASE_URL: postgres.urlOf('hyrde'), LOG_LEVEL: 'error' };
  const connection = new pg.Client({ connectionString: database.DATABASE_URL });
  const stop = async () => {
    if (api?.kill()) await once(api, 'close');
    await connection.end().catch(() => undefined);
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    for (const program of ['prisma/dist/migrate-main.js', 'apps/api/dist/seed.js'])
      await finished(inRoot(program), database);
    await connection.connect();
  } catch (error) {
    await stop();
    throw error;
  }
  const startApi = async () => {
    const port = await freePort();
    api = spawn(process.execPath, [inRoot('apps/api/dist/main.js')], {
      env: { ...database, API_PORT: `${port}` },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://127.0.0.1:${port}/api`;
    await answering(`${url}/health`);
    return { url, cookie: await signIn(connection) };
  };
  return { databaseUrl: database.DATABASE_URL, connection, log, startApi, stop };
}

async function finished(program: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(
    spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'inherit'] }),
    'close',
  );
  if (code !== 0) throw new Error(`${program} ended with exit code ${code}.`);
}

async function answering(url: string): Promise<void> {
  for (const giveUpAt = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    if (Date.now() > giveUpAt) throw new Error(`The API did not answer within ${START_TIMEOUT_MS / 1000} s.`);
  }
}

/** Makes a person and a session of theirs. @returns the cookie */
async function signIn(connection: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const person = randomUUID();
  await connection.query(
    `insert into person (id, email, name, role, password_hash) values ($1, $2, 'Load', 'admin', 'none')`,
    [person, `load-${person}@example.org`],
  );
  await connection.query(
    `insert into session (token_hash, person_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('hex'), person],
  );
  return `hyrde_session=${token}`;
}
