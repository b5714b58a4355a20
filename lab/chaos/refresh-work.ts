import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { preciseNow } from '../country/web/request-log.js';
import { Refused } from './client.js';
import { accountsApart, journaledPages } from './kept.js';
import { lostVisits } from './laws.js';
import { END_MS, LOOK_MS, type Struck, type Work, type WorkTools } from './work.js';

/** Duration of a practice day, short so that faults meet planning as well as visits; outages of 30 s skip a day. */
const DAY_S = 15;
const DAYS = 366;
/** Visits per site and day: at one request a second, a host is busy for at most half of the day. */
const VISITS_A_SITE = 4;

const Day = z.object({ day: z.number(), visits: z.number() });
const DAYS_PLANNED = 'select day, visits from refresh_day where sweep_id = $1 order by day';

const Task = z.object({
  id: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  planned: z.array(z.string()),
  visited: z.array(z.string()),
});
const TASKS = `
  select id, state, reason, array(select visit ->> 'id' from jsonb_array_elements(input -> 'visits') visit) as planned,
    array(select page_id::text from page_visit where task_id = task.id) as visited
  from task where sweep_id = any($1)`;

const Doubled = z.object({ url: z.string(), day: z.number() });
const DOUBLED = `
  select page.url, (task.input ->> 'day')::int as day from page_visit visit join task on task.id = visit.task_id
    join known_page page on page.id = visit.page_id
  where task.sweep_id = any($1) group by 1, 2, task.sweep_id having count(*) > 1`;

const Sums = z.object({ visits: z.number(), tallied: z.number(), bySite: z.number() });
const SUMS = `
  select (select count(*)::int from page_visit join task on task.id = task_id where sweep_id = any($1)) as visits,
    (select coalesce(sum(visits), 0)::int from refresh_tally where sweep_id = any($1)) as tallied,
    (select coalesce(sum(visited), 0)::int from refresh_site_day where sweep_id = any($1)) as "bySite"`;

const Moved = z.object({ id: z.string() });
const MOVED = `select id from known_page where state = 'moved'`;

/**
 * Refreshes the pages found by a sweep without faults, in a refresh sweep of many short days. A change of the clock by a
 * day would pass thousands of them, so another sweep is begun afterwards.
 */
export class RefreshWork implements Work {
  readonly #sweeps: string[] = [];
  readonly #broken: string[] = [];
  #from = 0;
  #waiting = 0;
  #clockChanges = 0;

  constructor(private readonly tools: WorkTools) {}

  async begin(): Promise<void> {
    const { client, siteIds, say } = this.tools;
    say(`A sweep of ${siteIds.length} sites, whose pages are then refreshed …`);
    const id = await client.sweep('Before the faults', { target: 'mail-record', sites: { siteIds } });
    await this.#until(async () => (await client.progress(id))?.waiting === 0, END_MS, 'The first sweep did not end.');
    this.#from = preciseNow();
    await this.#nextSweep();
    await this.#until(async () => (await this.#look()).day >= 0, END_MS, 'No day was planned.');
  }

  async #nextSweep(): Promise<void> {
    const { client, siteIds } = this.tools;
    const before = this.#sweeps.at(-1);
    if (before)
      await client.put(`/sweeps/${before}/visits-a-day`, { visitsADay: 0 }).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error; // All its days were over while the clock was ahead.
      });
    const id = await client.sweep(`Refreshed ${this.#sweeps.length + 1}`, {
      kind: 'refresh',
      sites: { siteIds },
      visitsADay: VISITS_A_SITE * siteIds.length,
      days: DAYS,
      daySeconds: DAY_S,
    });
    this.#sweeps.push(id);
  }

  async goOn(stop: AbortSignal): Promise<void> {
    let day = -1;
    while (!stop.aborted) {
      const changes = this.tools.clockChanges();
      if (changes > this.#clockChanges) await this.#nextSweep();
      this.#clockChanges = changes;
      await this.#look().then(
        (seen) => {
          day = seen.day;
        },
        () => undefined, // The database is unavailable, probably by a fault.
      );
      await sleep(LOOK_MS);
    }
    if (this.tools.clockChanges() > this.#clockChanges) {
      await this.#nextSweep();
      day = -1;
    }
    await this.#end(day).catch((error: Error) => this.#broken.push(error.message));
  }

  /** @throws if no day is planned any more, or a visit is not made */
  async #end(day: number): Promise<void> {
    const { client } = this.tools;
    const later = async () => (await this.#look()).day > day + 1;
    await this.#until(later, END_MS, 'No further day was planned after the last fault.');
    await client.put(`/sweeps/${this.#sweeps.at(-1)}/visits-a-day`, { visitsADay: 0 });
    await this.#until(async () => (await this.#look()).waiting === 0, END_MS, 'Not all visits were made.');
  }

  running(): boolean {
    return this.#waiting > 0;
  }

  async #look(): Promise<{ day: number; waiting: number }> {
    const { tasks, days } = await this.tools.watch.ask(async (client) => ({
      tasks: z.array(Task).parse((await client.query(TASKS, [this.#sweeps])).rows),
      days: z.array(Day).parse((await client.query(DAYS_PLANNED, [this.#sweeps.at(-1)])).rows),
    }));
    this.#waiting = tasks.filter(({ state }) => state === 'waiting').length;
    return { day: days.at(-1)?.day ?? -1, waiting: this.#waiting };
  }

  async #until(holds: () => Promise<boolean>, patienceMs: number, otherwise: string): Promise<void> {
    for (const deadline = preciseNow() + patienceMs; !(await holds().catch(() => false)); await sleep(LOOK_MS))
      if (preciseNow() > deadline) throw new Error(otherwise);
  }

  async judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }> {
    const losses = struck.filter(({ fault }) => fault.loses);
    const asked = this.tools.documents().filter(({ start }) => start >= this.#from);
    const hosts = new Set(asked.map(({ host }) => host));
    const rows = await this.tools.watch.ask(async (client) => ({
      days: z.array(Day).parse((await client.query(DAYS_PLANNED, [this.#sweeps.at(-1)])).rows),
      tasks: z.array(Task).parse((await client.query(TASKS, [this.#sweeps])).rows),
      doubled: z.array(Doubled).parse((await client.query(DOUBLED, [this.#sweeps])).rows),
      sums: Sums.parse((await client.query(SUMS, [this.#sweeps])).rows[0]),
      moved: z.array(Moved).parse((await client.query(MOVED)).rows),
      journaled: await journaledPages(client, this.#sweeps, hosts),
    }));
    const { days, tasks, doubled, sums, moved, journaled } = rows;
    const done = tasks.map(({ reason, ...task }) => ({ ...task, reason: reason ?? '' }));
    const broken = [
      ...this.#broken,
      ...lostVisits(done, new Set(moved.map(({ id }) => id))),
      ...doubled.map(({ url, day }) => `${url} was visited twice on day ${day}`),
      ...accountsApart(asked, journaled, losses),
      ...(sums.tallied === sums.visits ? [] : [`${sums.visits} visits, and ${sums.tallied} in the tallies`]),
      ...(sums.bySite === sums.visits ? [] : [`${sums.visits} visits, and ${sums.bySite} by site`]),
    ];
    const skipped = (days.at(-1)?.day ?? 0) + 1 - days.length;
    const again = asked.length - [...journaled.values()].reduce((sum, times) => sum + times, 0);
    const worked = [
      `${this.#sweeps.length} refresh sweeps, in the last one ${days.length} days planned, ${skipped} skipped; ${tasks.length} tasks, ${sums.visits} visits; the sites received requests for`,
      `${asked.length} documents, ${again} of them again, each under way at a fault.`,
    ].join('\n');
    return { worked, broken };
  }
}
