import { BUILT_IN_RECIPES } from '@hyrde/contracts/portals';
import { describe, expect, it } from 'vitest';
import type { Opened, Web } from '../../site/index.js';
import { type Account, accountOf, type Body, verifiedAccount } from './accounts.js';

const [recipe] = BUILT_IN_RECIPES;
if (!recipe) throw new Error('There is no recipe.');

const account = (name: string, number: string | null = null, region: string | null = null): Account => ({
  ...{ recipe, name, number, region, list: 'https://vendor.example/list', answer: 'https://vendor.example/list' },
  url: `https://vendor.example/${encodeURIComponent(`${name} ${number ?? ''} ${region ?? ''}`)}`,
});
const body = (name: string, more: Partial<Body> = {}): Body => ({
  ...{ name, number: null, region: null, hasNamesake: false },
  ...more,
});

/** Accounts of bodies with the same name, or with names that begin alike. */
const TENANTS = [
  account('Våler kommune', '871034222', 'Innlandet'),
  account('Våler kommune', '959272492', 'Østfold'),
  account('Våler barnehage'),
  account('Sande kommune', '964981337'),
  account('Sandefjord kommune', '916882807'),
  account('Sandnes kommune', '964965137'),
  account('Herøy (Møre og Romsdal)'),
  account('Herøy kommune, Nordland'),
];

describe('an account is verified', () => {
  it.each<[string, Body, string | null]>([
    ['by its number', body('Våler', { number: '959 272 492' }), '959272492'],
    ['by its region', body('Våler kommune', { region: 'Innlandet', hasNamesake: true }), '871034222'],
    ['by the region in the body’s own name', body('Våler (Østfold)', { hasNamesake: true }), '959272492'],
    ['by the only account of its name', body('Sande kommune'), '964981337'],
    ['by its name, not by one that begins alike', body('Sandnes'), '964965137'],
  ])('%s', (_, one, number) => {
    expect(verifiedAccount(one, TENANTS, true)?.number).toBe(number);
  });

  it.each([
    ['Møre og Romsdal', 'Herøy (Møre og Romsdal)'],
    ['Nordland', 'Herøy kommune, Nordland'],
  ])('by the region that the account’s name states: %s', (region, name) => {
    expect(verifiedAccount(body('Herøy', { region, hasNamesake: true }), TENANTS, true)?.name).toBe(name);
  });

  it.each<[string, Body]>([
    ['two accounts have the name and the region is unknown', body('Våler', { hasNamesake: true })],
    ['the region is another', body('Våler', { region: 'Nordland', hasNamesake: true })],
    ['another known body has the name', body('Sande', { region: 'Møre og Romsdal', hasNamesake: true })],
    ['the number is another body’s', body('Sande', { number: '123456789' })],
    ['the names only begin alike', body('Sandef')],
    ['no account has the name', body('Nordvik')],
  ])('never if %s', (_, one) => {
    expect(verifiedAccount(one, TENANTS, true)).toBeNull();
  });

  it('never by the name alone if the vendor’s list was not read to its end', () => {
    expect(verifiedAccount(body('Sande'), TENANTS, false)).toBeNull();
    expect(verifiedAccount(body('Sande', { number: '964981337' }), TENANTS, false)?.name).toBe('Sande kommune');
  });
});

describe('a vendor’s list', () => {
  const UNITS = [
    { id: 'enh_1', navn: 'Våler kommune', orgnummer: '871034222' },
    { id: 'enh_2', navn: 'Våler kommune', orgnummer: '959272492' },
    { id: 'enh_3', navn: 'Sande kommune', orgnummer: '964981337' },
  ];
  /** The interface with a page of so many units. */
  function webOf(size: number, asked: string[] = []): Web {
    const open = async (request: string | { url: string }): Promise<Opened> => {
      const { href, pathname, searchParams } = new URL(typeof request === 'string' ? request : request.url);
      asked.push(href);
      if (pathname !== '/enhet') return { kind: 'failed', url: href, reason: 'missing' };
      const from = UNITS.findIndex(({ id }) => id === searchParams.get('startingAfter')) + 1;
      const items = UNITS.slice(from, from + size);
      const last = items.at(-1)?.id ?? '';
      const next = from + size < UNITS.length ? { next: `/enhet?limit=100&startingAfter=${last}` } : {};
      return { kind: 'data', url: href, text: JSON.stringify({ items, ...next }), says: { total: null, next: null } };
    };
    return { open, downloads: 0, remaining: 99, random: () => 0 };
  }
  const recipes = BUILT_IN_RECIPES.filter(({ id }) => id === 'einnsyn');

  it('is read by the recipe, page by page, and gives the address that the recipe reads', async () => {
    const asked: string[] = [];
    const found = await accountOf(body('Sande'), recipes, webOf(2, asked));
    expect(found?.url).toBe('https://api.einnsyn.no/search?administrativEnhet=enh_3');
    expect(asked).toHaveLength(2);
    expect(await accountOf(body('Våler'), recipes, webOf(2))).toBeNull();
    expect((await accountOf(body('Våler', { number: '959272492' }), recipes, webOf(9)))?.url).toMatch(/enh_2$/);
  });

  it('that cannot be had proves nothing', async () => {
    const failing: Web = { ...webOf(9), open: async () => ({ kind: 'failed', url: '', reason: 'server-error' }) };
    expect(await accountOf(body('Sande'), recipes, failing)).toBeNull();
  });
});
