import { expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { connect } from '../src/index.js';
import { testDatabase } from './database.js';

const database = await forFile(testDatabase(), 'drop');
const db = await forFile(connect(database.url), '$disconnect');

it('gives a migrated, empty database', async () => {
  expect(await db.sweep.count()).toBe(0);
});

it('refuses a word outside a closed list', async () => {
  const person = { email: 'a@example.org', name: 'A', role: 'emperor', passwordHash: 'x' };
  await expect(db.person.create({ data: person })).rejects.toThrow(/person_role_check/);
});
