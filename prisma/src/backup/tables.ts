import pg from 'pg';

/** Our tables: none of an extension, and not the queue's. */
export const TABLES = `
select relname as name from pg_class
where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
order by relname`;

/** Their columns, but for those that Postgres computes. */
export const COLUMNS_OF = `
select table_name::text as name, array_agg(column_name::text order by ordinal_position) as columns
from information_schema.columns
where table_schema = 'public' and is_generated = 'NEVER' and table_name in (select name from (${TABLES}) ours)
group by table_name order by table_name`;

/** A table and its columns as `COPY` wants them. */
export const copyOf = (table: string, columns: readonly string[]): string =>
  `public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`;
