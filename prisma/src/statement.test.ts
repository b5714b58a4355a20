import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkStatements } from '../testing/check-statements.js';
import { type TestDatabase, testDatabase } from '../testing/database.js';
import { openSql, type Sql } from './sql.js';
import { execute, queryRows, type Row, statement } from './statement.js';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await testDatabase();
  sql = openSql(database.url);
});
afterAll(async () => {
  await sql.close();
  await database.drop();
});

const ADD = statement({
  name: 'registers.add',
  text: "insert into register (id, host, holder, reach, practice) values (gen_random_uuid(), $1, $2, 'part', $3)",
  row: null,
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
    await expect(queryRows(sql.query, ALL, [['c.example']])).rejects.toThrow(/registers\.all gave a row .*holder/s);
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
      ...{
        a: number,
        b: number.int(),
        c: z.number().min(0),
        d: text_,
        e: z.boolean(),
        f: z.date(),
        g: z.uuid().nullable(),
      },
      ...{ h: z.object({}), i: z.array(z.string()), j: z.instanceof(Buffer), k: z.coerce.number(), l: text_ },
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
  ])('tells %s', async (_what, text, row, fault) => {
    expect(await check(text, row)).toEqual([`it: ${fault}`]);
  });

  it('goes on after a fault, and tells a name that two have', async () => {
    const bad = statement({ name: 'bad', text: 'select', row: z.object({ x: z.string() }) });
    expect(await checkStatements(database.url, [bad, ADD, ALL, ADD])).toEqual([
      'bad: its row has x, which it does not give.',
      'registers.add: two statements have this name.',
    ]);
  });
});
