import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { Dice } from '../country/random.js';
import { country } from '../country/sites/country.js';
import { registryOf } from '../country/sites/registry.js';
import { preciseNow } from '../country/web/request-log.js';
import { startCountry } from '../country/web/server.js';
import { openParts, type Parts } from '../product/parts.js';
import { stoppedAfter } from '../product/processes.js';
import { familyOf } from '../product/whole.js';
import { accountsApart, journaledPages, lostThings } from './kept.js';
import { openRelay, type Relay, type Tap } from './relay.js';

/** Result of a series of kills. */
export interface BetweenReport {
  kills: Record<Moment, number>;
  searches: number;
  entries: number;
  /** Number of pages requested again because the journal had lost their bodies. */
  askedAgain: number;
  /** Violations of the laws; empty if nothing was lost. */
  broken: string[];
  /** Number of attempts that ended because Postgres did not answer for a minute, on a busy machine. */
  givenUp: number;
  /** Requests that were under way in such an attempt and repeated by the next. */
  askedTwice: string[];
}

const GaveUp = z.object({ msg: z.literal('Postgres does not answer'), task: z.string() });

export interface BetweenOptions {
  kills: number;
  seed: number;
  sites: number;
  /** Store of the bodies. */
  place: 'postgres' | 'folder';
  say(line: string): void;
}

/** Moments at which Postgres is killed, relative to the statement that writes an answer into a journal. */
const MOMENTS = ['before', 'during', 'after'] as const;
type Moment = (typeof MOMENTS)[number];

/** Name of the statement, as in each protocol message that runs it. */
const WRITES_AN_ENTRY = Buffer.from('journal.append');
const WORKERS = 2;
/** Crawl delay short enough that each kill affects many searches. */
const CRAWL_DELAY_MS = '100';
/** Maximum duration of the remaining tasks after the last kill. */
const END_MS = 240_000;

/**
 * Runs searches by two workers and kills all processes of Postgres when a worker sends the statement that writes an
 * answer into a journal, while it is executed, or when its result is returned. Finally all searches must be done and
 * nothing lost. Everything must be built (`npx tsc -b`).
 */
export async function killBetween(options: BetweenOptions): Promise<BetweenReport> {
  const sites = await startCountry({ sites: options.sites, port: 0 });
  const land = country({ sites: options.sites, port: sites.port });
  const untroubled = land.sites.filter(({ trouble, scripted }) => trouble === null && scripted === null);
  const closers = [() => sites.stop()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  return stoppedAfter({ stop }, async () => {
    const parts = await openParts('between', { registry: registryOf({ ...land, sites: untroubled }) });
    closers.push(() => parts.stop());
    const killer = new Killer(new Dice('between', options.seed), parts);
    const direct = new URL(parts.databaseUrl);
    const relay = await openRelay(() => (killer.down ? null : Number(direct.port)), killer.tap);
    closers.unshift(() => relay.close()); // Closed last, since the workers use the relay until they end.
    writeFileSync(path.join(parts.dir, 'hosts'), sites.hostsText);
    const env = { ...settings(parts, relay, options), ALLOW_ADDRESSES: sites.allow };
    const workers = Array.from({ length: WORKERS }, () => parts.startWorker(env));
    const ended = () => workers.filter((worker) => worker.hasEnded());
    await killer.kill(options.kills, () => ended().length > 0, options.say);
    options.say('All kills are done; what waits is done now …');
    const client = new pg.Client({ connectionString: parts.databaseUrl });
    await client.connect();
    closers.push(() => client.end());
    const waiting = await untilDone(client);
    const asked = sites.requests().filter(({ kind }) => kind === 'document');
    const hosts = new Set(untroubled.map(({ origin }) => new URL(origin).hostname));
    const visits = asked
      .map((visit) => ({ ...visit, host: visit.host.split(':')[0] ?? '' }))
      .filter(({ host }) => hosts.has(host));
    const journaled = await journaledPages(client, 0, hosts);
    const { rows } = await client.query<{ entries: number }>('select count(*)::int as entries from journal_entry');
    const said = workers.map(({ log }) => readFileSync(log, 'utf8')).join('');
    const { times, of } = await givenUp(client, said);
    // No worker was killed, so no request under way was lost.
    const twice = accountsApart(visits, journaled, []);
    const isExcused = (line: string) => of.has(line.split('/')[0] ?? '');
    return {
      kills: killer.done,
      searches: untroubled.length,
      entries: rows[0]?.entries ?? 0,
      askedAgain: said.split('the journal has lost their bodies').length - 1,
      broken: [
        ...(waiting > 0 ? [`${waiting} searches did not end`] : []),
        ...ended().map(({ log }) => `a worker ended: ${log}`),
        ...(await lostThings(client)),
        ...twice.filter((line) => !isExcused(line)),
      ],
      givenUp: times,
      askedTwice: twice.filter(isExcused),
    };
  });
}

/** Number of attempts that gave up waiting for Postgres, and their hosts. */
async function givenUp(client: pg.Client, said: string): Promise<{ times: number; of: ReadonlySet<string> }> {
  const lines = said.split('\n').filter((line) => line.includes('Postgres does not answer'));
  const tasks = lines.flatMap((line) => GaveUp.safeParse(JSON.parse(line)).data?.task ?? []);
  const { rows } = await client.query<{ site: string }>(
    'select home_url as site from task join site on site.id = task.site_id where task.id = any($1::uuid[])',
    [tasks],
  );
  return { times: tasks.length, of: new Set(rows.map(({ site }) => new URL(site).hostname)) };
}

/** Kills Postgres at the moments that its tap detects, and restarts it. */
class Killer {
  readonly done: Record<Moment, number> = { before: 0, during: 0, after: 0 };
  down = false;
  #moment: Moment | null = null;
  /** Number of entries to pass before the next kill. */
  #passing = 0;
  #sent = new WeakSet<object>();
  #struck: (() => void) | null = null;

  constructor(
    private readonly dice: Dice,
    private readonly parts: Pick<Parts, 'postgres' | 'restartPostgres'>,
  ) {}

  readonly tap: Tap = (chunk, { connection, towards }) => {
    if (this.#moment === null) return true;
    if (towards === 'client') {
      const answers = this.#moment === 'after' && this.#sent.has(connection);
      if (answers) this.#strike();
      return !answers;
    }
    if (!chunk.includes(WRITES_AN_ENTRY) || this.#passing-- > 0) return true;
    if (this.#moment === 'before') {
      this.#strike();
      return false;
    }
    if (this.#moment === 'after') this.#sent.add(connection);
    else setTimeout(() => this.#strike(), this.dice.between(0, 4));
    return true;
  };

  /** @param over true if the run should end early */
  async kill(times: number, over: () => boolean, say: (line: string) => void): Promise<void> {
    for (let i = 0; i < times && !over(); i++) {
      const moment = MOMENTS[i % MOMENTS.length] ?? 'before';
      await new Promise<void>((resolve) => {
        this.#struck = resolve;
        this.#sent = new WeakSet();
        this.#passing = this.dice.int(8);
        this.#moment = moment;
      });
      this.done[moment]++;
      const postgres = this.parts.postgres();
      if (postgres.exitCode === null && postgres.signalCode === null) await once(postgres, 'exit');
      await this.parts.restartPostgres();
      this.down = false;
      if ((i + 1) % 10 === 0) say(`${i + 1} of ${times}`);
    }
  }

  #strike(): void {
    if (this.#moment === null) return;
    this.#moment = null;
    this.down = true;
    for (const pid of familyOf(this.parts.postgres().pid ?? 0))
      try {
        process.kill(pid, 'SIGKILL');
      } catch {} // The process ended in between.
    this.#struck?.();
  }
}

const settings = ({ dir, databaseUrl }: Parts, relay: Relay, { place }: BetweenOptions): Record<string, string> => ({
  DATABASE_URL: through(databaseUrl, relay),
  HOSTS_FILE: path.join(dir, 'hosts'),
  CRAWL_DELAY_MS: CRAWL_DELAY_MS,
  RENDERING: '0',
  BLOB_STORE: place === 'folder' ? `folder:${path.join(dir, 'bodies')}` : place,
});

function through(databaseUrl: string, relay: Relay): string {
  const url = new URL(databaseUrl);
  url.port = `${relay.port}`;
  return url.href;
}

/** @returns number of searches that did not end in time */
async function untilDone(client: pg.Client): Promise<number> {
  for (const deadline = preciseNow() + END_MS; ; await sleep(500)) {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from task where state = 'waiting'`,
    );
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting === 0 || preciseNow() > deadline) return waiting;
  }
}
