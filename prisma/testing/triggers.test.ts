import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { testDatabase } from './database.js';
import { withClient } from './migrate.js';

const FOLDER = path.join(import.meta.dirname, '../triggers');
const files = readdirSync(FOLDER)
  .map((file) => path.basename(file, '.sql'))
  .sort();

const database = await forFile(testDatabase(), 'drop');

/** Our own functions by name, as Postgres writes them down, white space folded. */
async function functions(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  return new Map(rows.map(({ name, definition }) => [name, definition.replaceAll(/\s+/g, ' ').trim()]));
}

describe('prisma/triggers', () => {
  it('has a file for each function of the migrated database, and none besides', async () => {
    const migrated = await withClient(database.url, functions);
    expect(files, 'a function needs prisma/triggers/<its name>.sql; a dropped one loses its file').toEqual(
      [...migrated.keys()].sort(),
    );
  });

  it.each(files)('%s is in the migrated database as in its file', async (name) => {
    const sql = readFileSync(path.join(FOLDER, `${name}.sql`), 'utf8');
    const { migrated, filed } = await withClient(database.url, async (client) => {
      const before = await functions(client);
      await client.query('begin');
      await client.query(sql);
      const after = await functions(client);
      await client.query('rollback');
      return { migrated: before.get(name), filed: after.get(name) };
    });
    expect(
      migrated,
      `prisma/triggers/${name}.sql was changed without a migration, or a migration without the file. ` +
        `Make the file right, and copy it whole into a new prisma/migrations/<time>_<name>/migration.sql.`,
    ).toBe(filed);
  });

  it('sets off what the README says, and nothing else', async () => {
    const triggers = await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ name: string; at: string }>(
        `select name, string_agg('\`' || table_name || '\`: ' || events, '; ' order by table_name) as at from (
           select proname as name, event_object_table as table_name,
             string_agg(distinct lower(event_manipulation), ', ' order by lower(event_manipulation)) as events
           from information_schema.triggers join pg_trigger on tgname = trigger_name
             join pg_proc on pg_proc.oid = tgfoid
           where trigger_schema = 'public' group by 1, 2) each
         group by name order by name`,
      );
      return rows.map(({ name, at }) => `| \`${name}\` | ${at} |`);
    });
    const readme = readFileSync(path.join(FOLDER, '../README.md'), 'utf8');
    const table = /\n## What triggers do\n[\s\S]*?\n## /.exec(readme)?.[0] ?? '';
    const told = [...table.matchAll(/^\| `\w+` \| [^|]* \|/gm)].map(([row]) => row);
    expect(told).toEqual(triggers);
  });
});
