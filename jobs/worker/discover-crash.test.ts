import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DiscoverPlan } from '@hyrde/contracts';
import { type LoggedRequest, type RunningCountry, startCountry } from '@hyrde/lab/country';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { country as countryOf } from '../../lab/country/sites/country.js';
import { type TestDatabase, testDatabase } from '../../prisma/testing/database.js';
import { byHost } from './kinds/discover/by-host.js';
import { type Crew, openCrew } from './testing/crew.js';
import { killedAt } from './testing/killed-at.js';
import { PATIENTLY } from './testing/patience.js';

const SHAPE = { sites: 12, troubles: [] };
/** Three rounds: the seeds, and two of four pages a host. */
const PAGES = 90;
const PACE_MS = 100;
/** Timers are never early; the sites' clock is another one. */
const TOLERANCE_MS = 5;
const WORDS = ['tilgjengelighet', 'universell utforming', 'tilgjengelighetserklæring', 'uustatus', 'WCAG'];

let dir: string;
let country: RunningCountry;
const opened: { database: TestDatabase; crew: Crew }[] = [];

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'hyrde-discover-'));
  country = await startCountry({ ...SHAPE, port: 0 });
  await writeFile(path.join(dir, 'hosts'), country.hostsText);
}, 60_000);

afterAll(async () => {
  for (const { database, crew } of opened) {
    await crew.close();
    await database.drop();
  }
  await country.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Workers on a database of their own, known to the sites by their name, and a topic that waits there for its first step. */
async function topic(name: string): Promise<Crew> {
  const database = await testDatabase();
  const crawl = { HOSTS_FILE: path.join(dir, 'hosts'), ALLOW_ADDRESSES: country.allow, HOST_PACE_MS: `${PACE_MS}` };
  const crew = await openCrew(database.url, { WORKER_LEASE_S: '4', ...crawl }, name);
  opened.push({ database, crew });
  const seeds = countryOf({ ...SHAPE, port: country.port }).sites.map(({ origin }) => `${origin}/`);
  const given = { kind: 'discover', words: WORDS, language: 'nb', seeds, budget: PAGES, practice: true } as const;
  await crew.sql.query(
    `with sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'discover', 'test', $1, $2, 7, true) returning id
     ) insert into discover_run (sweep_id, seeds) select id, $3::text[] from sweep`,
    [JSON.stringify(DiscoverPlan.parse(given)), PAGES, seeds],
  );
  return crew;
}

const run = async ({ sql }: Crew) => (await sql.query('select * from discover_run')).rows[0] ?? {};
const isOver = (crew: Crew) => expect.poll(async () => (await run(crew)).stop, PATIENTLY).toBe('budget');
const findsOf = async ({ sql }: Crew) =>
  (await sql.query('select page, url, host, title, probability, round from discover_find order by page')).rows;
const count = async ({ sql }: Crew, from: string): Promise<number> =>
  (await sql.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0;

it('a topic whose workers are killed as they plan, fetch and learn finds what an unkilled one finds, and asks no more', async () => {
  const whole = await topic('whole');
  await whole.start(2);
  const killed = await topic('killed');
  await killedAt(killed, 'task', 'insert', () => killed.start(2));
  expect([await count(killed, 'task'), (await run(killed)).round]).toEqual([0, 0]);
  await killedAt(killed, 'discover_answer', 'insert', () => killed.start(2));
  expect(await count(killed, 'discover_answer')).toBe(0);
  await killedAt(killed, 'discover_find', 'insert', () => killed.start(2));
  const { round } = await run(killed);
  expect([await count(killed, 'discover_find'), await count(killed, `discover_round where round = ${round}`)]).toEqual([
    0, 0,
  ]);
  await killed.start(2);
  await isOver(killed);
  await isOver(whole);

  const finds = await findsOf(killed);
  expect(finds.length).toBeGreaterThan(5);
  expect(finds).toEqual(await findsOf(whole));
  const { asked: pages, fetched, links } = await run(killed);
  expect({ asked: pages, fetched, links }).toMatchObject({ asked: PAGES });
  expect(await run(whole)).toMatchObject({ asked: pages, fetched, links });
  await expect.poll(() => count(killed, `sweep where state = 'done'`), PATIENTLY).toBe(1);

  expectPolite(country.requests().filter(({ agent }) => agent.includes('killed-')));
});

/** Of one host, one at a time and a pace apart, killed workers' requests included. */
function expectPolite(requests: readonly LoggedRequest[]): void {
  const hosts = byHost(requests);
  expect(hosts.size).toBeGreaterThan(SHAPE.sites - 3);
  for (const [host, all] of hosts)
    for (const [i, { start }] of all.entries()) {
      const gap = start - (all[i - 1]?.end ?? Number.NEGATIVE_INFINITY);
      expect({ host, gap, isPolite: gap >= PACE_MS - TOLERANCE_MS }).toMatchObject({ isPolite: true });
    }
}
