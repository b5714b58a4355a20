import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import WARCStream from 'warc';
import { WARCParser, type WARCRecord } from 'warcio';
import { z } from 'zod';

/** A record as parsed by warcio, an independent implementation. */
export interface ReadRecord {
  type: string;
  id: string;
  target: string | null;
  header(name: string): string | null;
  block: Buffer;
  /** Head of a request or response, with the empty line; else empty. */
  head: string;
  /** Block without the head. */
  payload: Buffer;
}

/**
 * Reads a WARC file with warcio, without parsing HTTP, and verifies every digest.
 * @throws Error also if `warc`, another independent reader, reads other records
 */
export async function readWarc(file: Iterable<Uint8Array>): Promise<ReadRecord[]> {
  const bytes = Buffer.concat([...file]);
  const records: ReadRecord[] = [];
  for await (const record of new WARCParser(chunks([bytes]), { keepHeadersCase: true, parseHttp: false }))
    records.push(await readRecord(record));
  await compare(bytes, records);
  return records;
}

const SecondReading = z.object({
  protocol: z.literal('WARC/1.1'),
  headers: z.record(z.string(), z.string()),
  content: z.instanceof(Buffer),
});
const GZIP = 0x1f;

/**
 * Compares record boundaries and contents; `warc` verifies no digests, decodes no HTTP and omits headers with a `$`.
 */
async function compare(bytes: Buffer, records: readonly ReadRecord[]): Promise<void> {
  const reader = WARCStream();
  reader.end(bytes[0] === GZIP ? gunzipSync(bytes) : bytes);
  let read = 0;
  for await (const one of reader) {
    const { headers, content } = SecondReading.parse(one);
    const record = records[read++];
    if (!record?.block.equals(content))
      throw new Error(`The readers differ on the block of ${headers['WARC-Record-ID']}.`);
    for (const [name, value] of Object.entries(headers))
      if (record.header(name) !== value) throw new Error(`The readers differ on ${name} of ${record.id}.`);
    if (headers['WARC-Record-ID'] !== record.id) throw new Error(`Only one reader sees ${record.id}.`);
  }
  if (read !== records.length) throw new Error(`One reader sees ${records.length} records, the other ${read}.`);
}

/** Bodies of a file's responses as decoded by warcio, without content coding. */
export async function decodedBodies(file: Iterable<Uint8Array>): Promise<string[]> {
  const bodies: string[] = [];
  for await (const record of new WARCParser(chunks(file)))
    if (record.warcType === 'response') bodies.push(await record.contentText());
  return bodies;
}

export async function collected(stream: AsyncIterable<Uint8Array> | null): Promise<Buffer[]> {
  if (!stream) throw new Error('There is no such file.');
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return parts;
}

async function* chunks(file: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* file;
}

async function readRecord(record: WARCRecord): Promise<ReadRecord> {
  const block = Buffer.from(await record.readFully());
  const header = (name: string): string | null => record.warcHeader(name) ?? null;
  const type = record.warcType ?? '';
  const http = header('Content-Type')?.startsWith('application/http') ?? false;
  const end = http ? block.indexOf('\r\n\r\n') + 4 : 0;
  const read: ReadRecord = {
    type,
    id: header('WARC-Record-ID') ?? '',
    target: header('WARC-Target-URI'),
    header,
    block,
    head: block.toString('latin1', 0, end),
    payload: block.subarray(end),
  };
  if (Number(header('Content-Length')) !== block.length) throw new Error(`${read.id} has another length.`);
  check(read, 'WARC-Block-Digest', block);
  if (header('WARC-Payload-Digest')) check(read, 'WARC-Payload-Digest', read.payload);
  return read;
}

function check({ id, header }: ReadRecord, field: string, bytes: Buffer): void {
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (header(field) !== digest) throw new Error(`${id}: ${field} says ${header(field)}, the bytes give ${digest}.`);
}
