import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { forFile } from '../../../../../../scripts/testing/for-file.js';
import { apiForFile } from '../../../testing/api.js';
import { makeSites } from '../../../testing/fixtures.js';
import type { RecordFacets } from './records.schemas.js';

const WRITERS = 4;
const WRITES = 40;
/** Days around the ends of months; null is a record without a date. */
const DAYS = [null, '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01', '2026-02-14', '2026-03-31', '2026-04-01'];
const KINDS = [null, 'letter', 'meeting'];
const DIRECTIONS = [null, 'in', 'out'];
const WORDS = ['kart', 'plan'];

const api = await apiForFile();
const viewer = await api.as('viewer');
const sites = await makeSites(api.db, 3, { region: 'Vest' });
const portals: { id: string; siteId: string }[] = [];
for (const [i, siteId] of [...sites, sites[0] ?? ''].entries())
  portals.push(
    await api.db.recordPortal.create({
      data: { siteId, practice: false, url: `https://portal.example/${i}`, coverage: 0.9 },
      select: { id: true, siteId: true },
    }),
  );
const { regionId } = await api.db.site.findUniqueOrThrow({ where: { id: sites[1] ?? '' } });
const connect = async () => {
  const connection = await forFile(new pg.Client({ connectionString: api.databaseUrl }), 'end');
  await connection.connect();
  return connection;
};
const reader = await connect();

/** Pseudorandom numbers below a limit, the same in every run (Park and Miller 1988). */
function below(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
const pick = <T>(next: (limit: number) => number, values: readonly T[]): T => values[next(values.length)] as T;

/** One transaction that inserts, changes or deletes several records; now and then it is rolled back, or deletes a portal. */
async function write(connection: pg.Client, next: (limit: number) => number): Promise<void> {
  const { id: portalId, siteId } = pick(next, portals);
  const rows = Array.from({ length: 1 + next(12) }, () => [
    pick(next, DAYS),
    pick(next, KINDS),
    pick(next, DIRECTIONS),
    next(2) === 0,
    pick(next, WORDS),
  ]);
  await connection.query('begin');
  switch (next(4)) {
    case 0:
      await connection.query(
        `update portal_record set kind = $2, exempt = not exempt, date = $3 where portal_id = $1 and place % 3 = $4`,
        [portalId, pick(next, KINDS), pick(next, DAYS), next(3)],
      );
      break;
    case 1:
      await connection.query('delete from portal_record where portal_id = $1 and place % 5 = $2', [portalId, next(5)]);
      break;
    default:
      for (const row of rows)
        await connection.query(
          `insert into portal_record (id, portal_id, site_id, practice, language, place, identity, date, kind, direction, exempt, title,
             sender_sign, recipient_sign, query, first_seen_at, last_seen_at)
           values (gen_random_uuid(), $1, $2, false, 'nb', $8, gen_random_uuid()::text, $3, $4, $5, $6, $7, 'none', 'none', 0, now(), now())`,
          [portalId, siteId, ...row, next(1_000)],
        );
  }
  await connection.query(next(6) === 0 ? 'rollback' : 'commit');
}

const tallied = `select portal_id, month::text, kind, direction, exempt, records from record_tally where records <> 0 order by 1, 2, 3, 4, 5`;
const counted = `select portal_id, date_trunc('month', sort_date)::date::text as month, coalesce(kind, '') as kind,
    coalesce(direction, '') as direction, exempt, count(*)::int as records
  from portal_record group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
const rowsOf = async (sql: string, values: unknown[] = []) => (await reader.query(sql, values)).rows;

const writers = await Promise.all(Array.from({ length: WRITERS }, connect));
await Promise.all(
  writers.map(async (connection, i) => {
    const next = below(7 + i);
    for (let n = 0; n < WRITES; n++)
      // Two writers of one portal may deadlock; the worker repeats such a transaction, so the test does too.
      await write(connection, next).catch(async (error: { code?: string }) => {
        if (error.code !== '40P01') throw error;
        await connection.query('rollback');
      });
  }),
);

it('tallies equal the plain count after concurrent writes, and after a portal is deleted', async () => {
  expect(await rowsOf(tallied)).toEqual(await rowsOf(counted));
  expect((await rowsOf(counted)).length).toBeGreaterThan(30);
  await reader.query('delete from record_portal where id = $1', [portals.pop()?.id]);
  expect(await rowsOf(tallied)).toEqual(await rowsOf(counted));
});

type Filter = Partial<
  Record<'from' | 'to' | 'kind' | 'direction' | 'siteId' | 'portalId' | 'regionId' | 'exempt' | 'q', string>
>;

/** SQL of the records that match a filter, written apart from the product's. */
const matching = ({ from, to, kind, direction, siteId, portalId, regionId: region, exempt, q }: Filter) =>
  [
    'not practice',
    from && `coalesce(date, '0001-01-01') >= '${from}'`,
    to && `coalesce(date, '0001-01-01') <= '${to}'`,
    kind && `kind = '${kind}'`,
    direction && `direction = '${direction}'`,
    siteId && `site_id = '${siteId}'`,
    portalId && `portal_id = '${portalId}'`,
    region && `site_id in (select id from site where region_id = '${region}')`,
    exempt && `exempt = ${exempt}`,
    q && `title like '%${q}%'`,
  ]
    .filter(Boolean)
    .join(' and ');

async function expected(filter: Filter): Promise<Record<string, unknown>> {
  const by = (column: string, { ...rest }: Filter) =>
    rowsOf(
      `select ${column} as value, count(*)::int as records from portal_record where ${matching(rest)} group by 1 order by 2 desc, 1`,
    );
  const { siteId: _, ...anySite } = filter;
  const { kind: __, ...anyKind } = filter;
  const { direction: ___, ...anyDirection } = filter;
  const { from, to } = filter;
  const isShort = from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= 62 * 86_400_000;
  const day = isShort ? 'date::text' : `date_trunc('month', date)::date::text`;
  const days = (await by(day, filter)).filter(({ value }) => value !== null);
  return {
    total: (await rowsOf(`select count(*)::int as n from portal_record where ${matching(filter)}`))[0]?.n,
    sites: await by('site_id', anySite),
    kinds: await by('kind', anyKind),
    directions: await by('direction', anyDirection),
    days: days
      .map(({ value, records }) => [value, records])
      .sort()
      .reverse(),
  };
}

const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const days = DAYS.filter((day) => day !== null);
const filters = fc.record({
  from: maybe([...days, '2026-01-15', '0001-01-01']),
  to: maybe([...days, '2026-03-15', '9999-12-31']),
  kind: maybe(['letter', 'meeting']),
  direction: maybe(['in', 'out']),
  siteId: maybe(sites),
  portalId: maybe(portals.map(({ id }) => id)),
  regionId: maybe([regionId ?? '']),
  exempt: maybe(['true', 'false']),
  q: maybe(WORDS),
});

it('facets of any filter equal plain SQL', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (asked) => {
      const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as Filter;
      const { body } = await viewer.get<RecordFacets>(`/records/facets?${new URLSearchParams(filter)}`);
      const sorted = <T extends { value: unknown; records: number }>(rows: T[]) =>
        rows.map(({ value, records }) => ({ value: (value as { id?: string } | null)?.id ?? value, records }));
      const byRecords = (rows: { value: unknown; records: number }[]) =>
        rows.toSorted((a, b) => b.records - a.records || String(a.value).localeCompare(String(b.value)));
      const wanted = await expected(filter);
      expect({
        ...body,
        sites: byRecords(sorted(body.sites)),
        days: body.days.map(({ value, records }) => [value.from, records]),
      }).toEqual({
        ...wanted,
        sites: byRecords(wanted.sites as { value: unknown; records: number }[]),
      });
    }),
    { numRuns: 150 },
  );
});
