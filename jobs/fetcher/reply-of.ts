import { canonicalUrl } from '../site/index.js';
import { validatorsOf } from './http/exchange.js';
import type { Failure } from './http/failure.js';
import { bodyOf, type ReadPage } from './read-page.js';
import type { DocumentReply, FailedReply, FileReply, UnchangedReply } from './reply.js';
import type { Landed, Visit } from './visit.js';

const answeredBy = (visit: Visit, { answer, robots }: Landed) => ({
  status: answer.status,
  exchange: answer.received.exchange,
  hops: visit.hops,
  robots,
  validators: validatorsOf(answer.header),
  attempts: visit.attempts,
  ...visit.took,
});

/** Reply with a page, as received or as rendered. */
export function documentReply(visit: Visit, landed: Landed, { text, parsed, reading }: ReadPage): DocumentReply {
  const { bytes, contentType } = bodyOf(landed.answer);
  const { page } = parsed;
  const common = answeredBy(visit, landed);
  return { kind: 'document', ...common, finalUrl: page.url, contentType, bytes, body: text, page, reading };
}

/** Reply with data, a sitemap or a feed. */
export function fileReply(
  visit: Visit,
  landed: Landed,
  { text, charset }: { text: string; charset: string },
): FileReply {
  const { bytes, contentType } = bodyOf(landed.answer);
  const finalUrl = canonicalUrl(landed.url.href) ?? landed.url.href;
  return { kind: 'file', ...answeredBy(visit, landed), finalUrl, contentType, bytes, charset, body: text };
}

/** Reply to a 304. Validators that it omits are unchanged (RFC 9110 section 15.4.5). */
export function unchangedReply(visit: Visit, landed: Landed): UnchangedReply {
  const common = answeredBy(visit, landed);
  const validators = { ...visit.request.validators, ...common.validators };
  return { kind: 'unchanged', ...common, validators, finalUrl: landed.url.href };
}

/** Reply of a failed visit, with what it received. */
export const failedReply = (visit: Visit, { reason, detail, status }: Failure): FailedReply => ({
  kind: 'failed',
  url: visit.url.href,
  reason,
  status: status ?? null,
  received: visit.received,
  hops: visit.hops,
  robots: visit.robots,
  attempts: visit.attempts,
  detail,
  ...visit.took,
});

/** Reply for a URL that cannot be fetched. */
export const badUrlReply = (url: string, detail: string, now: number): FailedReply => ({
  kind: 'failed',
  url,
  reason: 'bad-url',
  status: null,
  received: null,
  hops: [],
  robots: null,
  attempts: 0,
  detail,
  at: new Date(now),
  durationMs: 0,
});
