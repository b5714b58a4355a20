import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestHead, responseHead } from './stored-exchange.js';
import { AT, exchange } from './testing/make-rows.js';
import { readWarc } from './testing/read-warc.js';
import { type RecordParts, warcRecord } from './warc-record.js';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,12}$/);
const value = fc.stringMatching(/^([!-~\xa0-\xff][ -~\xa0-\xff]{0,20}[!-~\xa0-\xff])?$/);
const headers = fc.array(fc.tuple(name, value), { maxLength: 12 });
const body = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

it('is read back as written, whatever headers and bodies contain, compressed or not', async () => {
  const messages = fc.array(fc.tuple(headers, body, fc.constantFrom<'request' | 'response'>('request', 'response')), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(messages, fc.boolean(), async (given, packed) => {
      const parts = given.map(([list, payload, type], i): RecordParts => {
        const head =
          type === 'request'
            ? requestHead(exchange({ requestHeaders: list }))
            : responseHead(exchange({ headers: list }));
        const contentType = `application/http; msgtype=${type}`;
        return { type, key: String(i), date: AT, target: 'https://a.example/', contentType, head, payload };
      });
      const written = await Promise.all(
        parts.map((part) => warcRecord(part).bytes).map((bytes) => (packed ? promisify(gzip)(bytes) : bytes)),
      );
      const read = await readWarc([Buffer.concat(written)]);
      expect(read.map(({ type, head, payload }) => ({ type, head, payload }))).toEqual(
        parts.map(({ type, head, payload }) => ({ type, head: head?.toString('latin1'), payload })),
      );
    }),
    { numRuns: 200 },
  );
});

it('lets no value begin a line of its own', async () => {
  const { bytes } = warcRecord({
    type: 'resource',
    key: '',
    date: AT,
    target: 'https://a.example/',
    contentType: 'text/html\r\nWARC-Type: response',
    payload: Buffer.from('x'),
  });
  const [record] = await readWarc([bytes]);
  expect(record?.type).toBe('resource');
  expect(record?.header('Content-Type')).toBe('text/html WARC-Type: response');
});

it('has an id that follows from all it says', () => {
  const parts: RecordParts = {
    type: 'metadata',
    key: 'a',
    date: AT,
    target: 'https://a.example/',
    contentType: 'application/json',
    payload: Buffer.from('{}'),
  };
  const others: Partial<RecordParts>[] = [
    ...[
      { key: 'b' },
      { type: 'resource' as const },
      { date: new Date(0) },
      { target: null },
      { contentType: 'text/plain' },
    ],
    ...[{ payload: Buffer.from('[]') }, { fields: [['WARC-Refers-To', '<urn:x>']] as const }, { truncated: true }],
  ];
  const ids = [{}, ...others].map((other) => warcRecord({ ...parts, ...other }).id);
  expect(new Set(ids).size).toBe(others.length + 1);
  expect(warcRecord(parts).id).toBe(ids[0]);
});
