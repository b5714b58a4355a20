import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BlobPlace } from '@hyrde/contracts';
import { describe, expect, inject, it } from 'vitest';
import { folderForFile } from '../../../scripts/testing/for-file.js';
import { databaseForFile } from '../../testing/database.js';
import { fillDatabase } from '../../testing/fill-database.js';
import { type BlobEnvironment, placeFor } from '../blobs/blob-store.js';
import { openBlobStore, pack } from '../blobs/index.js';
import { migrate } from '../migrate.js';
import { openSql, withClient } from '../sql.js';
import { checkBackup, restoreBackup, writeBackup } from './operations.js';

const KEY = 'correct horse battery staple';
const BODIES = 1_000;
const IN_POSTGRES: BlobEnvironment = {
  BLOB_STORE: { place: 'postgres' },
  S3_ACCESS_KEY_ID: undefined,
  S3_SECRET_ACCESS_KEY: undefined,
};
const inFolder = (name: string): BlobEnvironment => ({
  ...IN_POSTGRES,
  BLOB_STORE: BlobPlace.parse(`folder:${path.join(root, name)}`),
});

const root = await folderForFile();
const { database, sql } = await databaseForFile();
const given = await withClient(database.url, (client) => fillDatabase(client, 8));
await sql.query('delete from blob where place not in ($1, $2)', ['postgres', 'folder']);
await sql.query(`update blob set place = 'postgres', body = coalesce(body, 'x')`);
const packed = await Promise.all(Array.from({ length: BODIES }, (_, i) => pack(randomBytes(i * 7))));
const hashes = packed.map(({ hash }) => hash);
await openBlobStore(IN_POSTGRES, sql).put(packed.slice(0, BODIES / 2));
await openBlobStore(inFolder('bodies'), sql).put(packed.slice(BODIES / 2));

let made = 0;
const newUrl = () =>
  Object.assign(new URL(inject('postgres')), { pathname: `/restored_${process.pid}_${made++}` }).href;
const write = (name: string, key: string | null, files = {}) =>
  writeBackup(path.join(root, name), key, { url: database.url, outside: placeFor(inFolder('bodies')), files });
const fileOf = (name: string) => path.join(root, name);

async function drop(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(inject('postgres'), (client) => client.query(`drop database if exists ${name} with (force)`));
}
const exists = async (url: string): Promise<boolean> => {
  const name = new URL(url).pathname.slice(1);
  return withClient(
    inject('postgres'),
    async (client) => (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1,
  );
};

/** All rows of each table as text, in a fixed order, and the next values of sequences. */
const contents = (url: string): Promise<Record<string, string[]>> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query<{ row: string }>(
      `select sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences where schemaname = 'public' order by 1`,
    );
    return { ...all, sequences: rows.map(({ row }) => row) };
  });

/** Keys, checks, indexes and triggers, each with its definition and whether it is enabled. */
const shape = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ what: string }>(`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as what from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`);
    return rows.map(({ what }) => what);
  });

describe('a backup', () => {
  it('is of rows in nearly every table', () => {
    expect(Object.keys(given).length).toBeGreaterThan(67); // Of 71 tables.
  });

  it.each([
    ['plain', null],
    ['encrypted', KEY],
  ])('%s, restored, has every row, body, key, index and trigger', async (name, key) => {
    const files = { 'practice.json': '{"seed":1}' };
    const { manifest, bytes } = await write(`${name}.backup`, key, files);
    expect(statSync(fileOf(`${name}.backup`))).toMatchObject({ size: bytes });
    expect(statSync(fileOf(`${name}.backup`)).mode & 0o777).toBe(0o600);
    expect(manifest.missingBodies).toBe(0);
    expect(manifest.parts.find((part) => part.name === 'bodies')?.count).toBe(BODIES / 2);
    const checked = await checkBackup(fileOf(`${name}.backup`), key);
    expect(checked).toMatchObject({ files, manifest });

    const url = newUrl();
    try {
      const env = inFolder(`restored-${name}`);
      await restoreBackup({ file: fileOf(`${name}.backup`), key, url, env });
      const [before, after] = [await contents(database.url), await contents(url)];
      expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
      for (const table of Object.keys(before)) expect(after[table], table).toEqual(before[table]);
      expect(await shape(url)).toEqual(await shape(database.url));
      const restored = openSql(url);
      const [store, original] = [openBlobStore(env, restored), openBlobStore(inFolder('bodies'), sql)];
      for (const hash of hashes)
        expect((await store.get(hash))?.equals((await original.get(hash)) ?? Buffer.of(1))).toBe(true);
      await restored.close();
      expect(await migrate(url)).toEqual([]);
    } finally {
      await drop(url);
    }
  });

  it('brings bodies from a folder into Postgres where BLOB_STORE says so', async () => {
    const url = newUrl();
    try {
      await restoreBackup({ file: fileOf('plain.backup'), key: null, url, env: IN_POSTGRES });
      const restored = openSql(url);
      const store = openBlobStore(IN_POSTGRES, restored);
      for (const hash of hashes) expect(await store.get(hash), hash).not.toBeNull();
      await restored.close();
    } finally {
      await drop(url);
    }
  });

  it('keeps nobody from writing, is of one moment, and lets no body of it go meanwhile', async () => {
    const [gone] = hashes.slice(-1);
    const before = await contents(database.url);
    const store = openBlobStore(inFolder('bodies'), sql);
    const outside = placeFor(inFolder('bodies'));
    let deletion: Promise<number> | undefined;
    const during = {
      name: 'folder' as const,
      ...outside,
      read: async (hash: string) => {
        deletion ??= (async () => {
          await sql.query(`insert into region (id, name) values (gen_random_uuid(), 'Written meanwhile')`);
          return store.delete([gone ?? ''], new Date('2100-01-01'));
        })();
        return outside?.read(hash) ?? null;
      },
    };
    const { manifest } = await writeBackup(fileOf('during.backup'), null, {
      url: database.url,
      outside: during as never,
      files: {},
    });
    expect(manifest.missingBodies).toBe(0);
    expect((await contents(database.url)).region).not.toEqual(before.region);
    expect(await deletion).toBe(1); // As soon as the backup was done.
    const url = newUrl();
    try {
      await restoreBackup({ file: fileOf('during.backup'), key: null, url, env: inFolder('restored-during') });
      const after = await contents(url);
      for (const table of ['blob', 'region']) expect(after[table]).toEqual(before[table]);
    } finally {
      await drop(url);
    }
  });

  it('overwrites none', async () => {
    await expect(write('plain.backup', null)).rejects.toThrow('is there already');
  });

  it('leaves no file where it fails', async () => {
    const other = newUrl();
    await expect(writeBackup(fileOf('none.backup'), null, { url: other, outside: null, files: {} })).rejects.toThrow();
    await expect(
      writeBackup(fileOf('none.backup'), null, { url: database.url, outside: null, files: {} }),
    ).rejects.toThrow('BLOB_STORE does not say where');
    await expect(
      writeBackup(fileOf('none.backup'), null, { url: inject('postgres'), outside: null, files: {} }),
    ).rejects.toThrow('nothing of Hyrde');
    expect(readdirSync(root).filter((name) => name.startsWith('none'))).toEqual([]);
  });
});

/** A changed copy of a backup. */
function changed(from: string, change: (bytes: Buffer) => Buffer): string {
  const file = fileOf(`changed-${made++}.backup`);
  writeFileSync(file, change(readFileSync(fileOf(from))));
  return file;
}
const flipped = (at: (length: number) => number) => (bytes: Buffer) => {
  const place = at(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes;
};
const cut = (at: (length: number) => number) => (bytes: Buffer) => bytes.subarray(0, at(bytes.length));
const CHUNK = 64 * 1024 + 16;

describe('what was done to a backup is found', () => {
  const places: [string, (length: number) => number][] = [
    ['in its first line', () => 3],
    ['in the length of its header', () => 24],
    ['in its header', () => 60],
    ['at a quarter', (length) => length >> 2],
    ['in its middle', (length) => length >> 1],
    ['in its manifest', (length) => length - 200],
    ['in its last byte', (length) => length - 1],
  ];
  for (const [name, key] of [
    ['plain', null],
    ['encrypted', KEY],
  ] as const) {
    it.each(places)(`${name}: a bit %s`, async (_, at) => {
      await expect(checkBackup(changed(`${name}.backup`, flipped(at)), key)).rejects.toMatchObject({
        name: 'BackupFault',
      });
    });
    it.each([1, 37, 200, 70_000])(`${name}: %i bytes cut off its end`, async (count) => {
      await expect(
        checkBackup(
          changed(
            `${name}.backup`,
            cut((length) => length - count),
          ),
          key,
        ),
      ).rejects.toThrow('cut off');
    });
    it(`${name}: bytes behind its end`, async () => {
      await expect(
        checkBackup(
          changed(`${name}.backup`, (bytes) => Buffer.concat([bytes, Buffer.from('x')])),
          key,
        ),
      ).rejects.toMatchObject({ name: 'BackupFault' });
    });
  }
  it('encrypted: cut between two chunks', async () => {
    const line = readFileSync(fileOf('encrypted.backup')).indexOf('\n') + 1;
    await expect(
      checkBackup(
        changed(
          'encrypted.backup',
          cut(() => line + 2 * CHUNK),
        ),
        KEY,
      ),
    ).rejects.toThrow('cut off');
  });
  it('encrypted: two chunks exchanged', async () => {
    const file = changed('encrypted.backup', (bytes) => {
      const line = bytes.indexOf('\n') + 1;
      const [a, b] = [line, line + CHUNK].map((at) => Buffer.from(bytes.subarray(at, at + CHUNK)));
      return Buffer.concat([bytes.subarray(0, line), b ?? a, a, bytes.subarray(line + 2 * CHUNK)] as Buffer[]);
    });
    await expect(checkBackup(file, KEY)).rejects.toThrow('damaged');
  });
  it('a wrong key, none, and one that is not needed', async () => {
    await expect(checkBackup(fileOf('encrypted.backup'), 'another horse, another staple')).rejects.toThrow(
      'not the key',
    );
    await expect(checkBackup(fileOf('encrypted.backup'), null)).rejects.toThrow('Set BACKUP_KEY');
    await expect(checkBackup(fileOf('plain.backup'), KEY)).resolves.toBeDefined();
  });
  it('no backup at all, and an empty file', async () => {
    await expect(
      checkBackup(
        changed('plain.backup', () => Buffer.from('PK\u0003\u0004 something else')),
        null,
      ),
    ).rejects.toThrow('no backup of Hyrde');
    await expect(
      checkBackup(
        changed(
          'plain.backup',
          cut(() => 0),
        ),
        null,
      ),
    ).rejects.toThrow('no backup of Hyrde');
    await expect(checkBackup(fileOf('missing.backup'), null)).rejects.toThrow('There is no file');
  });
  it('one of a newer format', async () => {
    const newer = changed('plain.backup', (bytes) =>
      Buffer.from(bytes.toString('latin1').replace('hyrde-backup 1', 'hyrde-backup 2'), 'latin1'),
    );
    await expect(checkBackup(newer, null)).rejects.toThrow('newer format (2)');
  });
});

describe('a restore leaves nothing half', () => {
  const env = () => inFolder(`half-${made}`);
  const filesLeft = ({ BLOB_STORE: place }: BlobEnvironment) =>
    place.place === 'folder'
      ? readdirSync(path.dirname(place.path))
          .filter((name) => name === path.basename(place.path))
          .flatMap((name) => readdirSync(path.join(root, name)))
      : [];

  it.each([
    ['cut off', (file: string) => truncateSync(file, statSync(file).size - 300), 'cut off'],
    [
      'of a newer version',
      async (file: string) => {
        rmSync(file);
        await withClient(database.url, (client) =>
          client.query(
            `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_later', now())`,
          ),
        );
        await writeBackup(file, null, { url: database.url, outside: placeFor(inFolder('bodies')), files: {} });
        await withClient(database.url, (client) => client.query(`delete from _prisma_migrations where id = 'x'`));
      },
      'newer version',
    ],
  ])('of one that is %s', async (_, spoil, said) => {
    const file = changed('plain.backup', (bytes) => bytes);
    await spoil(file);
    const [url, place] = [newUrl(), env()];
    await expect(restoreBackup({ file, key: null, url, env: place })).rejects.toThrow(said);
    expect(await exists(url)).toBe(false);
    expect(filesLeft(place)).toEqual([]);
  });

  it('refuses a database that is not empty, and leaves it unchanged', async () => {
    const url = newUrl();
    await migrate(url);
    try {
      await expect(restoreBackup({ file: fileOf('plain.backup'), key: null, url, env: env() })).rejects.toThrow(
        'holds tables already',
      );
      expect((await contents(url))._prisma_migrations).not.toEqual([]);
    } finally {
      await drop(url);
    }
  });

  it('refuses a folder of bodies that holds something', async () => {
    const url = newUrl();
    await expect(
      restoreBackup({ file: fileOf('plain.backup'), key: null, url, env: inFolder('bodies') }),
    ).rejects.toThrow('is not empty');
    expect(await exists(url)).toBe(false);
  });
});
