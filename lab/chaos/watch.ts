import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { databaseUrl } from '../product/whole.js';
import { changedResults, wrongCount } from './laws.js';

const LOOK_MS = 200;
/** Maximum wait for the database: the duration of a pause fault. */
const PATIENCE_MS = 10_000;

const Counted = z.object({ sweep: z.string(), all: z.number(), done: z.number(), waiting: z.number() });
const COUNTS = `
  select sweep_id as sweep, count(*)::int as all, count(*) filter (where state = 'done')::int as done,
    count(*) filter (where state = 'waiting')::int as waiting
  from task where sweep_id = any($1) group by 1`;

const Result = z.object({ id: z.string(), sweep: z.string(), home: z.string(), result: z.string() });
const RESULTS = `
  select task.id, task.sweep_id as sweep, task.subject as home,
    concat_ws(' ', task.outcome, task.reason, search.found_url, task.finished_at) as result
  from task left join search on search.id = task.id where task.sweep_id = any($1) and task.state = 'done'`;

const OUTCOMES = `
  select task.subject as home, concat_ws(' ', task.outcome, search.found_url) as outcome
  from task left join search on search.id = task.id where task.sweep_id = $1`;

/** Polls the database itself continuously, without API and relay. */
export class Watch {
  readonly broken = new Set<string>();
  looks = 0;
  /** Number of finished tasks at the last poll, by sweep. */
  readonly done = new Map<string, number>();
  #results = new Map<string, string>();
  #made = new Map<string, number>();

  constructor(private readonly data: string) {}

  /** Sets the number of tasks that this sweep must have from now on. */
  expect(sweepId: string, tasks: number): void {
    this.#made.set(sweepId, tasks);
  }

  isDone(sweepId: string): boolean {
    return this.done.get(sweepId) === this.#made.get(sweepId);
  }

  async until(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.#look();
      await sleep(LOOK_MS);
    }
  }

  /** Polls until the database answers. */
  async #look(): Promise<void> {
    const sweeps = [...this.#made.keys()];
    try {
      await this.ask(async (client) => {
        const counts = z.array(Counted).parse((await client.query(COUNTS, [sweeps])).rows);
        for (const sweep of sweeps)
          this.#check(
            sweep,
            counts.find((one) => one.sweep === sweep),
          );
        const results = z.array(Result).parse((await client.query(RESULTS, [sweeps])).rows);
        const now = new Map(results.map(({ id, result }) => [id, result]));
        for (const change of changedResults(this.#results, now)) this.broken.add(change);
        this.#results = now;
        this.looks++;
      });
    } catch {} // The database is unavailable, probably by a fault; its recovery is checked elsewhere.
  }

  #check(sweep: string, count: z.infer<typeof Counted> | undefined): void {
    const wrong = wrongCount(count ?? { all: 0, done: 0, waiting: 0 }, this.#made.get(sweep) ?? 0);
    if (wrong) this.broken.add(`sweep ${sweep}: ${wrong}`);
    this.done.set(sweep, count?.done ?? 0);
  }

  /** Outcome of each site's search of a sweep. */
  async outcomes(sweepId: string): Promise<Map<string, string>> {
    const Row = z.object({ home: z.string(), outcome: z.string() });
    return this.ask(async (client) => {
      const rows = z.array(Row).parse((await client.query(OUTCOMES, [sweepId])).rows);
      return new Map(rows.map(({ home, outcome }) => [home, outcome]));
    });
  }

  /**
   * Runs queries on a connection of its own.
   * @throws if the database is unavailable
   */
  async ask<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const url = databaseUrl(this.data);
    if (!url) throw new Error('The database is down.');
    const client = new pg.Client({
      connectionString: url.href,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
