import { sameAddress } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { databaseForFile } from '../testing/database.js';

const { sql } = await databaseForFile();

const SPELLINGS = [
  'https://www.vik.test/app/',
  'http://vik.test/app',
  'https://vik.test/app#',
  'https://vik.test/app#top',
  'https://vik.test/app#/sak/1',
  'https://vik.test/app/#/sak/1',
  'https://vik.test/app#/sak/1/',
  'https://vik.test/app#!/sak/1',
  'https://vik.test/app#!sak1',
  'https://vik.test/app#!sak2',
  'https://vik.test/app/?id=1',
  'https://vik.test/app?id=1',
  'https://vik.test/app?id=1#/sak/?a=/',
  'https://vik.test/',
  'https://vik.test',
];

it('two addresses are one page to the database if they are to the program', async () => {
  const { rows } = await sql.query<{ one: string; other: string; same: boolean }>(
    `select one, other, plain_address(one) = plain_address(other) as same
     from unnest($1::text[]) one, unnest($1::text[]) other`,
    [SPELLINGS],
  );
  expect(rows).toHaveLength(SPELLINGS.length ** 2);
  expect(rows.filter(({ one, other, same }) => same !== sameAddress(one, other))).toEqual([]);
});
