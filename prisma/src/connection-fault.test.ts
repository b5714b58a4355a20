import { expect, it } from 'vitest';
import { isConnectionFault } from './sql.js';

const error = (fields: object) => Object.assign(new Error('It did not work.'), fields);
/** An error of Postgres as wrapped by Prisma. */
const fault = (code: string) =>
  error({ code: 'P2039', meta: { driverAdapterError: { cause: { kind: 'postgres', code } } } });

it.each([
  ['the connection is refused', error({ code: 'ECONNREFUSED' })],
  ['Postgres is starting, or reads its log', error({ code: '57P03' })],
  ['Postgres has crashed', error({ code: '57P02' })],
  ['its name cannot be looked up just now', error({ code: 'EAI_AGAIN' })],
  ['every address of its host refuses', new AggregateError([error({ code: 'ECONNREFUSED' })])],
  ['it did not let us in in time', new Error('timeout expired')],
  ['Prisma reports that Postgres ends', fault('57P01')],
  ['Prisma reports that the disk is full', fault('53100')],
  ['Prisma cannot reach it', error({ code: 'P1001' })],
  ['the adapter was cut off', error({ cause: { kind: 'ConnectionClosed' } })],
])('knows that the database is away where %s', (_, away) => expect(isConnectionFault(away)).toBe(true));

it.each([
  ['a unique value is there already', fault('23505')],
  ['the password is wrong', error({ code: '28P01' })],
  ['there is no such database', error({ code: '3D000' })],
  ['a statement is wrong', error({ code: '42703' })],
  ['the fault is ours', new TypeError('x is undefined')],
  ['nothing is known', undefined],
])('and that it is not where %s', (_, other) => expect(isConnectionFault(other)).toBe(false));
