import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_REGISTERS, registerFinder } from '../../locate/registers.js';
import { BUILT_IN_RECIPES, PortalRecipe } from './index.js';
import { SOUND_RECIPE } from './testing/sound-recipe.js';

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json'));

describe('the built-in recipes', () => {
  it('are all files of the folder, each under its own name', () => {
    expect(BUILT_IN_RECIPES.map(({ id }) => `${id}.json`).toSorted()).toEqual(files.toSorted());
  });

  it('of vendors’ own hosts are on registers, so that searches follow links to them', () => {
    const registerAt = registerFinder(BUILT_IN_REGISTERS);
    const hosts = BUILT_IN_RECIPES.flatMap(({ id, recognise, examples, accounts }) => {
      // A host below a body's own domain has no register.
      const vendors = recognise.flatMap(({ host }) => /([\w-]+)\\\.[a-z]{2,}$/.exec(host ?? '')?.[1] ?? []);
      const urls = [...examples.map(({ url }) => url), ...(accounts ? [accounts.at] : [])];
      const own = urls.filter((url) => vendors.some((vendor) => new URL(url).hostname.split('.').includes(vendor)));
      return own.map((url) => [id, url] as const);
    });
    expect(hosts.length).toBeGreaterThan(10);
    expect(hosts.filter(([, url]) => registerAt(new URL(url)) === null)).toEqual([]);
  });

  it('say what is guessed, if anything is', () => {
    for (const { id, certainty, guessed } of BUILT_IN_RECIPES)
      if (certainty === 'guessed') expect(guessed, id).not.toEqual([]);
  });
});

const withRequest = (request: object) => ({
  ...SOUND_RECIPE,
  ways: [{ list: { request: { address: '{origin}/api', ...request }, rows: '/items', fields: { title: '/title' } } }],
});

describe('the schema', () => {
  it('takes a sound recipe', () => {
    expect(PortalRecipe.safeParse(SOUND_RECIPE).success).toBe(true);
  });

  it.each([
    ['an unknown member', { ...SOUND_RECIPE, secret: 'x' }],
    ['a POST that is not declared read-only', withRequest({ method: 'POST' })],
    ['a GET with a body', withRequest({ json: {} })],
    ['a method that changes something', withRequest({ method: 'DELETE' })],
    ['an address of another host', withRequest({ address: 'https://other.example/api' })],
    ['an address of another host without its scheme', withRequest({ address: '//other.example/api' })],
    ['a cookie', withRequest({ headers: { cookie: 'a=b' } })],
    ['another identity', withRequest({ headers: { 'user-agent': 'Mozilla/5.0' } })],
    ['another method within a header', withRequest({ headers: { 'x-http-method-override': 'DELETE' } })],
    ['a place of no name', withRequest({ query: { a: '{b c}' } })],
    ['an open place', withRequest({ query: { a: '{b' } })],
    ['a pattern without its end', { ...SOUND_RECIPE, recognise: [{ path: '(' }] }],
    ['a pattern that takes exponential time', { ...SOUND_RECIPE, recognise: [{ path: '(a+)+b' }] }],
    ['a repeated group whose alternatives begin alike', { ...SOUND_RECIPE, recognise: [{ path: '(a|ab)+c' }] }],
    ['a repeated group with an alternative that takes all', { ...SOUND_RECIPE, recognise: [{ path: '(?:/a|.)*b' }] }],
    ['an unknown time zone', { ...SOUND_RECIPE, zone: 'Europe/Nordvik' }],
    ['no source', { ...SOUND_RECIPE, source: [] }],
    ['no way', { ...SOUND_RECIPE, ways: [] }],
  ])('refuses %s', (_, recipe) => {
    expect(PortalRecipe.safeParse(recipe).success).toBe(false);
  });
});
