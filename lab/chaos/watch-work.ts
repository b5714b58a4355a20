import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { preciseNow } from '../country/web/request-log.js';
import type { Bulletins } from './bulletins.js';
import { accountsApart, journaledPages } from './kept.js';
import { unreported } from './laws.js';
import { END_MS, LOOK_MS, type Struck, type Work, type WorkTools } from './work.js';

/** The most that a plan allows: a site is polled about every 86 s. */
const DOWNLOADS_A_DAY = 1_000;
/** Maximum time in ms between two polls of a site that publishes every minute: hubs are planned in steps of 15 minutes. */
const LONGEST_REST_MS = 2 * 15 * 60_000;
/** Longer than any change of the clock, so that no document is too old because the clock was wrong. */
const NEWS_HOURS = 72;

const Round = z.object({ home: z.string(), rounds: z.number(), open: z.boolean() });
const ROUNDS = `
  select site.home_url as home, rounds, exists (select from task where task.sweep_id = watch_site.sweep_id
    and task.site_id = watch_site.site_id and task.state = 'waiting') as open
  from watch_site join site on site.id = site_id where sweep_id = $1`;

const Stored = z.object({ home: z.string(), url: z.string(), state: z.string() });
const STORED = `
  select site.home_url as home, url, state from watch_document join site on site.id = site_id
  where site.home_url = any($1) and url is not null`;

/** Watches sites that publish documents in real time, in one sweep. */
export class WatchWork implements Work {
  #sweep = '';
  #stood: string | null = null;

  constructor(
    private readonly tools: WorkTools,
    private readonly bulletins: Bulletins,
  ) {}

  async begin(): Promise<void> {
    const { client, siteIds, say } = this.tools;
    say(`A watch of ${siteIds.length} sites that publish documents …`);
    this.#sweep = await client.sweep('Watched', {
      kind: 'watch',
      practice: false,
      sites: { siteIds },
      downloadsADay: DOWNLOADS_A_DAY,
      newsHours: NEWS_HOURS,
    });
    await this.#until(
      async () => (await this.#rounds()).filter(({ rounds }) => rounds > 0).length === siteIds.length,
      2 * END_MS,
    );
  }

  async goOn(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) await sleep(LOOK_MS);
  }

  /** Waits until every site has been polled once more, so that its last document can be found. */
  async end(): Promise<void> {
    this.bulletins.pause();
    const [from, before] = [preciseNow(), await this.#rounds()];
    await this.#until(async () => {
      // The requests are read first: the round of each of them is then over, and written, if none is open.
      const polled = new Set(this.bulletins.visits().flatMap(({ start, host }) => (start > from ? [host] : [])));
      const over = new Map((await this.#rounds()).map((one) => [one.home, one.open ? -1 : one.rounds]));
      return before.every(({ home, rounds }) => (over.get(home) ?? 0) > rounds && polled.has(new URL(home).hostname));
    }, END_MS + LONGEST_REST_MS);
  }

  /** False, since a watch may wait longer than a fault's recovery may take. */
  running(): boolean {
    return false;
  }

  #rounds(): Promise<z.infer<typeof Round>[]> {
    return this.tools.watch.ask(async (client) =>
      z.array(Round).parse((await client.query(ROUNDS, [this.#sweep])).rows),
    );
  }

  async #until(holds: () => Promise<boolean>, patienceMs: number): Promise<void> {
    for (const deadline = preciseNow() + patienceMs; !(await holds().catch(() => false)); await sleep(LOOK_MS))
      if (preciseNow() > deadline) {
        this.#stood = 'The watch stood still.';
        return;
      }
  }

  async judge(struck: readonly Struck[]): Promise<{ worked: string; broken: string[] }> {
    const losses = struck.filter(({ fault }) => fault.loses);
    const { homes } = this.bulletins;
    const asked = this.bulletins.visits();
    const hosts = new Set(asked.map(({ host }) => host));
    const { stored, rounds, journaled } = await this.tools.watch.ask(async (client) => ({
      stored: z.array(Stored).parse((await client.query(STORED, [homes])).rows),
      rounds: z.array(Round).parse((await client.query(ROUNDS, [this.#sweep])).rows),
      journaled: await journaledPages(client, [this.#sweep], hosts),
    }));
    const found = homes.map((home) => ({
      home,
      published: this.bulletins.published(home),
      polls: asked.filter(({ host }) => host === new URL(home).hostname).map(({ start }) => start),
      stored: stored.filter((one) => one.home === home),
    }));
    const broken = [
      ...(this.#stood === null ? [] : [this.#stood]),
      ...found.flatMap(unreported),
      ...accountsApart(asked, journaled, losses),
    ];
    const all = rounds.reduce((sum, one) => sum + one.rounds, 0);
    const worked = `One watch of ${homes.length} sites, ${all} rounds, ${asked.length} requests, ${stored.length} documents reported of ${found.reduce((sum, { published }) => sum + published.length, 0)} published.`;
    return { worked, broken };
  }
}
