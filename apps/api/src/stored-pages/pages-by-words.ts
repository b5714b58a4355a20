import type { Database } from '@hyrde/store';
import { statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** The languages by whose stems words are looked for. */
const STEMS = [
  ...['norwegian', 'english', 'swedish', 'danish', 'finnish', 'german', 'french', 'spanish', 'italian', 'dutch'],
  'simple',
];

/**
 * Words by the stems of each language, since any may be the text's; most languages stem alike, and each stem is looked
 * for once. One row, `wanted`: the query as Postgres writes it, null where all its words are too common.
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

/** Of what `WANTED` says, words that begin so: for texts whose words are indexed as they stand. */
export const beginningSo = (wanted: string): string => wanted.replaceAll(/'(?:[^']|'')+'/g, '$&:*');

/** Which stored pages are looked for. */
export interface PagesWanted {
  practice: boolean;
  /** As `WANTED` says it, for texts that are indexed by their stems … */
  stems: string;
  /** … and as `beginningSo` does, for those that are indexed as they stand. */
  beginnings: string;
  /** A sweep whose own pages are left out. */
  except: string | undefined;
}

const Row = z.object({
  url: z.string(),
  title: z.string(),
  siteId: z.uuid().nullable(),
  at: z.date(),
  /** How well its words fit (`ts_rank` of Postgres). */
  rank: z.number(),
});

/** A page that is stored. */
export type PageStored = z.infer<typeof Row>;

/** What a kind has stored: the pages that fit best. */
export interface PagesOfKind {
  find(db: Database, wanted: PagesWanted): Promise<PageStored[]>;
  /** Do they stand as everybody may see them, names of private persons covered? */
  readonly redacted: boolean;
}

/** Of the first so many that have the words, the best: a frequent word stands in hundreds of thousands. */
const [LOOKED_AT, BEST] = [2_000, 100];

/**
 * What a statement is made of that finds a kind's pages by words.
 * @param page `url`, `title`, `"siteId"` and `at` of what the next two select
 * @param from tables, with joins
 * @param where besides the words
 * @param text a `tsvector`, as it is indexed
 * @param query the parameter that it is held against
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
