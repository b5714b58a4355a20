import { randomUUID } from 'node:crypto';
import type { Journal } from '@hyrde/jobs/journal';
import type { Sql } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { inRoot, openParts } from '../../product/parts.js';

/** The worker's journal, which only the worker imports: here as it was built. */
interface JournalModule {
  PostgresJournal: {
    open(store: { sql: Sql; blobs: unknown }, task: Task, options?: { room?: unknown }): Promise<Journal>;
  };
}

export interface Task {
  id: string;
  runner: string;
  budget: number;
}

/** An embedded Postgres as the product runs it, with the worker's journal on it. */
export interface JournalStore {
  url: string;
  makeTask(): Promise<Task>;
  /** @param room the shape of what its room leaves at checkpoints */
  openJournal(task: Task, room?: unknown): Promise<Journal>;
  close(): Promise<void>;
}

const load = async <T>(file: string): Promise<T> => (await import(inRoot(file))) as T;

/** More than any task of these benchmarks asks. */
const BUDGET = 1_000_000;

/** `$1` the task, `$2` its attempt, `$3` its budget. */
const MAKE_TASK = statement({
  name: 'bench.make-task',
  text: `
with made as (
  insert into sweep (id, kind, name, plan, budget, seed) values (gen_random_uuid(), 'bench', 'bench', '{}', $3::int, 1) returning id
)
insert into task (id, sweep_id, subject, engine, seed, runner, runner_until)
select $1::uuid, id, $1::uuid::text, 'bench', 1, $2, now() + interval '1 day' from made`,
});

/** Connects to a database that `startStore` made. */
export async function connectStore(url: string): Promise<JournalStore> {
  const { openSql } = await load<typeof import('@hyrde/store/sql')>('prisma/dist/sql.js');
  const { openBlobStore } = await load<{ openBlobStore(env: unknown, sql: Sql): unknown }>(
    'prisma/dist/blobs/index.js',
  );
  const { PostgresJournal } = await load<JournalModule>('jobs/dist/worker/core/postgres-journal.js');
  const sql = openSql(url, { max: 12 });
  const blobs = openBlobStore({ BLOB_STORE: { place: 'postgres' } }, sql);
  return {
    url,
    async makeTask() {
      const task = { id: randomUUID(), runner: 'bench', budget: BUDGET };
      await execute(sql.query, MAKE_TASK, [task.id, task.runner, BUDGET]);
      return task;
    },
    openJournal: (task, room) => PostgresJournal.open({ sql, blobs }, task, room ? { room } : {}),
    close: () => sql.close(),
  };
}

/** Starts a new product's Postgres; what is committed is on the disk. Everything must be built (`npx tsc -b`). */
export async function startStore(): Promise<JournalStore> {
  const parts = await openParts('journal');
  const store = await connectStore(parts.databaseUrl);
  return { ...store, close: () => store.close().then(parts.stop) };
}
