import { DiscoverPlan, Dossier, QueryWords, StoredDiscoverPlan } from '@hyrde/contracts';
import { KEPT_TABLES } from '@hyrde/store/kept-columns';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { JSON_SCHEMAS } from './json-schemas.js';
import { SoughtPerson } from './person.js';

const redacted = (value: unknown, schemas: readonly z.ZodType[] = [], name = 'Kari Nordmann') =>
  new SoughtPerson(name, []).redacted(value, 'json', schemas)?.value;

const PLANS = [DiscoverPlan, StoredDiscoverPlan];
const plan = (fields: object) =>
  DiscoverPlan.parse({ kind: 'discover', words: ['vann'], seeds: ['https://a.example/'], ...fields });

it.each([
  ['a word among others', { words: ['Kari Nordmann', 'vann'] }, { words: ['vann'] }],
  ['the only word', { words: ['Kari Nordmann'] }, { words: ['redacted'] }],
  [
    'an example and a counter-example that differ by case only',
    { examples: ['Kari Nordmann'], counterExamples: ['KARI NORDMANN'] },
    {},
  ],
  ['the only seed', { seeds: ['https://a.example/kari-nordmann'] }, { seeds: ['https://a.example/***'] }],
  ['the host of the only domain', { reach: { domains: ['kari-nordmann.example'] } }, {}],
  ['a refused path among others', { refused: ['a.example/kari-nordmann', 'b.example'] }, {}],
])('a plan that names the person stays valid: %s', (_, fields, after) => {
  const value = redacted(plan(fields), PLANS);
  for (const schema of PLANS) expect(schema.safeParse(value).error?.issues).toBeUndefined();
  expect(value).toMatchObject(after);
  expect(JSON.stringify(value)).not.toMatch(/nordmann/i);
});

it('values of closed lists and keys that a schema names are no person’s', () => {
  expect(redacted(plan({ examples: ['Brev fra Link Model'] }), PLANS, 'Link Model')).toMatchObject({
    policy: 'link-model',
    examples: ['Brev fra ***'],
  });
  const offSite = [
    {
      url: 'https://a.example',
      label: 'Off Site',
      context: '',
      from: 'https://b.example',
      register: null,
      followed: true,
    },
  ];
  const dossier = z.object({ offSite: Dossier.shape.offSite });
  expect(redacted({ offSite }, [dossier], 'Off Site')).toEqual({ offSite: [{ ...offSite[0], label: '***' }] });
});

it('a value that no redaction leaves valid is not redacted', () => {
  expect(redacted({ only: 'Kari Nordmann' }, [z.object({ only: z.literal('Kari Nordmann') })])).toEqual({
    only: 'Kari Nordmann',
  });
  expect(redacted(['Kari Nordmann'], [z.array(z.string().startsWith('Kari')).min(1)])).toBeUndefined();
  expect(redacted(['Kari Nordmann', 1], [z.string()])).toEqual(['***', 1]); // It was not valid before either.
});

it('words that together are the name are redacted in lists, scattered or beside each other', () => {
  const words = (...all: string[]) => all.map((term) => ({ term, pages: 1 }));
  const terms = (value: unknown) => (value as { term: string }[]).map(({ term }) => term);
  expect(redacted(['kari', 'nordmann', 'vann'])).toEqual(['***', '***', 'vann']);
  expect(terms(redacted(words('nordmann', 'vann', 'kari')))).toEqual(['***', 'vann', '***']);
  expect(terms(redacted(words('nordmann', 'vann')))).toEqual(['nordmann', 'vann']);
  expect(redacted({ nb: [{ word: 'kari nordmann', weight: 1 }] }, [QueryWords])).toEqual({
    nb: [{ word: '***', weight: 1 }],
  });
});

it('every JSON column that is searched has its schemas', () => {
  const json = KEPT_TABLES.flatMap(({ table, columns }) =>
    Object.entries(columns).flatMap(([column, how]) => (how === 'json' ? [`${table}.${column}`] : [])),
  );
  const decided = Object.entries(JSON_SCHEMAS).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(decided.sort()).toEqual(json.sort());
});
