import { WatchPlan } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { testDatabase } from '../../prisma/testing/database.js';
import { forFile } from '../../scripts/testing/for-file.js';
import { killedAt, openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { tinyCountry } from './testing/tiny-country.js';

const SITES = 3;
const WATCHES = 2;
const ENTRIES_BEFORE = 6;
const ENTRIES_A_DAY = 3;
const HOUR_MS = 3_600_000;

/** Writes of a round at which both workers are killed: a document, the learned state, an event, the round's end. */
const MOMENTS = [
  ['watch_document', 'insert'],
  ['engine_state', 'insert or update'],
  ['subscription_news', 'insert'],
  ['watch_site', 'update of downloads'],
] as const;

/** Titles and times of each site's entries, newest first. */
const published: { title: string; at: number }[] = [];

const database = await forFile(testDatabase(), 'drop');
const country = await forFile(tinyCountry(SITES), 'stop');
for (let n = ENTRIES_BEFORE; n > 0; n--) publish(1, Date.now() - (n + 2) * 24 * HOUR_MS);
country.shows = (_, path) => (path === '/' ? HOME : path === '/nyheter' ? news() : ENTRY);
const crew = await openCrew(database.url, country, { crawlDelayMs: 100, leaseS: 4 });

const HOME = '<html lang="nb"><title>By</title><nav><a href="/nyheter">Nyheter</a></nav><p>Velkommen.</p>';
/** Every page links to the list, wherever a forager goes. */
const ENTRY = '<html lang="nb"><title>Sak</title><nav><a href="/nyheter">Nyheter</a></nav><p>Saken.</p>';
const news = () =>
  `<html lang="nb"><title>Nyheter</title><main><h1>Nyheter</h1><ul>${published
    .map(({ title, at }, i) => {
      const time = new Date(at).toISOString();
      return `<li><a href="/nyheter/${published.length - i}">${title}</a> <time datetime="${time}">${time.slice(0, 10)}</time></li>`;
    })
    .join('')}</ul></main>`;

function publish(count: number, at: number): void {
  for (let i = 0; i < count; i++)
    published.unshift({ title: `Kommunestyret vedtok sak nummer ${published.length + 1}`, at: at - i * 1_000 });
}

/** Each site has two watches: the first looks ahead, the others have one fleet. A subscriber gets all new documents. */
async function watches(): Promise<void> {
  const plan = WatchPlan.parse({ kind: 'watch', downloadsADay: 24, practice: true });
  await crew.sql.query(
    `with made as (
       insert into site (id, name, home_url, language, practice)
       select gen_random_uuid(), name, url, 'nb', true from unnest($1::text[], $2::text[]) given(name, url)
       returning id, name = $1[1] as looks_ahead
     ), sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       select gen_random_uuid(), 'watch', coalesce(learns, 'looks ahead'), $3::jsonb || jsonb_build_object('foragers', learns), $4, n, true
       from generate_series(1, $5::int) n, unnest(array[null, 'both']) learns returning id, name
     ), notified as (
       insert into subscription (id, name, practice, tells, filter, means, address, secret)
       values (gen_random_uuid(), 'all', true, '{document.found}', '{}', 'webhook', 'https://127.0.0.1:1/', 'secret')
     )
     insert into watch_site (sweep_id, site_id, next_at) select sweep.id, made.id, now() from sweep, made
     where looks_ahead = (sweep.name = 'looks ahead')`,
    [
      country.sites.map(({ name }) => name),
      country.sites.map(({ homeUrl }) => homeUrl),
      JSON.stringify(plan),
      plan.budget,
      WATCHES,
    ],
  );
}

/** Lets a day pass for the state of the rounds: the budget is full, and each hub's poll is due. */
const dayPasses = () =>
  crew.sql.query(
    `update engine_state set state = jsonb_set(jsonb_set(state, '{site,budget,downloads}', '24'), '{site,hubs}',
       (select jsonb_agg(hub || '{"planned": null}') from jsonb_array_elements(state #> '{site,hubs}') hub))
     where kind = 'watch'`,
  );
const roundsAreDue = async () =>
  void (await crew.sql.query(`update watch_site set next_at = now() - interval '1 second'`));

const number = async (of: string): Promise<number> =>
  (await crew.sql.query<{ n: number }>(`select (${of})::int as n`)).rows[0]?.n ?? -1;
/** Tasks of rounds are created gradually, so the number of tasks is awaited as well. */
const isDone = (rounds: number) =>
  expect
    .poll(
      async () => ({
        done: await number(`select count(*) from task where state = 'done'`),
        open: await openTasks(crew.sql),
      }),
      PATIENTLY,
    )
    .toEqual({ done: rounds * SITES * WATCHES, open: [] });
const visits = () => country.visits.filter(({ path }) => path !== '/robots.txt');

it('of two watches by two workers, killed five times, loses no document, notifies of none twice, rewards no hub and no forager twice', async () => {
  const { sql } = crew;
  await watches();
  country.delayMs = 400;
  await crew.start(2);
  await expect.poll(() => visits().length, PATIENTLY).toBeGreaterThan(0);
  await crew.killOldest();
  await crew.killOldest();
  country.delayMs = 3;
  await crew.emptyQueues();
  await crew.start(2);
  await isDone(1);
  expect(await number('select count(*) from watch_document')).toBe(0);

  for (const [n, [table, moment]] of MOMENTS.entries()) {
    publish(ENTRIES_A_DAY, Date.now() - 60_000);
    await dayPasses();
    await killedAt(crew, table, moment, roundsAreDue);
    expect({ moment: `${moment} ${table}`, documents: await number('select count(*) from watch_document') }).toEqual({
      moment: `${moment} ${table}`,
      documents: n * ENTRIES_A_DAY * SITES,
    });
    await crew.start(2);
    await isDone(n + 2);
  }

  const all = MOMENTS.length * ENTRIES_A_DAY;
  const { rows: documents } = await sql.query<{ titles: string[] }>(
    `select array_agg(title order by found_at, published_to, title) as titles from watch_document group by site_id`,
  );
  const titles = published.slice(0, all).map(({ title }) => title);
  expect(documents.map(({ titles }) => titles.toSorted())).toEqual(country.sites.map(() => titles.toSorted()));
  expect({
    notified: await number('select count(*) from subscription_news'),
    rewarded: await number('select sum(firsts) from watch_hub'),
    learned: await number(`select sum((state #>> '{site,firsts}')::float8) from engine_state`),
    counted: await number('select sum(news) from watch_site'),
    byForagers: await number('select sum(brought) from watch_forager'),
  }).toEqual({
    notified: all * SITES,
    rewarded: all * SITES,
    learned: all * SITES,
    counted: all * SITES,
    byForagers: all * (SITES - 1),
  });
  expect(
    await number(`select count(*) from engine_state cross join jsonb_array_elements(state #> '{fleet,foragers}') kept join watch_forager
      on site_id = subject::uuid and number = (kept ->> 'number')::int
      and (score, steps, brought) = ((kept ->> 'score')::float8, (kept ->> 'steps')::int, (kept ->> 'brought')::int)`),
  ).toBe(await number('select count(*) from watch_forager where ended_at is null'));
});
