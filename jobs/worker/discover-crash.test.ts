import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DiscoverPlan } from '@hyrde/contracts';
import { type LoggedRequest, startCountry } from '@hyrde/lab/country';
import { expect, it } from 'vitest';
import { country as countryOf } from '../../lab/country/sites/country.js';
import { testDatabase } from '../../prisma/testing/database.js';
import { folderForFile, forFile } from '../../scripts/testing/for-file.js';
import { byHost } from './kinds/discover/fetch.js';
import { type Crew, killedAt, openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';

const SHAPE = { sites: 12, troubles: [] };
/** Three rounds: the seeds, and two of four pages a host. */
const PAGES = 90;
const CRAWL_DELAY_MS = 300;
/** Timers are never early, but the sites’ server, whose clock is used here, logs ends late if both cores are busy. */
const TOLERANCE_MS = 90;
const WORDS = ['tilgjengelighet', 'universell utforming', 'tilgjengelighetserklæring', 'uustatus', 'WCAG'];

const country = await forFile(startCountry({ ...SHAPE, port: 0 }), 'stop');
const hostsFile = path.join(await folderForFile(), 'hosts');
await writeFile(hostsFile, country.hostsText);
/** Workers on databases of their own, known to the sites by their names. */
const crewOn = async (name: string) => {
  const { url } = await forFile(testDatabase(), 'drop');
  return openCrew(url, { hostsFile, allow: country.allow }, { crawlDelayMs: CRAWL_DELAY_MS, leaseS: 4, name });
};
const whole = await crewOn('whole');
const killed = await crewOn('killed');

/** A topic that waits for its first step. */
async function makeTopic({ sql }: Crew): Promise<void> {
  const seeds = countryOf({ ...SHAPE, port: country.port }).sites.map(({ origin }) => `${origin}/`);
  const given = { kind: 'discover', words: WORDS, language: 'nb', seeds, budget: PAGES, practice: true } as const;
  await sql.query(
    `with sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'discover', 'test', $1, $2, 7, true) returning id
     ) insert into discover_run (sweep_id, seeds) select id, $3::text[] from sweep`,
    [JSON.stringify(DiscoverPlan.parse(given)), PAGES, seeds],
  );
}

const run = async ({ sql }: Crew) => (await sql.query('select * from discover_run')).rows[0] ?? {};
const isOver = (crew: Crew) =>
  expect
    .poll(async () => {
      const { stop } = await run(crew);
      return { stop, open: stop ? [] : await openTasks(crew.sql) };
    }, PATIENTLY)
    .toEqual({ stop: 'budget', open: [] });
const findsOf = async ({ sql }: Crew) =>
  (await sql.query('select page, url, host, title, probability, round from discover_find order by page')).rows;
const count = async ({ sql }: Crew, from: string): Promise<number> =>
  (await sql.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0;

it('a topic whose workers are killed as they plan, fetch and learn finds what an unkilled one finds, and asks no more', async () => {
  await makeTopic(whole);
  await whole.start(2);
  await makeTopic(killed);
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
  const ended = async () => ({
    sweeps: await count(killed, `sweep where state = 'done'`),
    open: await openTasks(killed.sql),
  });
  await expect.poll(ended, PATIENTLY).toMatchObject({ sweeps: 1 });

  expectPolite(country.requests().filter(({ agent }) => agent.includes('killed-')));
});

/**
 * Checks one host: documents are a crawl delay apart, and no request starts before the previous answer, killed workers'
 * requests included. A document need not wait for robots.txt.
 */
function expectPolite(requests: readonly LoggedRequest[]): void {
  const hosts = byHost(requests);
  expect(hosts.size).toBeGreaterThan(SHAPE.sites - 3);
  for (const all of hosts.values()) {
    expectApart(all, 0);
    const documents = all.filter(({ kind }) => kind === 'document');
    expect(documents.length).toBeGreaterThan(0);
    expectApart(documents, CRAWL_DELAY_MS - TOLERANCE_MS);
  }
}

function expectApart(requests: readonly LoggedRequest[], atLeastMs: number): void {
  for (const [i, { start }] of requests.entries()) {
    const gap = start - (requests[i - 1]?.end ?? Number.NEGATIVE_INFINITY);
    expect(gap, JSON.stringify(requests.slice(Math.max(0, i - 1), i + 1))).toBeGreaterThanOrEqual(atLeastMs);
  }
}
