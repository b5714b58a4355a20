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

/** Hyrde's functions by name, as printed by Postgres, white space normalised. */
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
    const documented = [...table.matchAll(/^\| `\w+` \| [^|]* \|/gm)].map(([row]) => row);
    expect(documented).toEqual(triggers);
  });
});

describe('naming_places', () => {
  it('says of each page, in its place, what it says of it alone', async () => {
    const { together, alone } = await withClient(database.url, async (client) => {
      await client.query('begin');
      const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
      await client.query(
        `insert into target (id, slug, name, description, names_people) values ('${id(1)}', 'letters', '{}', '{}', true);
         insert into site (id, name, home_url) values ('${id(2)}', 'Nord', 'https://www.nord.example/'), ('${id(3)}', 'Sør', 'https://sor.example/');
         insert into verified_page (site_id, target_id, entered_url, updated_at) values
           ('${id(2)}', '${id(1)}', 'https://nord.example/post', now()), ('${id(3)}', '${id(1)}', 'https://portal.example/sor/post?x=1', now());
         insert into target (id, slug, name, description) values ('${id(5)}', 'contact', '{}', '{}');
         insert into site (id, name, home_url) values ('${id(6)}', 'Vest', 'https://vest.example/');
         insert into verified_page (site_id, target_id, entered_url, updated_at) values
           ('${id(6)}', '${id(1)}', 'https://vest.example/wiki?name=Post&view=all', now()),
           ('${id(6)}', '${id(5)}', 'https://vest.example/wiki?name=Kontakt&view=all', now());
         insert into site (id, name, home_url) values
           ('${id(7)}', 'Øst', 'https://ost.example/show?id=2'), ('${id(8)}', 'Midt', 'https://midt.example/wiki?name=Start');
         insert into verified_page (site_id, target_id, entered_url, updated_at) values
           ('${id(7)}', '${id(1)}', 'https://ost.example/show?id=1', now()),
           ('${id(8)}', '${id(1)}', 'https://midt.example/wiki?name=Post', now());
         insert into record_portal (id, site_id, practice, url, coverage)
           values ('${id(9)}', '${id(8)}', false, 'https://midt.example/wiki?name=Post', 1);
         insert into register (id, host, holder, targets, reach) values ('${id(4)}', '*.register.example', 'R', '{letters}', 'part')`,
      );
      const pages = [
        [id(2), 'https://nord.example/post/2026/1'],
        [id(2), 'https://nord.example/om'],
        [null, 'https://www.nord.example/Post'],
        [id(3), 'https://portal.example/sor/post/4'],
        [id(2), 'https://portal.example/sor/post/4'],
        [id(2), 'https://a.register.example/nord'],
        [id(2), 'no address'],
        [id(3), 'https://portal.example/else'],
        [id(2), 'https://nord.example/post/2026/1'],
        [id(6), 'https://vest.example/wiki?name=Bibliotek'],
        [id(6), 'https://vest.example/wiki?view=one&name=post'],
        [id(6), 'https://vest.example/wiki?entry=4'],
        [id(6), 'https://vest.example/wiki/letter?name=4'],
        ...[
          'Bibliotek+og+kultur',
          'M%C3%B8ter',
          'Post/Inn',
          'Post-arkiv',
          'Arkiv%3APost',
          'po_st',
          'Kontakt&name=Post',
          '',
          'Sak+2026',
          'Brev&from=Kari',
        ].map((name) => [id(6), `https://vest.example/wiki?name=${name}`] as const),
        [id(7), 'https://ost.example/show?id=123'],
        [id(8), 'https://midt.example/wiki?name=Utgående'],
      ];
      const values = [pages.map(([site]) => site), pages.map(([, url]) => url)];
      const asked = async (sql: string) => (await client.query<{ place: string | null }>(sql, values)).rows;
      const together = await asked('select place from naming_places($1::uuid[], $2::text[]) order by n');
      const alone = await asked(
        'select naming_place(site, url) as place from unnest($1::uuid[], $2::text[]) with ordinality p(site, url, n) order by n',
      );
      await client.query('rollback');
      return { together: together.map(({ place }) => place), alone: alone.map(({ place }) => place) };
    });
    expect(together).toEqual([
      'https://nord.example/post',
      null,
      'https://nord.example/post',
      'https://portal.example/sor/post?x=1',
      null,
      'https://a.register.example',
      null,
      'https://portal.example',
      'https://nord.example/post',
      // The contact page has the path, too, with another name: the name chooses the page, the view does not.
      null,
      'https://vest.example/wiki?name=Post&view=all',
      'https://vest.example/wiki?name=Post&view=all',
      'https://vest.example/wiki?name=Post&view=all',
      ...[null, null],
      // A value that contains the name, a number and a parameter of its own: each page may be an entry.
      ...Array(8).fill('https://vest.example/wiki?name=Post&view=all'),
      'https://ost.example/show?id=1',
      // A portal's whole path may.
      'https://midt.example/wiki?name=Post',
    ]);
    expect(alone).toEqual(together);
  });
});
