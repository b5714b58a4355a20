import { expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { testDatabase } from '../testing/database.js';
import { connect } from './client.js';

const database = await forFile(testDatabase(), 'drop');
const owner = connect(database.url, 1);
const name = new URL(database.url).pathname.slice(1);
await owner.$executeRawUnsafe(`alter database "${name}" set timezone to 'America/New_York'`);
await owner.$disconnect();
const db = await forFile(connect(database.url, 1), '$disconnect');

it('means the same time as a Postgres of another time zone', async () => {
  const at = new Date('2026-11-24T12:00:00.000Z');
  const { id } = await db.auditEntry.create({ data: { at, action: 'test', subject: '/', details: {} } });
  const [row] = await db.$queryRaw<{ seconds: number }[]>`
    select extract(epoch from at)::float8 as seconds from audit_entry where id = ${id}`;
  expect([(await db.auditEntry.findUniqueOrThrow({ where: { id } })).at, row?.seconds]).toEqual([
    at,
    at.getTime() / 1000,
  ]);
});

it('does not compile statements just in time', async () => {
  expect(await db.$queryRaw`show jit`).toEqual([{ jit: 'off' }]);
});
