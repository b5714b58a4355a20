import { describe, expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { testDatabase } from './database.js';
import { withClient } from './migrate.js';
import { drift, readDatabase } from './schema-of-database.js';
import { readSchema } from './schema-reader.js';

const database = await forFile(testDatabase(), 'drop');

it('the migrated database has what the schema says, no more and no less', async () => {
  expect(
    drift(readSchema(), await withClient(database.url, readDatabase)),
    'Write a migration that brings the database to the schema, or the schema to the migrations (prisma/README.md).',
  ).toEqual([]);
});

describe('the drift test notices', () => {
  it.each([
    ['create table stray (id int)', 'Table stray is not in the schema.'],
    ['drop table address_slot', 'No migration makes table address_slot.'],
    ['alter table person add nickname text', 'Column person.nickname is not in the schema.'],
    ['alter table setting drop column value', 'No migration makes column setting.value.'],
    ['alter table site alter population type bigint', /^Column site.population is bigint in .*, integer in/],
    [
      'alter table session alter expires_at type timestamptz',
      /timestamp with time zone in .*, timestamp\(3\) with time zone/,
    ],
    ['alter table site alter name drop not null', /^Column site.name is nullable in the migrated database, not null/],
    ['alter table person alter disabled_at set not null', /^Column person.disabled_at is not null in .*, nullable/],
    ["alter table site alter language set default 'nb'", /^Column site.language has the default 'nb' in .*, none/],
    ['alter table site alter practice drop default', /^Column site.practice has the default none in .*, false/],
    ['alter table audit_entry alter id drop default', /^Column audit_entry.id has the default none/],
    ['alter table setting drop constraint setting_pkey', 'The primary key of setting is (), in the schema (key).'],
    ['drop index person_email_key', 'No migration makes the unique index on email of person.'],
    ['drop index site_name_idx', 'No migration makes the index on name of site.'],
    [
      'drop index site_name_idx; create index on site (name) where practice',
      'No migration makes the index on name of site.',
    ],
    [
      'alter table session drop constraint session_person_id_fkey',
      /^No migration makes the foreign key \(person_id\) references person \(id\) .* on delete CASCADE of session/,
    ],
    [
      'alter table session add foreign key (token_hash) references setting (key)',
      /^The foreign key \(token_hash\) references setting \(key\) .* of session is not in the schema/,
    ],
  ])('%s', async (change, fault) => {
    const faults = await withClient(database.url, async (client) => {
      await client.query(`begin; ${change}`);
      const found = drift(readSchema(), await readDatabase(client));
      await client.query('rollback');
      return found;
    });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(fault);
  });
});
