import type { FailureReason } from '@hyrde/contracts';
import { parsePage } from '../../html/index.js';
import type { DocumentReply, Exchange, FailedReply, FileReply } from '../index.js';

const AT = new Date(0);
const ROBOTS = { state: 'open', fetchedAt: AT, hash: null, matched: null, crawlDelayMs: 0 } as const;

/** An exchange as a plain server would have it. */
export const exchangeOf = (url: string, status: number, headers: Exchange['headers'] = []): Exchange => ({
  method: 'GET',
  url,
  requestHeaders: [['host', new URL(url).host]],
  requestBody: null,
  status,
  statusText: '',
  httpVersion: '1.1',
  headers,
  address: '192.0.2.1',
  port: 80,
  tls: null,
  at: AT,
  durationMs: 5,
});

/** A page as the door would hand it over, sent as plain UTF-8. */
export function documentReply(url: string, html: string, more: Partial<DocumentReply> = {}): DocumentReply {
  return {
    kind: 'document',
    finalUrl: url,
    status: 200,
    contentType: 'text/html',
    hops: [],
    robots: ROBOTS,
    validators: {},
    exchange: exchangeOf(url, 200, [['Content-Type', 'text/html']]),
    bytes: Buffer.from(html),
    body: html,
    page: parsePage(html, url),
    reading: { from: 'bytes', charset: 'utf-8' },
    at: AT,
    durationMs: 5,
    attempts: 1,
    ...more,
  };
}

/** A sitemap as the door would hand it over. */
export function fileReply(url: string, text: string): FileReply {
  const { page: _page, reading: _reading, ...document } = documentReply(url, text);
  return { ...document, kind: 'file', charset: 'utf-8', contentType: 'application/xml' };
}

/** @param attempts downloads that it cost */
export const failedReply = (url: string, reason: FailureReason, attempts = 1): FailedReply => ({
  kind: 'failed',
  url,
  reason,
  status: null,
  received: null,
  hops: [],
  robots: null,
  attempts,
  detail: '',
  at: AT,
  durationMs: 5,
});
