import { z } from 'zod';
import type { EntryShown } from './application.js';

/** What is read of the answer of `hyrde surface --json`. */
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

/** What was brought up of an application, held against what it was filled with. */
export interface ApplicationScore {
  /** Entries of the application, and those brought up, each once. */
  readonly there: number;
  readonly found: number;
  /** Records that are no entry, or one that another record is already. */
  readonly strange: number;
  /** Of the entries found, those whose field is as the application shows it. */
  readonly right: Readonly<Record<'title' | 'date' | 'link', number>>;
}

/** Holds records against the truth; they are told by their links, whatever else those carry. */
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

/** An address without its host, as people read it. */
export function pathOf(link: string | null): string {
  const { pathname = '', search = '' } = link === null ? {} : new URL(link);
  return decodeURIComponent(pathname + search);
}

/** White space and the shapes of quotes and dashes, which applications make prettier, are none of a title's matter. */
const spaced = (text: string | null): string =>
  (text ?? '')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—-]+/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
