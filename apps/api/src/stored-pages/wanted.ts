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
