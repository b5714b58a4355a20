import type pg from 'pg';
import { z } from 'zod';

/** `$1` the numbers of distinct lines of recorded pages; each known page gets one of them, with random hashes. */
const READ = `
  with numbered as (select id, url, row_number() over (order by id) as n from known_page)
  update known_page page set fingerprint = (
      select string_agg(decode(md5(numbered.url || i), 'hex'), ''::bytea) from generate_series(1, 1 + ($1::int[])[1 + n % cardinality($1::int[])] / 2) i),
    text_hash = encode(sha256(page.url::bytea), 'hex'), gaps = array[3.5, 12]::real[],
    validators = jsonb_build_object('etag', '"' || left(md5(page.url), 16) || '"', 'lastModified', 'Thu, 26 Nov 2026 12:00:00 GMT')
  from numbered where numbered.id = page.id`;
const SIZES = `
  select count(*)::int as rows, pg_table_size('known_page')::float8 as heap, pg_indexes_size('known_page')::float8 as indexes,
    avg(length(fingerprint))::float8 as fingerprint from known_page`;
const Sizes = z.object({ rows: z.number(), heap: z.number(), indexes: z.number(), fingerprint: z.number() });

/**
 * Gives every known page a fingerprint as after a read and measures the table's size in bytes.
 * @param lines number of distinct lines of each page
 */
export async function sizesOfRead(
  connection: Pick<pg.Client, 'query'>,
  lines: readonly number[],
): Promise<z.infer<typeof Sizes>> {
  await connection.query(READ, [lines]);
  await connection.query('vacuum (full, analyze) known_page');
  return Sizes.parse((await connection.query(SIZES)).rows[0]);
}
