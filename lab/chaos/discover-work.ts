import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { preciseNow } from '../country/web/request-log.js';
import { accountsApart, journaledPages } from './kept.js';
import { END_MS, LOOK_MS, type Struck, type Work, type WorkTools } from './work.js';

/** Pages of a topic: about half a minute on six hosts at one request a second. */
const BUDGET = 80;
const WORDS = ['postliste', 'journal', 'saksnummer', 'avsender', 'mottaker', 'dokument', 'brev', 'arkiv'];

const State = z.object({ done: z.boolean(), stop: z.string().nullable(), asked: z.number() });
const STATE = `
  select sweep.state = 'done' as done, run.stop, run.asked from sweep join discover_run run on run.sweep_id = sweep.id where sweep.id = $1`;
const Find = z.object({ url: z.string() });
const FINDS = 'select url from discover_find where sweep_id = $1 order by url';
/**
 * `$1` the sweep. Rounds in which pages were requested but that are not counted, and the reverse. A step that waits for
 * deferred hosts requests nothing and has no round, so their numbers need not follow each other.
 */
export const ROUNDS_APART = `
  select from (select distinct (input ->> 'round')::int as round from task where sweep_id = $1) requested
  full join (select round from discover_round where sweep_id = $1) counted using (round)
  where requested.round is null or counted.round is null`;
const LeftOver = z.object({ what: z.string(), n: z.number() });
/** Rows that must not exist after the end of a topic. */
const LEFT_OVER = `
  select 'answers that nobody learned from' as what, count(*)::int as n from discover_answer where sweep_id = $1
  union all select 'waiting tasks', count(*)::int from task where sweep_id = $1 and state = 'waiting'
  union all select 'missing rounds', count(*)::int from (${ROUNDS_APART}) apart
  union all select 'finds of no round', abs(sum(finds) - (select count(*) from discover_find where sweep_id = $1))::int from discover_round where sweep_id = $1`;

/**
 * Gathers the same topic again and again; the first time without faults, for comparison. Which pages a budget takes in
 * depends on the order in which hosts can be requested, so finds are not compared: `discover --product` does that.
 */
export class DiscoverWork implements Work {
  readonly #topics: { id: string; isDone: boolean; finds: string[]; end: string }[] = [];
  readonly #broken: string[] = [];
  #from = 0;

  /** @param homes home pages of `siteIds`, the topic's seeds and only hosts */
  constructor(
    private readonly tools: WorkTools,
    private readonly homes: readonly string[],
  ) {}

  async begin(): Promise<void> {
    this.tools.say(`A topic on ${this.homes.length} sites without any fault, to compare with …`);
    this.#from = preciseNow();
    await this.#topicOnce(END_MS);
  }

  async goOn(stop: AbortSignal): Promise<void> {
    const patience = this.tools.minutes * 60_000 + END_MS;
    while (!stop.aborted && (await this.#topicOnce(patience)));
  }

  running(): boolean {
    return this.#topics.some(({ isDone }) => !isDone);
  }

  /** @returns true if the topic ended */
  async #topicOnce(patienceMs: number): Promise<boolean> {
    const { client, watch } = this.tools;
    const number = this.#topics.length + 1;
    const id = await client.sweep(`Topic ${number}`, {
      kind: 'discover',
      words: WORDS,
      language: 'nb',
      seeds: this.homes,
      reach: { domains: this.homes.map((home) => new URL(home).hostname) },
      budget: BUDGET,
    });
    const topic = { id, isDone: false, finds: [] as string[], end: '' };
    this.#topics.push(topic);
    for (const deadline = preciseNow() + patienceMs; ; await sleep(LOOK_MS)) {
      const state = await watch.ask(async (db) => State.parse((await db.query(STATE, [id])).rows[0])).catch(() => null);
      if (state?.done) {
        const finds = await this.#patiently(FINDS, Find, id);
        topic.finds = finds.map(({ url }) => url);
        topic.end = `${state.stop} after ${state.asked} pages`;
        topic.isDone = true;
        const left = await this.#patiently(LEFT_OVER, LeftOver, id);
        for (const { what, n } of left) if (n > 0) this.#broken.push(`Topic ${number}: ${n} ${what}`);
        return true;
      }
      if (preciseNow() > deadline) {
        this.#broken.push(`Topic ${number} did not end: ${state?.asked ?? 0} of ${BUDGET} pages`);
        return false;
      }
    }
  }

  async #patiently<Row>(text: string, row: z.ZodType<Row>, id: string): Promise<Row[]> {
    for (;;) {
      const rows = await this.tools.watch
        .ask(async (db) => z.array(row).parse((await db.query(text, [id])).rows))
        .catch(() => null); // The database is unavailable, probably by a fault.
      if (rows) return rows;
      await sleep(LOOK_MS);
    }
  }

  async judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }> {
    const [calm, ...rest] = this.#topics;
    if (!calm) throw new Error('There was no topic.');
    const losses = struck.filter(({ fault }) => fault.loses);
    const asked = this.tools.documents().filter(({ start }) => start >= this.#from);
    const hosts = new Set(asked.map(({ host }) => host));
    const journaled = await this.tools.watch.ask((client) =>
      journaledPages(
        client,
        this.#topics.map(({ id }) => id),
        hosts,
      ),
    );
    const broken = [
      ...this.#broken,
      ...rest
        .filter(({ isDone }) => isDone)
        .flatMap(({ finds, end }, i) => [
          ...(end === calm.end ? [] : [`Topic ${i + 2} ended as ${end}, without faults as ${calm.end}`]),
          ...(finds.length > 0 ? [] : [`Topic ${i + 2} found nothing`]),
        ]),
      ...accountsApart(asked, journaled, losses),
    ];
    const ended = this.#topics.filter(({ isDone }) => isDone).length;
    return {
      worked: `${ended} topics ended, each ${calm.end} with ${calm.finds.length} finds; the sites received requests for ${asked.length} documents.`,
      broken,
    };
  }
}
