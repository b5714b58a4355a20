import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { country } from '../../country/sites/country.js';
import { startProduct } from '../../product/over-country.js';
import { freePort } from '../../product/parts.js';
import { firstLine, memoryOf } from '../../product/processes.js';
import { addressOf, HOSTILE_ADDRESSES } from '../corpus/hostile-site.js';

/** A hostile site that is swept. */
export interface Guest {
  name: string;
  /** Index of the site in the corpus, from which its address follows. */
  index: number;
}

/** Result of a sweep of ordinary and hostile sites. */
export interface Swept {
  /** Seconds from the first search's begin to the end of each ordinary one, ascending. */
  ordinary: number[];
  hostile: { name: string; outcome: string | null; seconds: number | null; downloads: number }[];
  /** Maximum time for which the event loop of the worker was blocked. */
  lagSeconds: number;
  workerMb: number;
  /** Maximum memory of the processes that the worker started, in MB. */
  childrenMb: number;
}

/** Hostile sites end by the bounds of time and budget: 60 downloads of 40 s each would be 2,400 s. */
const PATIENCE_S = 2_700;
const LOOK_MS = 1_000;
const LOG_EVERY = 30;
const SEED = 1;

const ENDS = statement({
  name: 'lab.hostile-ends',
  text: `
  select site.home_url as "homeUrl", task.outcome, task.reason, task.downloads,
    extract(epoch from task.finished_at - (select min(started_at) from task))::float8 as seconds
  from task join site on site.id = task.site_id`,
  row: z.object({
    homeUrl: z.url(),
    outcome: z.string().nullable(),
    reason: z.string().nullable(),
    downloads: z.number(),
    seconds: z.number().nullable(),
  }),
});

/** Sites of a sweep. */
export interface Flock {
  /** Ordinary sites that are timed. */
  ordinary: number;
  further?: number;
  /** Hostile sites beside them. */
  guests?: Guest[];
  /** Receives the number of ended searches twice a minute. */
  logged?: (line: string) => void;
}

/** Sweeps a country without troubles and hostile sites with one worker. All must be built (`npx tsc -b`). */
export async function sweepWith({ ordinary, further = 0, guests = [], logged }: Flock): Promise<Swept> {
  const [countryPort, corpusPort, metricsPort] = [await freePort(), await freePort(), await freePort()];
  const corpus = spawn(process.execPath, [CORPUS_PROCESS, `${corpusPort}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  if (corpus.pid !== undefined) await putLast(corpus.pid);
  await firstLine(corpus);
  const homeOf = ({ name }: Guest) => `http://${name}.test:${corpusPort}/`;
  const sites = ordinary + further;
  const land = country({ seed: SEED, sites, troubles: [], port: countryPort });
  const timed = new Set(land.sites.slice(0, ordinary).map(({ origin }) => `${origin}/`));
  const product = await startProduct({
    country: land,
    shape: ['--seed', `${SEED}`, '--sites', `${sites}`, '--no-troubles'],
    workers: 1,
    env: { METRICS_PORT: `${metricsPort}` },
    guests: {
      sites: guests.map((guest) => ({ name: guest.name, homeUrl: homeOf(guest), address: addressOf(guest.index) })),
      allow: `${HOSTILE_ADDRESSES}:${corpusPort}`,
    },
  });
  const sql = openSql(product.databaseUrl, { max: 1 });
  const pid = product.workers[0]?.pid ?? 0;
  let lagSeconds = 0;
  let childrenMb = 0;
  let rows = await queryRows(sql.query, ENDS);
  try {
    const giveUpAt = Date.now() + PATIENCE_S * 1_000;
    for (let look = 1; Date.now() < giveUpAt; look++) {
      await sleep(LOOK_MS);
      childrenMb = Math.max(childrenMb, memoryOf(pid)?.children ?? 0);
      lagSeconds = Math.max(lagSeconds, await lagOf(metricsPort));
      rows = await queryRows(sql.query, ENDS);
      const ended = rows.filter(({ outcome }) => outcome !== null).length;
      if (ended === rows.length) break;
      if (look % LOG_EVERY === 0) logged?.(`${ended} of ${rows.length} searches have ended`);
    }
    const workerMb = memoryOf(pid)?.peak ?? Number.NaN;
    const byHome = new Map(rows.map((row) => [row.homeUrl, row]));
    return {
      ordinary: rows
        .filter(({ homeUrl }) => timed.has(homeUrl))
        .map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY)
        .sort((a, b) => a - b),
      hostile: guests.map((guest) => {
        const row = byHome.get(homeOf(guest));
        const outcome = row?.outcome ? `${row.outcome}: ${row.reason}` : null;
        return { name: guest.name, outcome, seconds: row?.seconds ?? null, downloads: row?.downloads ?? 0 };
      }),
      lagSeconds,
      workerMb,
      childrenMb,
    };
  } finally {
    await sql.close();
    await product.stop();
    corpus.kill('SIGKILL');
  }
}

const CORPUS_PROCESS = fileURLToPath(new URL('../corpus/corpus-process.js', import.meta.url));

/**
 * Gives the hostile servers' session the lowest priority, since real attackers compute on machines of their own. If Linux
 * shares the processor by sessions (sched(7), autogroup), only the session's value counts against other sessions.
 */
async function putLast(session: number): Promise<void> {
  setPriority(session, constants.priority.PRIORITY_LOW);
  await writeFile(`/proc/${session}/autogroup`, `${constants.priority.PRIORITY_LOW}`).catch(() => {});
}

/** The longest block since the last look, by the worker's own metrics; 0 while it starts. */
async function lagOf(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? 0);
}
