import { describe, expect, it } from 'vitest';
import { BlobPlace } from './blob-store.js';
import { readEnvironment } from './environment.js';

const DATABASE_URL = 'postgresql://localhost/hyrde';
const KEYS = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('BLOB_STORE', () => {
  it('is Postgres unless set', () => {
    expect(readEnvironment({ DATABASE_URL }).BLOB_STORE).toEqual({ place: 'postgres' });
    expect(readEnvironment({ DATABASE_URL, BLOB_STORE: '' }).BLOB_STORE).toEqual({ place: 'postgres' });
  });

  it.each([
    ['postgres', { place: 'postgres' }],
    ['folder:/var/lib/hyrde blobs', { place: 'folder', path: '/var/lib/hyrde blobs' }],
    ['folder:C:\\blobs', { place: 'folder', path: 'C:\\blobs' }],
    [
      's3://bodies?region=eu-north-1',
      {
        place: 's3',
        bucket: 'bodies',
        prefix: '',
        region: 'eu-north-1',
        endpoint: 'https://s3.eu-north-1.amazonaws.com',
      },
    ],
    [
      's3://bodies/of/hyrde/?endpoint=http://127.0.0.1:9000/',
      { place: 's3', bucket: 'bodies', prefix: 'of/hyrde', region: 'us-east-1', endpoint: 'http://127.0.0.1:9000' },
    ],
  ])('%s', (text, place) => expect(BlobPlace.parse(text)).toEqual(place));

  it.each([
    'disk',
    'folder:',
    'folder:relative/path',
    's3://',
    's3://bucket',
    's3://bucket?region=a&acl=public',
    's3://bucket?endpoint=ftp://example.org',
    's3://bucket?endpoint=example.org',
  ])('refuses %s and says what it may be', (text) => {
    expect(() => readEnvironment({ DATABASE_URL, BLOB_STORE: text })).toThrow(/BLOB_STORE: must be postgres, folder:/);
  });

  it('needs both keys for S3', () => {
    const BLOB_STORE = 's3://bodies?region=eu-north-1';
    expect(readEnvironment({ DATABASE_URL, BLOB_STORE, ...KEYS }).BLOB_STORE).toMatchObject({ place: 's3' });
    expect(() => readEnvironment({ DATABASE_URL, BLOB_STORE })).toThrow(/S3_ACCESS_KEY_ID/);
    expect(() => readEnvironment({ DATABASE_URL, BLOB_STORE, ...KEYS, S3_SECRET_ACCESS_KEY: '' })).toThrow(
      /S3_SECRET_ACCESS_KEY/,
    );
  });
});
