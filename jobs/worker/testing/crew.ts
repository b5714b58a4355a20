import { openSql, type Sql } from '@hyrde/store/sql';
import { bundleWorker, type WorkerProcess } from './worker-process.js';

/** Who was killed, and when. */
export interface Kill {
  /** How it called itself to the sites that it visited. */
  mail: string;
  /** In ms (`performance.now`). */
  at: number;
}

/** Workers of a crash test, each a process that calls itself by a mail address of its own: sites know whose visit it was. */
export interface Crew {
  /** To the database that they work on. */
  sql: Sql;
  /** Resolves when so many more are ready. */
  start(count?: number): Promise<void>;
  /** `kill -9` of the one that was started first. */
  killOldest(): Promise<Kill>;
  /** Kills who is left. */
  close(): Promise<void>;
}

/**
 * @param env of each worker, beside database and mail
 * @param name begins their mail addresses
 */
export async function openCrew(databaseUrl: string, env: Record<string, string>, name = 'worker'): Promise<Crew> {
  const sql = openSql(databaseUrl);
  const program = await bundleWorker();
  const workers: (WorkerProcess & { mail: string })[] = [];
  let started = 0;
  const startOne = async () => {
    const mail = `${name}-${++started}@example.org`;
    const worker = await program.start({ DATABASE_URL: databaseUrl, OPERATOR_MAIL: mail, RENDERING: '0', ...env });
    workers.push({ ...worker, mail });
  };
  return {
    sql,
    start: async (count = 1) => void (await Promise.all(Array.from({ length: count }, startOne))),
    async killOldest() {
      const victim = workers.shift();
      if (!victim) throw new Error('There is no worker left to kill.');
      const at = performance.now();
      await victim.kill();
      return { mail: victim.mail, at };
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await program.remove();
      await sql.close();
    },
  };
}
