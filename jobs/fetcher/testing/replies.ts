import { parsePage } from '../../html/index.js';
import type { Exchange } from '../http/exchange.js';
import type { DocumentReply, FailedReply, FileReply } from '../reply.js';

const AT = new Date(0);

/** The exchange with an ordinary server over plain HTTP. */
export const exchangeOf = (url: string, given: Partial<Exchange> = {}): Exchange => ({
  method: 'GET',
  url,
  requestHeaders: [['host', new URL(url).host]],
  requestBody: null,
  status: 200,
  statusText: 'OK',
  httpVersion: '1.1',
  headers: [['Content-Type', 'text/html']],
  address: '192.0.2.1',
  port: 80,
  tls: null,
  at: AT,
  durationMs: 1,
  headMs: 1,
  ...given,
});

const answered = (url: string, body: string) => ({
  finalUrl: url,
  status: 200,
  exchange: exchangeOf(url),
  hops: [],
  robots: { state: 'open', fetchedAt: AT, hash: null, matched: null, crawlDelayMs: 0 } as const,
  validators: {},
  at: AT,
  durationMs: 1,
  attempts: 1,
  contentType: 'text/html',
  bytes: Buffer.from(body),
  body,
});

/** A page as the fetcher returns it, for tests of its users. */
export const documentReply = (url: string, html: string, given: Partial<DocumentReply> = {}): DocumentReply => ({
  kind: 'document',
  ...answered(url, html),
  page: parsePage(html, url),
  reading: { from: 'bytes', charset: 'utf-8' },
  ...given,
});

/** A sitemap as the fetcher returns it. */
export const fileReply = (url: string, body: string): FileReply => ({
  kind: 'file',
  ...answered(url, body),
  charset: 'utf-8',
});

/** A failed document, missing unless `given` says otherwise. */
export const failedReply = (url: string, given: Partial<FailedReply> = {}): FailedReply => ({
  kind: 'failed',
  url,
  reason: 'missing',
  status: null,
  received: null,
  hops: [],
  robots: null,
  attempts: 1,
  detail: '',
  at: AT,
  durationMs: 1,
  ...given,
});
