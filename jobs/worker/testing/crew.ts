import { QUEUES } from '@hyrde/contracts';
import { openSql, type Sql } from '@hyrde/store/sql';
import { Queue } from 'bullmq';
import { queueConnection } from '../../../prisma/src/queue/jobs.js';
import { forFile } from '../../../scripts/testing/for-file.js';
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
  /** Who is at work, the one that was started first in front. */
  workers: (WorkerProcess & { mail: string })[];
  /** Resolves when so many more are ready. */
  start(count?: number): Promise<void>;
  /** `kill -9` of the one that was started first. */
  killOldest(): Promise<Kill>;
  /** What waits in the queue, and in that for plans, is lost. */
  emptyQueues(): Promise<void>;
}

interface CrewOptions {
  /** Between two requests to a host, in ms. */
  crawlDelayMs: number;
  leaseS: number;
  /** Begins their mail addresses. */
  name?: string;
}

/** For a file of tests; who is left is killed behind them. */
export async function openCrew(
  databaseUrl: string,
  country: { hostsFile: string; allow: string },
  { crawlDelayMs: paceMs, leaseS, name = 'worker' }: CrewOptions,
): Promise<Crew> {
  const sql = await forFile(openSql(databaseUrl), 'close');
  const program = await bundleWorker();
  const workers: Crew['workers'] = [];
  await forFile({ kill: () => Promise.all(workers.map((worker) => worker.kill())) }, 'kill');
  let started = 0;
  const startOne = async () => {
    const mail = `${name}-${++started}@example.org`;
    const worker = await program.start({
      DATABASE_URL: databaseUrl,
      HOSTS_FILE: country.hostsFile,
      ALLOW_ADDRESSES: country.allow,
      CRAWL_DELAY_MS: `${paceMs}`,
      WORKER_LEASE_S: `${leaseS}`,
      OPERATOR_MAIL: mail,
      RENDERING: '0',
    });
    workers.push({ ...worker, mail });
  };
  return {
    sql,
    workers,
    start: async (count = 1) => void (await Promise.all(Array.from({ length: count }, startOne))),
    async killOldest() {
      const victim = workers.shift();
      if (!victim) throw new Error('There is no worker left to kill.');
      const at = performance.now();
      await victim.kill();
      return { mail: victim.mail, at };
    },
    async emptyQueues() {
      for (const queueName of [QUEUES.tasks, QUEUES.planning]) {
        const queue = new Queue(queueName, { connection: queueConnection({ DATABASE_URL: databaseUrl }) });
        await queue.obliterate({ force: true });
        await queue.close();
      }
    },
  };
}
