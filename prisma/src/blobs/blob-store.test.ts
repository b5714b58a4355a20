import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BlobPlace } from '@hyrde/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForFile, forFile } from '../../../scripts/testing/for-file.js';
import { databaseForFile } from '../../testing/database.js';
import { s3Server } from '../../testing/s3-server.js';
import { type BlobStore, MissingBody, openBlobStore } from './blob-store.js';
import { DamagedBlob, pack, sha256 } from './packing.js';

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY' };
const SOON = new Date('2100-01-01');

const { sql } = await databaseForFile();
const s3 = await forFile(s3Server(KEYS), 'close');
const root = await folderForFile();

interface Place {
  name: string;
  setting: () => string;
  /** Replaces the stored body. */
  tamper: (hash: string, body: Buffer) => unknown;
  /** Removes the stored body, if it exists, but not its row. */
  lose: (hash: string) => unknown;
  stored: () => Promise<number>;
}

const files = () => readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const fileOf = (hash: string) => path.join(root, hash.slice(0, 2), hash);
const keyOf = (hash: string) => `/bodies/of%20hyrde/${hash.slice(0, 2)}/${hash}`;

const POSTGRES: Place = {
  name: 'postgres',
  setting: () => 'postgres',
  tamper: (hash, body) => sql.query('update blob set body = $2 where hash = $1', [hash, body]),
  lose: (hash) => sql.query(`update blob set body = null, place = 'folder' where hash = $1`, [hash]),
  stored: async () => Number((await sql.query<{ n: string }>('select count(body) as n from blob')).rows[0]?.n),
};
const FOLDER: Place = {
  name: 'folder',
  setting: () => `folder:${root}`,
  tamper: (hash, body) => writeFileSync(fileOf(hash), body),
  lose: (hash) => rmSync(fileOf(hash)),
  stored: async () => files().length,
};
const S3: Place = {
  name: 's3',
  setting: () => `s3://bodies/of%20hyrde?endpoint=${s3.endpoint}&region=eu-north-1`,
  tamper: (hash, body) => s3.objects.set(keyOf(hash), body),
  lose: (hash) => s3.objects.delete(keyOf(hash)),
  stored: async () => s3.objects.size,
};

const open = (setting: string, keys = KEYS): BlobStore =>
  openBlobStore(
    {
      BLOB_STORE: BlobPlace.parse(setting),
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    sql,
  );
const page = () => Buffer.from(`<p>${randomBytes(8).toString('hex')}</p>`.repeat(100));
const rows = async () =>
  (await sql.query<{ hash: string; place: string; kept: boolean }>('select hash, place, kept from blob')).rows;

describe.each([POSTGRES, FOLDER, S3])('the blob store in $name', ({ name, setting, tamper, lose, stored }) => {
  let store: BlobStore;
  beforeEach(async () => {
    await sql.query('delete from blob');
    for (const file of files()) rmSync(path.join(file.parentPath, file.name));
    s3.objects.clear();
    store = open(setting());
  });

  it('gives back what was put, packed or not', async () => {
    const bodies = [page(), randomBytes(2_000), Buffer.alloc(0)];
    await store.put(await Promise.all(bodies.map(pack)));
    for (const body of bodies) expect(await store.get(sha256(body))).toEqual(body);
    expect(await stored()).toBe(3);
  });

  it('knows nothing of other hashes', async () => {
    expect(await store.get(sha256('never put'))).toBeNull();
  });

  it('keeps one of several that put the same at once, or twice in one go', async () => {
    const blob = await pack(page());
    await Promise.all([1, 2, 3, 4].map(() => store.put([blob, blob])));
    expect(await stored()).toBe(1);
    expect(await rows()).toEqual([{ hash: blob.hash, place: name, kept: false }]);
  });

  it('never serves bytes that are not those that were put', async () => {
    const blob = await pack(page());
    await store.put([blob]);
    await tamper(blob.hash, (await pack(page())).body);
    await expect(store.get(blob.hash)).rejects.toThrow(DamagedBlob);
    await tamper(blob.hash, Buffer.from('rubbish'));
    await expect(store.get(blob.hash)).rejects.toThrow(DamagedBlob);
  });

  it('distinguishes a lost body from a deleted one', async () => {
    const blob = await pack(page());
    await store.put([blob]);
    await lose(blob.hash);
    await expect(store.get(blob.hash)).rejects.toThrow(MissingBody);
  });

  it('deletes bodies with their rows, and any that is put again is there again', async () => {
    const blobs = await Promise.all(Array.from({ length: 120 }, () => pack(page())));
    await store.put(blobs);
    const hashes = blobs.map(({ hash }) => hash);
    expect(await store.delete([...hashes, sha256('never put')], SOON)).toBe(120);
    expect(await stored()).toBe(0);
    expect(await rows()).toEqual([]);
    expect(await store.get(hashes[0] ?? '')).toBeNull();
    await store.put(blobs.slice(0, 1));
    expect(await store.get(hashes[0] ?? '')).not.toBeNull();
  });

  it('deletes neither what is kept nor what was put lately', async () => {
    const [evidence, download] = [await pack(page()), await pack(page())];
    await store.put([evidence], { kept: true });
    await store.put([evidence, download]);
    const hashes = [evidence.hash, download.hash];
    expect(await store.delete(hashes, new Date('2000-01-01'))).toBe(0);
    expect(await store.delete(hashes, SOON)).toBe(1);
    expect(await rows()).toEqual([{ hash: evidence.hash, place: name, kept: true }]);
    expect(await store.get(evidence.hash)).not.toBeNull();
  });

  it('keeps what was put before and is evidence now', async () => {
    const blob = await pack(page());
    await store.put([blob]);
    await store.put([blob], { kept: true });
    expect(await store.delete([blob.hash], SOON)).toBe(0);
  });

  it('renews an old date, so that retention lets be what is put again', async () => {
    const blob = await pack(page());
    await store.put([blob]);
    await sql.query("update blob set created_at = now() - interval '40 days'");
    await store.put([blob]);
    expect(await store.delete([blob.hash], new Date(Date.now() - 86_400_000))).toBe(0);
  });

  it('puts and deletes of the same blob at once leave all of it or nothing', async () => {
    const body = page();
    const blob = await pack(body);
    for (let i = 0; i < 20; i++) {
      await Promise.all([store.put([blob]), store.delete([blob.hash], SOON), store.put([blob])]);
      const there = (await rows()).length;
      expect(await stored()).toBe(there);
      expect(await store.get(blob.hash)).toEqual(there ? body : null);
    }
  });
});

describe('a store outside Postgres', () => {
  it.each([FOLDER, S3])('$name reads what was kept in Postgres before, and leaves it there', async ({ setting }) => {
    const body = page();
    await open('postgres').put([await pack(body)]);
    const store = open(setting());
    await store.put([await pack(body)]);
    expect(await store.get(sha256(body))).toEqual(body);
    expect(await rows()).toContainEqual({ hash: sha256(body), place: 'postgres', kept: false });
    expect(await store.delete([sha256(body)], SOON)).toBe(1);
  });

  it.each([FOLDER, S3])(
    '$name writes a body that was lost, or left by a killed process',
    async ({ setting, lose, tamper }) => {
      const body = page();
      const store = open(setting());
      await store.put([await pack(body)]);
      await lose(sha256(body));
      await store.put([await pack(body)]);
      expect(await store.get(sha256(body))).toEqual(body);
      await sql.query('delete from blob where hash = $1', [sha256(body)]);
      await tamper(sha256(body), Buffer.from('packed otherwise'));
      await store.put([await pack(body)]);
      expect(await store.get(sha256(body))).toEqual(body);
    },
  );

  it('says that a body is in another store than the one set, keeps its row, and takes it in when it is put', async () => {
    const body = page();
    const { hash } = await pack(body);
    await open(FOLDER.setting()).put([await pack(body)]);
    for (const other of [POSTGRES, S3]) {
      const store = open(other.setting());
      const found = store.get(hash);
      await expect(found).rejects.toThrow(MissingBody);
      await expect(found).rejects.toThrow(new RegExp(`in a folder store, but BLOB_STORE says ${other.name}`));
      expect(await store.delete([hash], SOON)).toBe(0);
    }
    await open('postgres').put([await pack(body)]);
    expect(await open('postgres').get(hash)).toEqual(body);
  });

  it('a folder has whole files alone, by hash', async () => {
    const blob = await pack(page());
    await open(FOLDER.setting()).put([blob]);
    expect(readFileSync(fileOf(blob.hash))).toEqual(blob.body);
    expect(files().filter((file) => file.name.endsWith('.tmp'))).toEqual([]);
  });

  it('a folder that cannot be written leaves no row', async () => {
    const blob = await pack(page());
    const file = path.join(root, 'a-file');
    writeFileSync(file, '');
    await expect(open(`folder:${file}`).put([blob])).rejects.toThrow(/ENOTDIR/);
    expect(await open('postgres').get(blob.hash)).toBeNull();
  });

  it('S3 that is busy is asked again', async () => {
    const blob = await pack(page());
    s3.failNext(2);
    await open(S3.setting()).put([blob]);
    expect(s3.objects.get(keyOf(blob.hash))).toEqual(blob.body);
  });

  it('S3 that refuses the key says so, and leaves no row', async () => {
    const blob = await pack(page());
    const store = open(S3.setting(), { ...KEYS, secretAccessKey: 'another' });
    await expect(store.put([blob])).rejects.toThrow(/S3 answered PUT .* with 403: .*SignatureDoesNotMatch/);
    expect(await open('postgres').get(blob.hash)).toBeNull();
  });
});
