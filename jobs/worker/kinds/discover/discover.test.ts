import { randomUUID } from 'node:crypto';
import { DiscoverPlan, type DiscoverPolicy } from '@hyrde/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { POLICIES } from '../../../discover/index.js';
import type { Reply } from '../../../fetcher/index.js';
import { documentReply, failedReply } from '../../../fetcher/testing/replies.js';
import { eventsById, newestEvents } from '../../../notifications/compose/index.js';
import type { PageRequest } from '../../../site/index.js';
import { runTask, type TaskRunContext } from '../../core/tasks/task-run.js';
import { taskContext } from '../../testing/task-context.js';
import { discoverKind, dueSteps, goesOn } from './index.js';
import { HeldRuns } from './read-run.js';
import { step } from './step.js';

const HOSTS = 12;
const host = (n: number) => `www.by${n}.kommune.localhost`;
const home = (n: number) => `http://${host(n)}/`;
const ferry = (n: number, page: number) => `${home(n)}ferje/${page}`;

let pages: Map<string, string>;
let asked: string[];
let later: Map<string, number>;
let moved: Map<string, string>;
let held: HeldRuns;

const { sql } = await databaseForFile();
beforeEach(async () => {
  await sql.query('truncate sweep, site, engine_state cascade');
  [pages, asked, later, moved] = [web(), [], new Map(), new Map()];
  held = new HeldRuns();
});

const PROSE =
  'Det er mye som skal sies om dette, og det er til nytte for dem som bor her og for dem som er på vei hit.';
const page = (title: string, text: string, links: string[]) =>
  `<html lang="nb"><title>${title}</title><main><h1>${title}</h1><p>${PROSE}</p><p>${text}</p>${links.join('')}</main>`;
const link = (url: string, label: string) => `<p><a href="${url}">${label}</a></p>`;

/** Hosts that link to one another; every third has pages about ferries. */
function web(): Map<string, string> {
  const all = new Map<string, string>();
  for (let n = 0; n < HOSTS; n++) {
    const neighbours = [1, 5].map((step) => link(home((n + step) % HOSTS), `By ${(n + step) % HOSTS}`));
    const ferries = n % 3 === 0 ? [0, 1, 2].map((i) => link(ferry(n, i), `Ferjerute ${i}`)) : [];
    const other = [0, 1].map((i) => link(`${home(n)}skole/${i}`, `Skole ${i}`));
    all.set(home(n), page(`By ${n}`, 'Velkommen.', [...neighbours, ...ferries, ...other]));
    for (const i of [0, 1]) all.set(`${home(n)}skole/${i}`, page(`Skole ${i}`, `Skolen i by ${n} er stor.`, []));
    for (const i of [0, 1, 2])
      if (n % 3 === 0)
        all.set(ferry(n, i), page(`Ferjerute ${i}`, `Ferja går fra kaia i havna nummer ${n} ${i}. Rutetabell.`, []));
  }
  return all;
}

function context(reconcileNow = () => {}): TaskRunContext {
  const fetcher = {
    fetch: async (request: string | PageRequest): Promise<Reply> => {
      const url = typeof request === 'string' ? request : request.url;
      const { host } = new URL(url);
      const until = later.get(host);
      if (until !== undefined) return { kind: 'later', host, until, why: 'throttled', at: new Date() };
      asked.push(url);
      const html = pages.get(url);
      return html === undefined ? failedReply(url) : documentReply(moved.get(url) ?? url, html);
    },
  };
  return taskContext(sql, [discoverKind], fetcher.fetch, { reconcileNow });
}

const WORDS = ['ferje', 'kai', 'havn', 'rutetabell'];

async function topic(chosen: Partial<DiscoverPlan> = {}): Promise<string> {
  const plan = DiscoverPlan.parse({
    kind: 'discover',
    words: WORDS,
    language: 'nb',
    seeds: [home(0)],
    practice: true,
    ...chosen,
  });
  const { rows } = await sql.query<{ id: string }>(
    `with sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'discover', 'test', $1, $2, 7, true) returning id
     ) insert into discover_run (sweep_id, seeds) select id, $3::text[] from sweep returning sweep_id as id`,
    [JSON.stringify(plan), plan.budget, plan.seeds],
  );
  return rows[0]?.id ?? '';
}

const waiting = async (): Promise<string[]> =>
  (await sql.query<{ id: string }>(`select id from task where state = 'waiting' order by subject`)).rows.map(
    ({ id }) => id,
  );

/**
 * Makes the step that is due at the given time, by default now.
 * @param process process that makes it: its held runs, and whether it survives to write the run's state
 * @returns whether a step was due
 */
async function dueStep(now = Date.now(), process = { held, saves: true }): Promise<boolean> {
  await sql.query(
    `update discover_run set due_at = now() - interval '1 second' where due_at <= to_timestamp($1::float8 / 1000)`,
    [now],
  );
  const [job] = await dueSteps(sql.query);
  if (!job) return false;
  const { sweepId, round } = job.data as { sweepId: string; round: number };
  const made = await step(sql, process.held, { sweepId, round, now });
  if (process.saves) await made?.save();
  return made !== null;
}
async function fetchAll(): Promise<void> {
  for (const id of await waiting()) await runTask(context(), id);
}
async function toItsEnd(now?: number): Promise<void> {
  while (await dueStep(now)) await fetchAll();
}

const run = async () => (await sql.query('select * from discover_run')).rows[0] ?? {};
const finds = async (): Promise<string[]> =>
  (await sql.query<{ url: string }>('select url from discover_find order by page')).rows.map(({ url }) => url);
const FERRIES = [0, 3, 6, 9].flatMap((n) => [0, 1, 2].map((i) => ferry(n, i))).sort();

it('has the module’s policies by their names', () => {
  expect(POLICIES.map(({ name }) => name)).toEqual(
    DiscoverPlan.shape.policy.unwrap().options satisfies DiscoverPolicy[],
  );
});

describe('a run', () => {
  it('gathers the topic over many hosts, round by round, and says that its frontier is dry', async () => {
    const sweepId = await topic();
    await toItsEnd();
    expect((await finds()).sort()).toEqual(FERRIES);
    expect(await run()).toMatchObject({ stop: 'frontier-dry', asked: pages.size, fetched: pages.size, batch: [] });
    expect(asked.length).toBe(new Set(asked).size);
    const { rows } = await sql.query('select sum(finds)::int as finds, count(*)::int as rounds from discover_round');
    expect(rows[0]).toMatchObject({ finds: FERRIES.length });
    expect(rows[0]?.rounds).toBeGreaterThan(2);
    expect(await goesOn(sql.query, sweepId)).toBe(false);
    expect((await sql.query('select from discover_answer')).rowCount).toBe(0);
  });

  it('takes its words from example pages, and then gathers what is like them', async () => {
    const examplePages = [ferry(0, 0), ferry(3, 1)];
    const seeds = [...examplePages, home(0), home(3)];
    const sweepId = await topic({ words: [], language: 'auto', examplePages, seeds });
    expect([await dueStep(), asked]).toEqual([true, []]);
    await fetchAll();
    expect(asked.sort()).toEqual([...seeds].sort());
    await toItsEnd();
    const { rows } = await sql.query('select plan from sweep where id = $1', [sweepId]);
    expect(rows[0]?.plan).toMatchObject({ language: 'nb', words: expect.arrayContaining(['ferjerute']) });
    expect(rows[0]?.plan.words).not.toContain('velkommen');
    expect((await finds()).sort()).toEqual(FERRIES);
    expect(await run()).toMatchObject({ stop: 'frontier-dry', asked: pages.size });
    expect(asked.length).toBe(new Set(asked).size);
  });

  it('requests no more pages for its words than its budget', async () => {
    const examplePages = [ferry(0, 0), ferry(3, 1), ferry(6, 0)];
    await topic({ words: [], language: 'auto', examplePages, seeds: [...examplePages, home(0)], budget: 2 });
    await toItsEnd();
    expect(asked).toHaveLength(2);
    expect(await run()).toMatchObject({ stop: 'budget', asked: 2 });
  });

  it('compares its example pages with home pages that redirect', async () => {
    const examplePages = [ferry(0, 0), ferry(3, 1)];
    for (const n of [0, 3]) {
      pages.set(`${home(n)}forside`, pages.get(home(n)) ?? '');
      moved.set(home(n), `${home(n)}forside`);
    }
    const sweepId = await topic({
      words: [],
      language: 'auto',
      examplePages,
      seeds: [...examplePages, home(0), home(3)],
    });
    await toItsEnd();
    const { rows } = await sql.query('select plan from sweep where id = $1', [sweepId]);
    expect(rows[0]?.plan.words).not.toContain('velkommen');
  });

  it('stops if no example page can be read, and takes the words from pages that are added', async () => {
    const gone = `${home(0)}borte`;
    const sweepId = await topic({ words: [], language: 'auto', examplePages: [gone], seeds: [gone, home(0)] });
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'no-seed', asked: 2 });
    const added = [ferry(0, 0), ferry(3, 1)];
    await sql.query('update discover_run set seeds = seeds || $2::text[], stop = null where sweep_id = $1', [
      sweepId,
      added,
    ]);
    await toItsEnd();
    expect((await finds()).sort()).toEqual(FERRIES);
  });

  it('waits for an example page whose host must wait', async () => {
    const until = Date.now() + 3_600_000;
    later.set(host(0), until);
    await topic({ words: [], language: 'auto', examplePages: [ferry(0, 0)], seeds: [ferry(0, 0), home(0)] });
    for (let i = 0; i < 2; i++) if (await dueStep()) await fetchAll();
    expect((await run()).due_at.getTime()).toBe(until);
    later.clear();
    await toItsEnd(until);
    expect((await finds()).sort()).toEqual(FERRIES);
  });

  it('notifies followers of its finds whose titles have their words', async () => {
    await sql.query('delete from subscription');
    const id = await topic();
    const follow = async (filter: object) =>
      (
        await sql.query<{ id: string }>(
          `insert into subscription (id, name, practice, tells, filter, means, address, secret)
           values (gen_random_uuid(), 'f', true, array['topic.found'], $1, 'webhook', 'https://hook.example/', '') returning id`,
          [filter],
        )
      ).rows[0]?.id;
    const all = await follow({ topicId: id });
    const none = await follow({ topicId: randomUUID() });
    await toItsEnd();
    const { rows: finds } = await sql.query<{ title: string }>('select title from discover_find where sweep_id = $1', [
      id,
    ]);
    const notified = async (subscription: string | undefined) =>
      (await sql.query('select from subscription_news where subscription_id = $1', [subscription])).rows.length;
    expect(finds.length).toBeGreaterThan(0);
    expect([await notified(all), await notified(none)]).toEqual([finds.length, 0]);
    const { rows } = await sql.query<{ id: string }>(
      'select subject_id as id from subscription_news where subscription_id = $1',
      [all],
    );
    const ids = rows.map((row) => row.id);
    const events = await eventsById(sql.query, ids);
    expect(events.map(({ type, language }) => [type, language])).toEqual(finds.map(() => ['topic.found', 'nb']));
    const [first] = events;
    const word = String(first?.data.title).split(' ')[0] ?? '';
    const newest = await newestEvents(sql.query, ['topic.found'], { topicId: id, words: [word] }, true, 5);
    expect(newest.map(({ data }) => data.title)).toContain(first?.data.title);
    expect(await newestEvents(sql.query, ['topic.found'], { words: ['ingensteds'] }, true, 5)).toEqual([]);
  });

  it('queues its next step as soon as its last host was requested, and no earlier', async () => {
    await topic({ seeds: [home(0), home(3), home(6)] });
    await dueStep();
    const tasks = await waiting();
    expect(tasks.length).toBeGreaterThan(1);
    const left: number[] = [];
    const due = context(() => left.push(tasks.length));
    while (tasks.length > 0) await runTask(due, tasks.shift() ?? '');
    expect(left).toEqual([0]);
  });

  it('stops, and says why, if its policy is one of an earlier version', async () => {
    const sweepId = await topic();
    await sql.query(`update sweep set plan = jsonb_set(plan, '{policy}', '"thompson"')`);
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'policy-retired', asked: 0 });
    expect(asked).toEqual([]);
    expect(await goesOn(sql.query, sweepId)).toBe(false);
  });

  it('stops when its pages are spent, to the page', async () => {
    await topic({ budget: 17 });
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'budget', asked: 17 });
    expect(asked.length).toBe(17);
  });

  it('defers a link whose host must wait, continues with others, and returns to it when it may', async () => {
    await topic();
    const until = Date.now() + 3_600_000;
    later.set(host(3), until);
    while ((await dueStep()) && (await waiting()).length > 0) await fetchAll();
    expect((await finds()).sort()).toEqual(FERRIES.filter((url) => !url.startsWith(home(3))));
    expect((await run()).due_at.getTime()).toBe(until);
    expect((await run()).stop).toBeNull();
    later.clear();
    await toItsEnd(until);
    expect((await finds()).sort()).toEqual(FERRIES);
  });

  it('learns what people say of its finds, and unlearns it: a host of wrong ones is asked no more', async () => {
    await topic();
    while ((await finds()).filter((url) => url.startsWith(home(3))).length < 3) {
      await dueStep();
      await fetchAll();
    }
    const say = (verdict: string | null) =>
      sql.query('update discover_find set verdict = $1 where host = $2', [verdict, host(0)]);
    const held = async () => [...(await run()).held_hosts].sort();
    expect(await held()).toEqual([]);
    await say('wrong');
    await dueStep();
    const stopped = async () => (await sql.query('select taught from discover_find where host = $1', [host(0)])).rows;
    expect(await stopped()).toEqual([0, 1, 2].map(() => ({ taught: 'wrong' })));
    expect(await held()).toEqual([host(0)]);
    await say(null);
    await fetchAll();
    await toItsEnd();
    expect(await stopped()).toEqual([0, 1, 2].map(() => ({ taught: null })));
    expect((await finds()).sort()).toEqual(FERRIES);
  });

  it('takes added seeds, and continues from an empty frontier', async () => {
    pages.set(home(0), page('By 0', 'Velkommen.', []));
    await topic();
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'frontier-dry', fetched: 1 });
    await sql.query('update discover_run set stop = null, seeds = seeds || $1::text', [home(1)]);
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'frontier-dry', seeds_taken: 2 });
    expect((await finds()).sort()).toEqual(FERRIES.filter((url) => !url.startsWith(home(0))));
  });
});

it('takes in seeds that are added while a step finds that no link is left', async () => {
  pages.set(home(0), page('By 0', 'Velkommen.', []));
  const sweepId = await topic();
  await dueStep();
  await fetchAll();
  const addsFirst: typeof sql.transaction = async (work) => {
    await sql.query('update discover_run set seeds = seeds || $1::text', [home(1)]);
    return sql.transaction(work);
  };
  await step({ ...sql, transaction: addsFirst }, held, { sweepId, round: 1, now: Date.now() });
  expect(await goesOn(sql.query, sweepId)).toBe(true);
  await toItsEnd();
  expect(await run()).toMatchObject({ stop: 'frontier-dry', seeds_taken: 2 });
  expect((await finds()).sort()).toEqual(FERRIES.filter((url) => !url.startsWith(home(0))));
});

describe('a run whose state is not there', () => {
  /** Adds seeds, a deferred host and verdicts, with a process for each step. @returns all stored rows of the run */
  async function madeBy(processes: (step: number) => { held: HeldRuns; saves: boolean }) {
    await sql.query('truncate sweep, engine_state cascade');
    later.clear();
    asked = [];
    const sweepId = await topic({ budget: 24 });
    later.set(host(3), 4_000_000_000_000);
    for (let i = 0; await dueStep(i, processes(i)); i++) {
      await fetchAll();
      if (i === 5) await sql.query('update discover_run set seeds = seeds || $1::text', [home(6)]);
      if (i === 7)
        await sql.query(
          `update discover_find set verdict = 'right' where page = (select min(page) from discover_find)`,
        );
      if (i === 9) later.clear();
      if (i === 12) await sql.query(`update discover_run set struck = array['kaia']`);
    }
    const read = async (text: string) => (await sql.query(text, [sweepId])).rows;
    return {
      asked,
      run: await read(
        'select round, stop, asked, fetched, links, found_words, held_hosts, steps from discover_run where sweep_id = $1',
      ),
      rounds: await read(
        'select round, asked, fetched, finds, later from discover_round where sweep_id = $1 order by round',
      ),
      finds: await read(
        'select page, url, probability, round, taught from discover_find where sweep_id = $1 order by page',
      ),
      state: await read(`select state from engine_state where subject = $1::text`),
      answers: (await sql.query('select from discover_answer')).rowCount,
    };
  }

  it('is the same, whichever processes make its steps and die before they write it', async () => {
    const whole = await madeBy(() => ({ held, saves: true }));
    expect(whole.run[0]).toMatchObject({ stop: 'budget', steps: [] });
    expect(whole.rounds.length).toBeGreaterThan(16);
    expect(whole.answers).toBe(0);
    expect(await madeBy(() => ({ held: new HeldRuns(), saves: false }))).toEqual(whole);
    const [one, other] = [new HeldRuns(), new HeldRuns()];
    expect(
      await madeBy((i) => ({ held: [one, one, other, new HeldRuns(), other][i % 5] ?? one, saves: i % 4 > 0 })),
    ).toEqual(whole);
  });

  it('is read again where somebody has written it, and not written over', async () => {
    const sweepId = await topic({ budget: 24 });
    const make = async (saves: boolean) => {
      await dueStep(Date.now(), { held, saves });
      await fetchAll();
    };
    for (let i = 0; i < 17; i++) await make(true); // Written after sixteen.
    const before = held.take(sweepId);
    if (before) held.put(sweepId, before);
    await make(true);
    const next = held.take(sweepId);
    expect(next?.run).toBe(before?.run);
    if (next) held.put(sweepId, next);
    await sql.query(`update engine_state set state = state || '{"removed": true}'`); // As the removal of a name does.
    await make(false);
    expect(held.take(sweepId)?.run).not.toBe(before?.run);
    expect((await sql.query(`select state -> 'removed' as removed from engine_state`)).rows).toEqual([
      { removed: true },
    ]);
  });

  it('is read again where a name was removed that no state has yet', async () => {
    const sweepId = await topic({ budget: 24 });
    const make = async () => {
      await dueStep();
      await fetchAll();
      const made = held.take(sweepId);
      if (made) held.put(sweepId, made);
      return made?.run;
    };
    await make();
    const run = await make();
    expect(await make()).toBe(run);
    await sql.query(`insert into name_removal (name_hash, records) values ('x', 0)`);
    expect(await make()).not.toBe(run);
    await sql.query('delete from name_removal');
  });

  it('continues after a version that would have fetched other pages, and requests none twice', async () => {
    await topic({ policy: 'tres' });
    for (let i = 0; i < 12; i++) {
      await dueStep(Date.now(), { held, saves: false });
      await fetchAll();
    }
    await sql.query('update sweep set seed = 8');
    held = new HeldRuns();
    await toItsEnd();
    expect((await finds()).sort()).toEqual(FERRIES);
    expect(await run()).toMatchObject({ stop: 'frontier-dry', asked: pages.size });
    expect(asked.length).toBe(new Set(asked).size);
  });
});

describe('bad input', () => {
  it('seeds that are all dead: said, at once', async () => {
    await topic({ seeds: ['http://gone.localhost/', 'http://away.localhost/'] });
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'no-seed', asked: 2, fetched: 0 });
  });

  it('a seed of a practice run outside the practice country: never asked', async () => {
    pages.set('https://by.example/', page('By', 'Velkommen.', []));
    await topic({ seeds: ['https://by.example/'] });
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'no-seed', fetched: 0 });
    expect(asked).toEqual([]);
  });

  it('a host that never answers: its round continues without it', async () => {
    for (const url of [...pages.keys()]) if (url.startsWith(home(3))) pages.delete(url);
    await topic();
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'frontier-dry' });
    expect(asked.filter((url) => url === home(3))).toHaveLength(1);
    expect((await finds()).sort()).toEqual(FERRIES.filter((url) => !url.startsWith(home(3))));
  });

  it('words that every page has: noticed, and stopped', async () => {
    const own = (n: number) => [1, 2, 3, 4, 5, 6].map((k) => `i rom${n}x${k} på`).join(' ');
    const wards = Array.from({ length: 200 }, (_, i) => `${home(i % HOSTS)}rom/${i}`);
    const start = (n: number) => wards.slice(20 * n, 20 * n + 20).map((url, i) => link(url, `${n} ${i}`));
    for (const [i, url] of wards.entries()) {
      const text = `Mye nytte for den som bor ved vei. ${own(i)}`;
      pages.set(
        url,
        page(`Nytte ${i}`, text, i % 20 === 0 ? start(i / 20) : [link(wards[i + 20 - (i % 20)] ?? home(0), 'mer')]),
      );
    }
    await topic({ words: ['nytte', 'bor', 'mye', 'vei'], seeds: [wards[0] ?? ''] });
    await toItsEnd();
    expect(await run()).toMatchObject({ stop: 'all-relevant' });
    expect(asked.length).toBeLessThan(wards.length);
  });

  it('abandoned tasks: their pages count as requested, and the run continues', async () => {
    await topic();
    await dueStep();
    await sql.query(
      `update task set state = 'done', outcome = 'error', reason = 'attempts-exhausted', finished_at = now()`,
    );
    await dueStep();
    expect(await run()).toMatchObject({ stop: 'no-seed', asked: 1, fetched: 0 });
  });
});
