import { expect, it } from 'vitest';
import { isDatabaseAway } from './database-away.js';

const error = (fields: object) => Object.assign(new Error('It did not work.'), fields);
/** As Prisma wraps what Postgres said. */
const told = (code: string) =>
  error({ code: 'P2039', meta: { driverAdapterError: { cause: { kind: 'postgres', code } } } });

it.each([
  ['the connection is refused', error({ code: 'ECONNREFUSED' })],
  ['Postgres is starting', error({ code: '57P03' })],
  ['Prisma was told that Postgres ends', told('57P01')],
  ['Prisma was told that the disk is full', told('53100')],
  ['Prisma cannot reach it', error({ code: 'P1001' })],
  ['the adapter was cut off', error({ cause: { kind: 'ConnectionClosed' } })],
])('knows that the database is away where %s', (_, away) => expect(isDatabaseAway(away)).toBe(true));

it.each([
  ['a unique value is there already', told('23505')],
  ['a statement is wrong', error({ code: '42703' })],
  ['the fault is ours', new TypeError('x is undefined')],
  ['nothing is known', undefined],
])('and that it is not where %s', (_, other) => expect(isDatabaseAway(other)).toBe(false));
