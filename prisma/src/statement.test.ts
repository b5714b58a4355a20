import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkStatements } from '../testing/check-statements.js';
import { databaseForFile } from '../testing/database.js';
import { connect, type Database } from './client.js';
import { execute, queryOne, queryRows, type Row, type Statement, statement, statements } from './statement.js';

const { database, sql } = await databaseForFile();

const ADD = statement({
  name: 'registers.add',
  text: "insert into register (id, host, holder, reach, practice) values (gen_random_uuid(), $1, $2, 'part', $3)",
});
const ALL = statement({
  name: 'registers.all',
  text: 'select host, holder, practice from register where host = any($1::text[]) order by host',
  row: z.object({ host: z.string(), holder: z.enum(['acos', 'elements']), practice: z.boolean() }),
});

describe('a statement', () => {
  it('runs, and its rows have their types', async () => {
    expect(await execute(sql.query, ADD, ['a.example', 'acos', false])).toBe(1);
    await sql.transaction((query) => execute(query, ADD, ['b.example', 'acos', true]));
    const rows: { host: string; holder: 'acos' | 'elements'; practice: boolean }[] = await queryRows(sql.query, ALL, [
      ['a.example', 'b.example'],
    ]);
    expect(rows.map(({ host, practice }) => [host, practice])).toEqual([
      ['a.example', false],
      ['b.example', true],
    ]);
  });

  it('names itself where a row is not what it says', async () => {
    await execute(sql.query, ADD, ['c.example', 'nobody', false]);
    await expect(queryRows(sql.query, ALL, [['c.example']])).rejects.toThrow(
      /registers\.all has another shape.*holder/s,
    );
  });
});

describe('checkStatements', () => {
  const check = (text: string, row: Row) => checkStatements(database.url, [statement({ name: 'it', text, row })]);

  it('passes what is right, with parameters, and runs nothing', async () => {
    expect(await checkStatements(database.url, [ADD, ALL])).toEqual([]);
    const text = 'with gone as (delete from register returning *) select host from gone';
    expect(await check(text, z.object({ host: z.string() }))).toEqual([]);
    expect((await sql.query('select from register')).rowCount).toBe(3);
  });

  it('passes every type as pg hands it over', async () => {
    const text = `select 1::int2 as a, 1::int4 as b, 1::float8 as c, 1::int8 as d, true as e, now() as f, null::uuid as g,
      '{}'::jsonb as h, '{}'::text[] as i, ''::bytea as j, count(*) as k, 1::numeric as l, null::text as m`;
    const [number, text_] = [z.number(), z.string()];
    const row = z.object({
      a: number,
      b: number.int(),
      c: z.number().min(0),
      d: text_,
      e: z.boolean(),
      f: z.date(),
      g: z.uuid().nullable(),
      h: z.object({}),
      i: z.array(z.string()),
      j: z.instanceof(Buffer),
      k: z.coerce.number(),
      l: text_,
      m: z.enum(['x']).nullish(),
    });
    expect(await check(text, row)).toEqual([]);
    const [values] = await queryRows(sql.query, statement({ name: 'types', text, row }));
    expect(values).toMatchObject({ a: 1, d: '1', k: 1, m: null });
  });

  it.each<[string, string, Row, string]>([
    ['a column that is not there', 'select nothing from register', null, 'column "nothing" does not exist'],
    ['bad SQL', 'selec 1', null, 'syntax error at or near "selec"'],
    ['two statements', 'select 1; select 2', null, 'cannot insert multiple commands into a prepared statement'],
    ['a column too many', 'select host from register', null, 'it gives the column host, which its row does not have.'],
    [
      'a column too few',
      'delete from register',
      z.object({ host: z.string() }),
      'its row has host, which it does not give.',
    ],
    [
      'the same column twice',
      'select host, host from register',
      z.object({ host: z.string() }),
      'it gives the column host twice.',
    ],
    [
      'a count taken for a number',
      'select count(*) as n from register',
      z.object({ n: z.number() }),
      'the column n comes as string, not as number.',
    ],
    [
      'a list taken for a text',
      "select '{}'::text[] as list",
      z.object({ list: z.string().nullable() }),
      'the column list comes as array, not as string.',
    ],
  ])('reports %s', async (_what, text, row, fault) => {
    expect(await check(text, row)).toEqual([`it: ${fault}`]);
  });

  const uuid = z.uuid();
  const host = z.object({ host: z.string() });
  it.each<[string, Omit<Statement, 'name'>, string[]]>([
    [
      'a name that is no parameter, and a parameter that has no name',
      { parameters: { host: z.string() }, text: 'select host from register where host = $hosts', row: host },
      ['it has no parameter $hosts.', 'its text does not name the parameter host.'],
    ],
    [
      'a number given for a text',
      { parameters: { host: z.int() }, text: 'select host from register where host = $host', row: host },
      ['the parameter host goes as number to the type 25 (pg_type.oid).'],
    ],
    [
      'a text given for an id',
      { parameters: { id: z.string() }, text: 'select host from register where id = $id', row: host },
      ['the parameter id goes as string to the type 2950 (pg_type.oid).'],
    ],
    [
      'one given for a list, in a part',
      {
        parameters: { id: uuid.nullish() },
        text: 'select host from register {{where id = any($id::uuid[])}}',
        row: host,
      },
      ['the parameter id goes as uuid to the type 2951 (pg_type.oid).'],
    ],
    [
      'a part without which the rest is nothing',
      {
        parameters: { id: uuid.nullish(), hosts: z.array(z.string()) },
        text: 'select host from register {{where id = $id}} and host = any($hosts::text[])',
        row: host,
      },
      ['syntax error at or near "and"'],
    ],
    [
      'a column that may be null',
      { text: 'select host, country from register', row: host.extend({ country: z.string() }) },
      ['the column country may be null, which its row does not take.'],
    ],
    [
      'one that is missing where a join finds nothing',
      {
        text: 'select site.name, region.name as region from site left join region on region.id = site.region_id',
        row: z.object({ name: z.string(), region: z.string() }),
      },
      ['the column region may be null, which its row does not take.'],
    ],
  ])('reports %s', async (_what, of, faults) => {
    expect(await checkStatements(database.url, [statement({ name: 'it', ...of })])).toEqual(
      faults.map((fault) => `it: ${fault}`),
    );
  });

  it('takes the word of one that says that a column is never null', async () => {
    const text = 'select country from register where country is not null';
    const of = statement({ name: 'it', text, row: z.object({ country: z.string() }), neverNull: ['country'] });
    expect(await checkStatements(database.url, [of])).toEqual([]);
  });

  it('knows what Prisma makes of numbers, and that it is given names', async () => {
    const counted = statement({
      name: 'it',
      text: 'select count(*) as n, sum(1.5) as sum from register where host = $1',
      row: z.object({ n: z.string(), sum: z.number() }),
    });
    expect(await checkStatements(database.url, [counted], 'prisma')).toEqual([
      'it: what it takes has no names.',
      'it: the column n comes as bigint, not as string.',
      'it: the column sum comes as decimal, not as number.',
    ]);
  });

  it('has every way of a statement', async () => {
    const ways = statements({ up: 'asc', down: 'dsc' }, (direction, way) =>
      statement({ name: `hosts ${way}`, text: `select host from register order by host ${direction}`, row: host }),
    );
    expect(await checkStatements(database.url, Object.values(ways))).toEqual([
      'hosts down: syntax error at or near "dsc"',
    ]);
  });

  it('goes on after a fault, and reports a name that two have', async () => {
    const bad = statement({ name: 'bad', text: 'select', row: z.object({ x: z.string() }) });
    expect(await checkStatements(database.url, [bad, ADD, ALL, ADD])).toEqual([
      'bad: its row has x, which it does not give.',
      'registers.add: two statements have this name.',
    ]);
  });
});

const OF = statement({
  name: 'registers.of',
  parameters: {
    holders: z.array(z.string()),
    practice: z.boolean().nullish(),
    like: z.string().nullish(),
    since: z.date(),
  },
  text: `select host from register where holder = any($holders::text[]) {{and practice = $practice}} {{and host like $like}}
    and $since <= now() order by host`,
  row: z.object({ host: z.string() }),
});

describe('a statement with named parameters', () => {
  let db: Database;
  beforeAll(() => {
    db = connect(database.url, 1);
  });
  afterAll(() => db.$disconnect());

  it.each(['pg', 'Prisma'])('has its parts where all that they name is given, through %s', async (through) => {
    const runner = through === 'pg' ? sql.query : db;
    await sql.query('delete from register');
    for (const [host, practice] of [
      ['a.example', false],
      ['b.example', true],
      ['c.test', true],
    ])
      await execute(sql.query, ADD, [host, 'acos', practice]);
    const given = { holders: ['acos'], since: new Date('2026-01-01T00:00:00Z') };
    const hosts = async (more: { practice?: boolean; like?: string | null }) =>
      (await queryRows(runner, OF, { ...given, ...more })).map(({ host }) => host);
    expect(await hosts({})).toEqual(['a.example', 'b.example', 'c.test']);
    expect(await hosts({ practice: true })).toEqual(['b.example', 'c.test']);
    expect(await hosts({ practice: false, like: null })).toEqual(['a.example']);
    expect(await hosts({ practice: true, like: '%.example' })).toEqual(['b.example']);
    expect(await queryRows(runner, OF, { ...given, since: new Date('2999-01-01T00:00:00Z') })).toEqual([]);
  });

  it('gives its one row, and says how many it has touched', async () => {
    await sql.query('delete from register');
    await execute(sql.query, ADD, ['a.example', 'acos', false]);
    const END = statement({
      name: 'registers.end',
      parameters: { host: z.string() },
      text: 'delete from register where host = $host',
    });
    expect([await execute(db, END, { host: 'a.example' }), await execute(db, END, { host: 'a.example' })]).toEqual([
      1, 0,
    ]);
    const none = statement({ name: 'none', text: 'select 1 as n where false', row: z.object({ n: z.int() }) });
    await expect(queryOne(db, none)).rejects.toThrow('Statement none gave no row.');
  });
});
