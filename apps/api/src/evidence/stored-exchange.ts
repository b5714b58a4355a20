import { z } from 'zod';

/** Headers in order, with repeated ones; values are latin1, a byte a character. */
const HeaderList = z.array(z.tuple([z.string(), z.string()]));

/** A request and the head of its response, as written into the journal by the fetcher. */
export const StoredExchange = z.object({
  method: z.string(),
  url: z.string(),
  requestHeaders: HeaderList,
  requestBody: z.string().nullable(),
  status: z.number().int(),
  statusText: z.string(),
  httpVersion: z.string(),
  headers: HeaderList,
  address: z.string().nullable(),
  port: z.number().int(),
  tls: z.unknown(),
  at: z.iso.datetime().transform((at) => new Date(at)),
  durationMs: z.number(),
  /** Milliseconds from the request to the head of the response; not kept before version 0.3. */
  headMs: z.number().optional(),
});
export type StoredExchange = z.infer<typeof StoredExchange>;

/** One hop on the way to a page. Before version 0.2, only URL and status were kept. */
export const StoredHop = z.object({
  url: z.string(),
  status: z.number().int(),
  by: z.string().optional(),
  exchange: StoredExchange.optional(),
});
export type StoredHop = z.infer<typeof StoredHop>;

/** Request line and headers as sent, with the empty line. */
export function requestHead({ method, url, requestHeaders }: StoredExchange): Buffer {
  const { pathname, search } = new URL(url);
  return head(`${method} ${pathname}${search} HTTP/1.1`, requestHeaders);
}

/** Prefix for the names of headers that do not describe the stored body. */
const ORIGINAL = 'X-Hyrde-Original-';

/**
 * Status line and headers as received, with the empty line. Since bodies are stored without their transfer coding,
 * `Transfer-Encoding` is renamed, and with it a `Content-Length` that it overrode (RFC 9112 section 6.3).
 */
export function responseHead({ httpVersion, status, statusText, headers }: StoredExchange): Buffer {
  const coded = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  const overridden = coded ? /^(transfer-encoding|content-length)$/i : /^$/;
  return head(
    `HTTP/${httpVersion} ${status} ${statusText}`,
    headers.map(([name, value]) => [overridden.test(name) ? ORIGINAL + name : name, value]),
  );
}

export const headerValues = ({ headers }: Pick<StoredExchange, 'headers'>, name: string): string[] =>
  headers.filter(([sent]) => sent.toLowerCase() === name).map(([, value]) => value);

/** True if the response has no body according to its head. */
export function hasNoBody(exchange: StoredExchange): boolean {
  const lengths = headerValues(exchange, 'content-length');
  return [204, 304].includes(exchange.status) || (lengths.length > 0 && lengths.every((length) => length === '0'));
}

const head = (first: string, headers: StoredExchange['headers']): Buffer =>
  Buffer.from(`${[first, ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`, 'latin1');
