import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Database } from '../src/index.js';
import { type TestDatabase, testDatabase } from './database.js';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase();
  db = connect(database.url);
});

afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

it('gives a migrated, empty database', async () => {
  expect(await db.sweep.count()).toBe(0);
});

it('refuses a word outside a closed list', async () => {
  const person = { email: 'a@example.org', name: 'A', role: 'emperor', passwordHash: 'x' };
  await expect(db.person.create({ data: person })).rejects.toThrow(/person_role_check/);
});
