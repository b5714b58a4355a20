import type { Database } from '@hyrde/store';
import { statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** Text search configurations of Postgres whose stems are searched. */
const STEMS = [
  ...['norwegian', 'english', 'swedish', 'danish', 'finnish', 'german', 'french', 'spanish', 'italian', 'dutch'],
  'simple',
];

/**
 * Query for the words by their stems in every language, since the text may be in any; equal stems are combined. One
 * row: `wanted` in Postgres' notation, null if all words are too frequent.
 */
export const WANTED = statement({
  name: 'words.wanted',
  parameters: { words: z.string() },
  text: `
    select string_agg(distinct '(' || by_stems::text || ')', ' | ') as wanted
    from (${STEMS.map((stems) => `select websearch_to_tsquery('${stems}', $words) as by_stems`).join(' union ')}) languages
    where numnode(by_stems) > 0`,
  row: z.object({ wanted: z.string().nullable() }),
});

/** Changes a query of `WANTED` to match by prefix, for texts whose words are indexed without stemming. */
export const beginningSo = (wanted: string): string => wanted.replaceAll(/'(?:[^']|'')+'/g, '$&:*');

/** Filter of a search in the stored pages. */
export interface PagesWanted {
  practice: boolean;
  /** Query of `WANTED`, for texts indexed by stems. */
  stems: string;
  /** Query of `beginningSo`, for texts indexed without stemming. */
  beginnings: string;
  /** Sweep whose own pages are left out. */
  except: string | undefined;
}

const Row = z.object({
  url: z.string(),
  title: z.string(),
  siteId: z.uuid().nullable(),
  at: z.date(),
  /** Relevance (`ts_rank` of Postgres). */
  rank: z.number(),
});

export type PageStored = z.infer<typeof Row>;

/** Search in the stored pages of a kind. */
export interface PagesOfKind {
  find(db: Database, wanted: PagesWanted): Promise<PageStored[]>;
  /** True if stored titles and URLs are already redacted. */
  readonly redacted: boolean;
}

/** Maximum number of matching pages that are ranked, and of pages returned; frequent words match 100,000s. */
const [LOOKED_AT, BEST] = [2_000, 100];

/**
 * Text and row of a statement that finds a kind's pages by words.
 * @param page SQL columns `url`, `title`, `"siteId"` and `at`
 * @param from SQL tables, with joins
 * @param where SQL condition beside the words
 * @param text SQL `tsvector`, in the form of its index
 * @param query parameter that `text` is matched with
 */
export const pagesByWords = <Query extends 'stems' | 'beginnings'>(
  query: Query,
  { page, from, where, text }: { page: string; from: string; where: string; text: string },
) => ({
  text: `
    select url, title, "siteId", at, rank from (
      select ${page}, ts_rank(${text}, $${query}::tsquery) as rank
      from ${from} where ${text} @@ $${query}::tsquery and ${where} limit ${LOOKED_AT}) page
    order by rank desc, at desc limit ${BEST}`,
  row: Row,
  neverNull: ['url', 'title', 'at', 'rank'],
});
