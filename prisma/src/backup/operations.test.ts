import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { folderForFile } from '../../../scripts/testing/for-file.js';
import { readBackups, StoredBackups } from '../installation.js';
import { migrate } from '../migrate.js';
import { Sealer } from '../sealer.js';
import { withClient } from '../sql.js';
import { backUp, restore } from './operations.js';

const KEY = 'correct horse battery staple';
const MINE = [
  'HYRDE_DATA',
  'DATABASE_URL',
  'OWNER_DATABASE_URL',
  'BACKUP_KEY',
  'REMOVED_NAMES_KEY',
  'SECRETS_KEY',
  'BLOB_STORE',
];
const before = MINE.map((name) => [name, process.env[name]] as const);

const root = await folderForFile();
const at = (name: string) => path.join(root, name);
const PERSON = `insert into person (id, email, name, role, password_hash) values (gen_random_uuid(), 'a@b.example', 'A', 'admin', 'x')`;
const people = (url: string) =>
  withClient(url, async (client) => (await client.query('select email from person')).rows);

const notedIn = (url: string) => withClient(url, (client) => readBackups(client.query.bind(client)));

beforeAll(async () => {
  const postgres = await startPostgres({ dir: at('data/postgres') });
  await migrate(postgres.urlOf('hyrde'));
  await withClient(postgres.urlOf('hyrde'), (client) => client.query(PERSON));
  await postgres.stop();
  writeFileSync(at('data/practice.json'), '{"seed":1}');
  writeFileSync(at('data/first-sign-in.json'), '{"password":"first"}');
}, 60_000);
afterEach(() => {
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

const set = (settings: Record<string, string>) => Object.assign(process.env, settings);

it('an embedded database is restored in an empty folder, with its password and files where the backup is encrypted', async () => {
  set({ HYRDE_DATA: at('data'), BACKUP_KEY: KEY });
  expect(await backUp(at('secret.backup'))).toMatchObject({ encrypted: true, missingBodies: 0, keysApart: [] });
  set({ HYRDE_DATA: at('restored') });
  expect(await restore(at('secret.backup'))).toMatchObject({ place: at('restored'), missingKeys: [] });
  for (const name of ['practice.json', 'first-sign-in.json', 'postgres/password'])
    expect(readFileSync(at(`restored/${name}`), 'utf8'), name).toBe(readFileSync(at(`data/${name}`), 'utf8'));
  const postgres = await startPostgres({ dir: at('restored/postgres') });
  expect(await people(postgres.urlOf('hyrde'))).toEqual([{ email: 'a@b.example' }]);
  expect(await migrate(postgres.urlOf('hyrde'))).toEqual([]);

  // From a server to a separate Postgres, without secrets since there is no key.
  set({ DATABASE_URL: postgres.urlOf('hyrde') });
  delete process.env.BACKUP_KEY;
  expect((await backUp(at('open.backup'))).keysApart).toEqual(['REMOVED_NAMES_KEY', 'SECRETS_KEY']);
  set({ DATABASE_URL: postgres.urlOf('another') });
  expect(await restore(at('open.backup'))).toMatchObject({
    place: 'your Postgres',
    missingKeys: ['REMOVED_NAMES_KEY', 'SECRETS_KEY'],
  });
  expect(await people(postgres.urlOf('another'))).toEqual([{ email: 'a@b.example' }]);
  expect(await notedIn(postgres.urlOf('hyrde'))).toMatchObject({
    last: {
      ...{ file: at('open.backup'), encrypted: false, keysApart: ['REMOVED_NAMES_KEY', 'SECRETS_KEY'] },
      ...{ unsetKeys: ['REMOVED_NAMES_KEY', 'SECRETS_KEY'], hasPasswordFile: false },
    },
    failed: null,
  });
  const older = { at: new Date(0).toISOString(), file: 'x', bytes: 1, rows: 1, encrypted: true, missingBodies: 0 };
  expect(StoredBackups.parse({ last: { ...older, keysApart: ['SECRETS_KEY'] } }).last).toMatchObject({
    ...{ unsetKeys: null, hasPasswordFile: null },
  });
  set({ DATABASE_URL: postgres.urlOf('hyrde') });
  await expect(backUp(at('open.backup'))).rejects.toThrow('is there already');
  expect(await notedIn(postgres.urlOf('hyrde'))).toMatchObject({
    last: { file: at('open.backup') },
    failed: { reason: expect.stringContaining('is there already') },
  });
  set({ DATABASE_URL: postgres.urlOf('another') });
  await expect(restore(at('open.backup'))).rejects.toThrow('holds tables already');
  await postgres.stop();
  await expect(restore(at('open.backup'))).rejects.toMatchObject({ name: 'BackupFault' });
  delete process.env.DATABASE_URL;
  await expect(restore(at('open.backup'))).rejects.toThrow('is not empty');

  set({ HYRDE_DATA: at('data') });
  await backUp(at('bare.backup'));
  const password = readFileSync(at('data/postgres/password'), 'utf8');
  expect(readFileSync(at('bare.backup'), 'latin1')).not.toContain(password);
  set({ HYRDE_DATA: at('by-password') });
  expect(await restore(at('bare.backup'), password)).toMatchObject({ missingKeys: [], isPasswordUnverified: true });
  expect(readFileSync(at('by-password/postgres/password'), 'utf8')).toBe(password);
}, 120_000);

it('takes no other password than that under which its secrets were sealed, and none beside its own', async () => {
  const wrong = 'another-password-of-another-folder';
  set({ HYRDE_DATA: at('refused'), BACKUP_KEY: KEY });
  await expect(restore(at('secret.backup'), wrong)).rejects.toThrow('without --password');
  delete process.env.BACKUP_KEY;
  set({ HYRDE_DATA: at('data') });
  const postgres = await startPostgres({ dir: at('data/postgres') });
  const sealer = new Sealer({ SECRETS_KEY: undefined, DATABASE_URL: postgres.urlOf('hyrde') });
  await withClient(postgres.urlOf('hyrde'), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from person');
    const id = rows[0]?.id ?? '';
    await client.query('insert into totp (person_id, secret) values ($1, $2)', [id, sealer.seal('JBSWY3DP', id)]);
  });
  await postgres.stop();
  expect(await backUp(at('sealed.backup'))).toMatchObject({ unsetKeys: ['REMOVED_NAMES_KEY', 'SECRETS_KEY'] });
  set({ HYRDE_DATA: at('refused') });
  await expect(restore(at('sealed.backup'), wrong)).rejects.toThrow('No secret in the backup opens');
  expect(readdirSync(at('refused'))).toEqual([]);
  const password = readFileSync(at('data/postgres/password'), 'utf8');
  expect(await restore(at('sealed.backup'), password)).toMatchObject({ isPasswordUnverified: false });
}, 120_000);

it('what a killed restore left in the folder is cleared; what a failed one made goes', async () => {
  set({ HYRDE_DATA: at('half'), BACKUP_KEY: KEY });
  mkdirSync(at('half/postgres.restoring/data'), { recursive: true });
  writeFileSync(at('half/practice.json'), 'half');
  await expect(restore(at('cut.backup'))).rejects.toThrow('There is no file');
  const whole = readFileSync(at('secret.backup'));
  writeFileSync(at('cut.backup'), whole.subarray(0, -5));
  await expect(restore(at('cut.backup'))).rejects.toThrow('cut off');
  set({ BLOB_STORE: `folder:${at('data')}` });
  await expect(restore(at('secret.backup'))).rejects.toThrow('BLOB_STORE');
  expect(readdirSync(at('half'))).toEqual([]);
  delete process.env.BLOB_STORE;
  await restore(at('secret.backup'));
  expect(readdirSync(at('half')).sort()).toEqual(['first-sign-in.json', 'postgres', 'practice.json']);
}, 120_000);

it('says what is wrong with the settings', async () => {
  set({ HYRDE_DATA: at('nothing') });
  await expect(backUp(at('x.backup'))).rejects.toThrow('There is no database in');
  set({ BACKUP_KEY: 'short' });
  await expect(backUp(at('x.backup'))).rejects.toThrow('at least 16 characters');
  set({ BACKUP_KEY: KEY, BLOB_STORE: 'nowhere' });
  await expect(backUp(at('x.backup'))).rejects.toThrow('BLOB_STORE');
  expect(existsSync(at('x.backup'))).toBe(false);
});
