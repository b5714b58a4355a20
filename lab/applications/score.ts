import { z } from 'zod';
import type { EntryShown } from './application.js';

/** Fields read from the output of `hyrde surface --json`. */
export const Surfaced = z.object({
  stop: z.string(),
  because: z.object({ fault: z.string(), because: z.string() }).nullable(),
  records: z.array(
    z.object({
      record: z.object({ title: z.string().nullable(), date: z.string().nullable(), link: z.string().nullable() }),
    }),
  ),
  size: z.object({ size: z.number(), low: z.number(), high: z.number().nullable(), basis: z.string() }).nullable(),
  downloads: z.number(),
});
export type Surfaced = z.infer<typeof Surfaced>;

/** Score of the retrieved records against the entries that the application was filled with. */
export interface ApplicationScore {
  /** Number of entries in the application. */
  readonly there: number;
  readonly found: number;
  /** Number of records that match no entry, or an entry that another record already matches. */
  readonly strange: number;
  /** Number of found entries whose field equals the application's own text, by field. */
  readonly right: Readonly<Record<'title' | 'date' | 'link', number>>;
}

/** Scores records against the truth. Records are identified by the path of their link, ignoring added parameters. */
export function scoreApplication(shown: readonly EntryShown[], { records }: Surfaced): ApplicationScore {
  const byLink = new Map(shown.flatMap((entry) => [entry.link, ...(entry.or ?? [])].map((link) => [link, entry])));
  const found = new Set<EntryShown>();
  const right = { title: 0, date: 0, link: 0 };
  for (const { record } of records) {
    const link = pathOf(record.link);
    const entry = byLink.get(link) ?? shown.find((each) => link.startsWith(`${each.link}&`));
    if (!entry || found.has(entry)) continue;
    found.add(entry);
    if (spaced(record.title) === spaced(entry.title)) right.title++;
    if (record.date === entry.day) right.date++;
    if (byLink.get(link) === entry) right.link++;
  }
  return { there: shown.length, found: found.size, strange: records.length - found.size, right };
}

/** Decoded URL path, without host. */
export function pathOf(link: string | null): string {
  const { pathname = '', search = '' } = link === null ? {} : new URL(link);
  return decodeURIComponent(pathname + search);
}

/** Normalises white space, quotes and dashes, which applications replace by typographic forms. */
const spaced = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—-]+/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
