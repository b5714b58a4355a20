import { type BlobStore, DamagedBlob, MissingBody } from '@hyrde/store/blobs';
import type { EvidencePage } from './evidence-rows.js';
import { hasNoBody, requestHead, responseHead, type StoredExchange, type StoredHop } from './stored-exchange.js';
import { type RecordParts, type WarcRecord, warcRecord } from './warc-record.js';

/** Store of bodies, and a callback for unavailable ones. */
export interface BodySource {
  blobs: Pick<BlobStore, 'get'>;
  lost(why: string): void;
}

/** Records of a page, and the id by which other records refer to the page. */
export interface PageRecords {
  records: WarcRecord[];
  /** Id of the response as received; if it was not kept, of the document read from it; else of the page's metadata. */
  page: string;
}

/**
 * All records of one page: each hop and the page itself as `response` and `request`, the document read beside the bytes
 * (a rendered DOM as `resource`, other text as `conversion`), and a `metadata` record that joins them.
 */
export async function pageRecords(source: BodySource, taskId: string, page: EvidencePage): Promise<PageRecords> {
  const key = `${taskId}/${page.seq}`;
  const hops = page.hops.map((hop, i) => hopRecords(`${key}/hop/${i}`, hop));
  const received = page.receivedHash === null ? null : await bodyFrom(source, page.receivedHash);
  const answer = answerRecords(key, page, received);
  const readHash = READ_AS[page.reading] ? page.textHash : null;
  const read = readHash === null ? null : await bodyFrom(source, readHash);
  const document = read?.state === 'stored' ? [documentRecord(key, page, read.bytes, answer[0]?.id)] : [];
  const metadata = warcRecord({
    type: 'metadata',
    key,
    date: page.exchange?.at ?? page.at,
    target: page.finalUrl,
    contentType: 'application/json',
    fields: answer[0] ? concurrentTo(answer[0].id) : [],
    payload: json({
      task: taskId,
      seq: page.seq,
      askedUrl: page.url,
      request: page.request,
      finalUrl: page.finalUrl,
      status: page.status,
      at: page.at,
      durationMs: page.durationMs,
      ...(page.givenBy && { downloadedFor: page.givenBy }),
      contentType: page.contentType,
      charset: page.charset,
      reading: page.reading,
      note: page.redacted && page.reading === 'decoded-text' ? REDACTED : NOTES[page.reading],
      ...(page.redacted && { redacted: page.redacted }),
      hops: page.hops.map(({ url, status, by }, i) => ({ url, status, by, record: hops[i]?.[0]?.id })),
      robots: page.robots,
      ...(page.wall !== null && { wall: page.wall }),
      address: page.exchange?.address,
      port: page.exchange?.port,
      tls: page.exchange?.tls,
      received: stateOf(received, answer[0]),
      document: stateOf(read, document[0]) ?? { sha256: page.textHash },
    }),
  });
  return {
    records: [...hops.flat(), ...answer, ...document, metadata],
    page: (answer[0] ?? document[0] ?? metadata).id,
  };
}

/**
 * Record of a page that names private persons, for readers without access to names: its checksums and time of receipt.
 */
export function leftOut(taskId: string, page: EvidencePage): PageRecords {
  const record = warcRecord({
    type: 'metadata',
    key: `${taskId}/${page.seq}`,
    date: page.exchange?.at ?? page.at,
    target: `${new URL(page.finalUrl).origin}/`,
    contentType: 'application/json',
    payload: json({
      task: taskId,
      seq: page.seq,
      status: page.status,
      at: page.at,
      leftOut: 'The page names private persons. Auditors may download it after giving a reason.',
      received: page.receivedHash && { sha256: page.receivedHash },
      document: { sha256: page.textHash },
    }),
  });
  return { records: [record], page: record.id };
}

/** Reads a body, and reports it if it is unavailable. */
export async function bodyFrom({ blobs, lost }: BodySource, hash: string): Promise<StoredBody> {
  const body = await storedBody(blobs, hash);
  if (body.state !== 'stored') lost(body.why);
  return body;
}

/** State of a body: its hash, and the record that holds it or the reason why no record does. */
export const stateOf = (body: StoredBody | null, record: WarcRecord | undefined) =>
  body && {
    sha256: body.sha256,
    state: body.state,
    ...(body.state === 'stored' ? { record: record?.id } : { why: body.why }),
  };

export const json = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

const concurrentTo = (id: string): [string, string][] => [['WARC-Concurrent-To', id]];

/** Records of a hop. Its body was not kept; the response is complete only if there was no body. */
function hopRecords(key: string, { exchange }: StoredHop): WarcRecord[] {
  if (!exchange) return [];
  return exchangeRecords(key, exchange, hasNoBody(exchange) ? Buffer.alloc(0) : null);
}

function answerRecords(key: string, page: EvidencePage, received: StoredBody | null): WarcRecord[] {
  const bytes = received?.state === 'stored' ? received.bytes : null;
  if (page.exchange) return exchangeRecords(key, page.exchange, bytes);
  if (!bytes) return [];
  const { finalUrl: target, at: date, contentType } = page;
  return [warcRecord({ type: 'resource', key, date, target, contentType: mediaType(contentType), payload: bytes })];
}

/** @param body null if it was not kept or is unavailable */
function exchangeRecords(key: string, exchange: StoredExchange, body: Buffer | null): WarcRecord[] {
  const { at: date, url: target, address } = exchange;
  const from: [string, string][] = address === null ? [] : [['WARC-IP-Address', address]];
  const response = warcRecord({
    type: 'response',
    key,
    date,
    target,
    fields: from,
    contentType: 'application/http; msgtype=response',
    head: responseHead(exchange),
    payload: body ?? Buffer.alloc(0),
    truncated: body === null,
  });
  const request = warcRecord({
    type: 'request',
    key,
    date,
    target,
    fields: [...from, ...concurrentTo(response.id)],
    contentType: 'application/http; msgtype=request',
    head: requestHead(exchange),
    payload: Buffer.from(exchange.requestBody ?? ''),
  });
  return [response, request];
}

type Reading = EvidencePage['reading'];

/**
 * Record type for a page's text if it cannot be derived from the bytes. The DOM has an address of its own, so that a
 * replay does not mistake it for the server's response.
 */
const READ_AS: Record<Reading, (Pick<RecordParts, 'type'> & { prefix: string }) | null> = {
  bytes: null,
  file: null,
  'rendered-dom': { type: 'resource', prefix: 'urn:rendered-dom:' },
  pdf: { type: 'conversion', prefix: '' },
  'decoded-text': { type: 'conversion', prefix: '' },
};

const NOTES: Record<Reading, string> = {
  bytes: 'The page was read from the bytes received.',
  file: 'The file was read from the bytes received.',
  'rendered-dom': 'The page was read from the DOM of a browser, which may have loaded more than the answer received.',
  pdf: 'The page was read from the text of a PDF, written as HTML.',
  'decoded-text': 'Stored before received bytes were kept: the text decoded at that time, in UTF-8.',
};

const REDACTED =
  'A removed person’s name has been redacted since the page was received, and replaced by ***. The received bytes are deleted; their checksums are under "redacted".';

function documentRecord(key: string, page: EvidencePage, payload: Buffer, answer: string | undefined): WarcRecord {
  const as = READ_AS[page.reading];
  if (!as) throw new Error(`A page read from ${page.reading} has no text of its own.`);
  const [type] = page.reading === 'decoded-text' ? mediaType(page.contentType).split(';') : ['text/html'];
  return warcRecord({
    type: as.type,
    key,
    date: page.exchange?.at ?? page.at,
    target: as.prefix + page.finalUrl,
    contentType: `${type}; charset=utf-8`,
    fields: answer === undefined ? [] : as.type === 'resource' ? concurrentTo(answer) : [['WARC-Refers-To', answer]],
    payload,
  });
}

/** Media type as named by the server; `application/octet-stream` if it is missing or malformed. */
const mediaType = (contentType: string | null): string =>
  contentType !== null && /^\s*[\w.+-]+\/[\w.+-]+\s*(;|$)/.test(contentType) ? contentType : 'application/octet-stream';

type StoredBody =
  | { state: 'stored'; sha256: string; bytes: Buffer }
  | { state: 'missing' | 'damaged'; sha256: string; why: string };

/**
 * Reads and verifies a body. A missing or damaged body is a result, since the caller must report it in its place; every
 * other failure of the store is thrown.
 */
export async function storedBody(blobs: Pick<BlobStore, 'get'>, sha256: string): Promise<StoredBody> {
  try {
    const bytes = await blobs.get(sha256);
    return bytes
      ? { state: 'stored', sha256, bytes }
      : { state: 'missing', sha256, why: `The body ${sha256} is not stored.` };
  } catch (error) {
    if (error instanceof DamagedBlob) return { state: 'damaged', sha256, why: error.message };
    if (error instanceof MissingBody) return { state: 'missing', sha256, why: error.message };
    throw error;
  }
}
