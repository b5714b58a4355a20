import { z } from 'zod';

/** Response headers about a partial list. */
export const DataHeaders = z.object({
  /** Total number of entries (`X-Total-Count`, `Content-Range`). */
  total: z.number().int().nonnegative().nullable(),
  /** Address of the next part (`Link: …; rel="next"`), unresolved. */
  next: z.string().nullable(),
});
export type DataHeaders = z.infer<typeof DataHeaders>;

/** Data that a page's script fetched from its own site. */
export const Fetched = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  /** Body of a POST and its type; null of a GET. */
  body: z.object({ type: z.enum(['json', 'form']), text: z.string() }).nullable(),
  status: z.number(),
  /** The response; null if it is missing or too large. */
  text: z.string().nullable(),
  says: DataHeaders,
  /**
   * Number of the visit's step during which the request was made: 0 while the page was rendered, 1 after the words were
   * sent, and so on.
   */
  step: z.number().int().nonnegative(),
});
export type Fetched = z.infer<typeof Fetched>;

/** Reason for which a script's request was blocked. */
export const Withheld = z.enum(['robots', 'other-site', 'acts']);

/** Requests of a page's scripts during a visit, in order. */
export const Traffic = z.object({
  fetched: z.array(Fetched),
  withheld: z.array(z.object({ url: z.string(), why: Withheld })),
});
export type Traffic = z.infer<typeof Traffic>;

const MAX_HEADER = 4_000;

/** @param header returns a response header by its name in lower case */
export function dataHeaders(header: (name: string) => string | undefined): DataHeaders {
  const range = /\/(\d{1,12})\s*$/.exec((header('content-range') ?? '').slice(0, 100))?.[1];
  const count = range ?? /^\d{1,12}$/.exec(header('x-total-count')?.trim() ?? header('x-total')?.trim() ?? '')?.[0];
  const links = (header('link') ?? '').slice(0, MAX_HEADER).split(',');
  const next = links.find((link) => /;\s*rel\s*=\s*"?next\b/i.test(link));
  return { total: count === undefined ? null : Number(count), next: /<([^>]*)>/.exec(next ?? '')?.[1] ?? null };
}
