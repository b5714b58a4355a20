import { describe, expect, it } from 'vitest';
import { REAL_MUNICIPALITIES } from '../words/names.js';
import { country } from './country.js';
import { registry } from './registry.js';
import { isWalled, TROUBLE_NAMES, TROUBLED_SHARE, WALLED } from './troubles.js';

describe('country', () => {
  const land = country({ seed: 1 });

  it('is the same for the same seed, and another for another', () => {
    expect(country({ seed: 1 }).sites).toEqual(land.sites);
    expect(country({ seed: 2 }).sites.map((site) => site.name)).not.toEqual(land.sites.map((site) => site.name));
  });

  it('names no real municipality, and none twice', () => {
    for (const site of land.sites) expect(REAL_MUNICIPALITIES.has(site.name.toLowerCase()), site.name).toBe(false);
    expect(new Set(land.sites.map((site) => site.host)).size).toBe(land.sites.length);
  });

  it('gives each site an address of its own', () => {
    const addresses = land.sites.map((site) => site.address).filter((address) => address !== null);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const address of addresses) expect(address).toMatch(/^127\.64\./);
  });

  it('has every trouble at least once, in the documented share of sites', () => {
    const met = land.sites.map((site) => site.trouble).filter((trouble) => trouble !== null);
    expect(new Set(met.filter((trouble) => !isWalled(trouble)))).toEqual(new Set(TROUBLE_NAMES));
    expect(new Set(met.filter(isWalled))).toEqual(new Set(Object.keys(WALLED)));
    expect(met.length).toBe(Math.round(land.sites.length * TROUBLED_SHARE));
  });

  it('has no trouble where none is wanted', () => {
    expect(country({ troubles: [] }).sites.every((site) => site.trouble === null)).toBe(true);
  });

  it('writes both forms of Norwegian, and puts records in all kinds of places', () => {
    const share = (test: (site: (typeof land.sites)[number]) => boolean) => land.sites.filter(test).length / 357;
    expect(share((site) => site.language === 'nn')).toBeGreaterThan(0.1);
    expect(share((site) => site.record.kind === 'absent')).toBeGreaterThan(0.03);
    expect(share((site) => site.record.kind === 'portal')).toBeGreaterThan(0.1);
    expect(share((site) => site.scripted !== null)).toBeGreaterThan(0.03);
    const depths = land.sites.map(({ record }) => (record.kind === 'absent' ? 0 : record.depth));
    expect(new Set(depths)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  });

  it('has people as a country has: few large municipalities, many small ones', () => {
    const sizes = land.sites.map((site) => site.population).sort((a, b) => a - b);
    expect(sizes[178]).toBeGreaterThan(3_000);
    expect(sizes[178]).toBeLessThan(9_000);
    expect(sizes.at(-1)).toBeGreaterThan(50_000);
  });

  it('gives the registry only the fields that an authority would publish', () => {
    const list = registry(1, 4180);
    expect(list.sites).toHaveLength(357);
    for (const site of list.sites)
      expect(Object.keys(site).sort()).toEqual(['homeUrl', 'language', 'name', 'population', 'region']);
    expect(list.portals.map((portal) => portal.host)).toEqual([
      'innsyn.postlisten.localhost',
      '*.dokumentsky.localhost',
    ]);
  });
});
