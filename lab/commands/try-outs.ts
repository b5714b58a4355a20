import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { openSql, type Query } from '@hyrde/store/sql';
import { queryOne, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { said, spreadOf } from '../benchmarks/spread.js';
import { country } from '../country/sites/country.js';
import { startProduct } from '../product/over-country.js';
import { openPeople } from '../product/people.js';
import { stoppedAfter } from '../product/processes.js';
import { optionsOf, WrongUse, whole } from './options.js';
import { shapeArguments } from './shape.js';

/** Beside the practice country that `npm start` serves. */
const DEFAULT_PORT = 4190;
/** More in a sweep than a worker has in hand, and few enough sweeps to be asked for one by one. */
const DEFAULT_SITES = 2_010;
const DEFAULT_DUE = 100_000;
const DEFAULT_TRIES = 10;
/** A person who waits looks elsewhere after that. */
const GOAL_S = 10;
/** Several rounds of the reconciler: the worker has all the tasks in hand that it takes. */
const SETTLE_MS = 20_000;
const LOOK_MS = 20;
/** A try-out that has not begun by then never will; one whose first page takes so long after that is told as without. */
const [MOST_S, MOST_PAGE_S] = [120, 30];

const SITES = statement({
  name: 'lab.sites-by-name',
  text: 'select id from site order by name, id',
  row: z.object({ id: z.uuid() }),
});
const DUE = statement({
  name: 'lab.due',
  text: `select count(*)::int as due, (count(*) filter (where runner is not null))::int as held
    from task where state = 'waiting' and (not_before is null or not_before <= now())`,
  row: z.object({ due: z.int(), held: z.int() }),
});
const TRIED = statement({
  name: 'lab.try-out-begun',
  text: 'select runner is not null or attempts > 0 as begun, downloads > 0 as answered from task where sweep_id = $1',
  row: z.object({ begun: z.boolean(), answered: z.boolean() }),
});

/** How soon a person's try-out begins while very much else is due. */
export const tryOutsCommand = {
  use: `try-outs [--due ${DEFAULT_DUE}] [--tries ${DEFAULT_TRIES}] [--sites ${DEFAULT_SITES}] [--port ${DEFAULT_PORT}]    (seconds from the request until a worker has a try-out in hand, and until its first page, beside so many due tasks of other sites; goal: ${GOAL_S} s)`,
  async run(args: string[]): Promise<void> {
    const values = optionsOf(args, ['due', 'tries', 'sites', 'port']);
    const due = whole(values.due, 'due', DEFAULT_DUE);
    const tries = whole(values.tries, 'tries', DEFAULT_TRIES);
    const shape = { seed: 1, sites: whole(values.sites, 'sites', DEFAULT_SITES), troubles: [] };
    if (tries === 0 || shape.sites <= tries)
      throw new WrongUse('try-outs takes at least one, and more sites than try-outs.');
    const land = country({ ...shape, port: whole(values.port, 'port', DEFAULT_PORT) });
    const product = await startProduct({
      country: land,
      shape: shapeArguments(shape),
      workers: 1,
      env: { RENDERING: '0' },
    });
    await stoppedAfter(product, async () => {
      const sql = openSql(product.databaseUrl, { max: 2 });
      try {
        const ask = await openApi(product.databaseUrl, (await product.startApi({ LOG_LEVEL: 'error' })).url);
        const sites = (await queryRows(sql.query, SITES)).map(({ id }) => id);
        await makeDue(ask, sites.slice(tries), due);
        await sleep(SETTLE_MS);
        const before = await queryOne(sql.query, DUE);
        const taken: Begun[] = [];
        for (const site of sites.slice(0, tries)) taken.push(await tryOut(ask, sql.query, site));
        const after = await queryOne(sql.query, DUE);
        const pages = taken.flatMap(({ answered }) => answered ?? []);
        process.stdout.write(
          `${tries} try-outs beside ${before.due} to ${after.due} due tasks, ${before.held} of them in hand, load average ${loadavg()[0]?.toFixed(1)}; seconds, median (least … most)\n` +
            `in hand ${said(spreadOf(taken.map(({ begun }) => begun)), 1)}; first page of ${pages.length} ${said(spreadOf(pages), 1)}, none within ${MOST_PAGE_S} s of ${tries - pages.length}\n`,
        );
        const late = taken.filter(({ begun }) => begun > GOAL_S).length;
        if (late > 0) throw new Error(`${late} of ${tries} try-outs began later than after ${GOAL_S} s.`);
      } finally {
        await sql.close();
      }
    });
  },
};

/** Asks the API as an auditor. @throws where the answer is no success */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

async function openApi(databaseUrl: string, url: string): Promise<Ask> {
  const people = await openPeople(databaseUrl);
  await people.close();
  return async (method, path, body) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { cookie: people.cookieOf('auditor'), 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
}

const Sweeps = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Sweeps of these sites, target after target, until so many tasks are due; the product's first sweep, of all sites, is none of them. */
async function makeDue(ask: Ask, siteIds: readonly string[], due: number): Promise<void> {
  for (const { id } of Sweeps.parse(await ask('GET', '/sweeps?practice=true&state=running')).items)
    await ask('POST', `/sweeps/${id}/cancel`);
  for (let made = 0, sweep = 0; made < due; sweep++) {
    const target = BUILT_IN_TARGETS[sweep % BUILT_IN_TARGETS.length]?.slug;
    const some = siteIds.slice(0, due - made);
    await ask('POST', '/sweeps', {
      kind: 'locate',
      name: `Due ${sweep}`,
      target,
      sites: { siteIds: some },
      practice: true,
    });
    made += some.length;
  }
}

/** Seconds from the request on; null where there was no page. */
interface Begun {
  begun: number;
  answered: number | null;
}

const Started = z.object({ id: z.string() });
const TARGET = 'mail-record';
const WORDS = { nb: [{ word: 'postliste', weight: 3 }] };

/** @throws where it does not begin */
async function tryOut(ask: Ask, query: Query, siteId: string): Promise<Begun> {
  const asked = performance.now();
  const { id } = Started.parse(await ask('POST', `/targets/${TARGET}/try-outs`, { basedOn: 1, words: WORDS, siteId }));
  let begun: number | null = null;
  for (;;) {
    const seconds = (performance.now() - asked) / 1_000;
    const state = await queryRow(query, TRIED, [id]);
    if (state?.begun) begun ??= seconds;
    if (begun === null && seconds > MOST_S) throw new Error(`A try-out was in no hand after ${MOST_S} s.`);
    if (begun !== null && (state?.answered || seconds > begun + MOST_PAGE_S))
      return { begun, answered: state?.answered ? seconds : null };
    await sleep(LOOK_MS);
  }
}
