import { z } from 'zod';

/** What an answer's headers say of a list of which it has a part. */
export const DataHeaders = z.object({
  /** How many there are in all (`X-Total-Count`, `Content-Range`). */
  total: z.number().int().nonnegative().nullable(),
  /** Where the next part is (`Link: …; rel="next"`), as it stands there. */
  next: z.string().nullable(),
});
export type DataHeaders = z.infer<typeof DataHeaders>;

/** Data that a page's script asked its own site for. */
export const Fetched = z.object({
  url: z.string(),
  method: z.enum(['GET', 'POST']),
  /** What was posted, and as what; null of a GET. */
  body: z.object({ type: z.enum(['json', 'form']), text: z.string() }).nullable(),
  status: z.number(),
  /** The answer; null where it is too large to be kept, or did not come. */
  text: z.string().nullable(),
  says: DataHeaders,
  /** Before which of the visit's steps it was asked for: 0 while the page was drawn, 1 once words were sent … */
  step: z.number().int().nonnegative(),
});
export type Fetched = z.infer<typeof Fetched>;

/** Why a script did not get what it asked for. */
export const Withheld = z.enum(['robots', 'other-site', 'acts']);

/** What a page's scripts asked for during a visit, in their order. */
export const Traffic = z.object({
  fetched: z.array(Fetched),
  withheld: z.array(z.object({ url: z.string(), why: Withheld })),
});
export type Traffic = z.infer<typeof Traffic>;

const MAX_HEADER = 4_000;

/** @param header of the answer, by its name in lower case */
export function dataHeaders(header: (name: string) => string | undefined): DataHeaders {
  const range = /\/(\d{1,12})\s*$/.exec((header('content-range') ?? '').slice(0, 100))?.[1];
  const count = range ?? /^\d{1,12}$/.exec(header('x-total-count')?.trim() ?? header('x-total')?.trim() ?? '')?.[0];
  const links = (header('link') ?? '').slice(0, MAX_HEADER).split(',');
  const next = links.find((link) => /;\s*rel\s*=\s*"?next\b/i.test(link));
  return { total: count === undefined ? null : Number(count), next: /<([^>]*)>/.exec(next ?? '')?.[1] ?? null };
}
