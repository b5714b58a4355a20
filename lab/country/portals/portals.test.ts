import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, START } from '../life/working-time.js';
import { country, type Site } from '../sites/country.js';
import { siteAt } from '../sites/moment.js';
import { registryOf } from '../sites/registry.js';
import { ask as askUrl } from '../testing/ask.js';
import { answer } from '../web/answer.js';
import { type RunningCountry, startCountry } from '../web/server.js';
import { Archive, archiveOf, sizeOf } from './archive.js';
import { searchUrl } from './search.js';
import { recordsOf } from './truth.js';
import { VENDORS, type Vendor } from './vendors/names.js';

const OPTIONS = { sites: 120, troubles: [], archives: true };
const land = country(OPTIONS);
const siteWith = (vendor: Vendor): Site => {
  const site = land.sites.find((each) => each.archiveVendor === vendor);
  if (!site) throw new Error(`Nobody has ${vendor}.`);
  return site;
};
const get = (site: Site, path: string, time: number | null = null, form: string | null = null): string => {
  const host = new URL(searchUrl(site) ?? '').hostname;
  return answer(land, { host, target: path, attempt: 1, time, form }).body.toString();
};

describe('the archives', () => {
  it('are there for those who ask for them alone', () => {
    const plain = country({ sites: 120, troubles: [] });
    expect(plain.sites.every(({ archiveVendor }) => archiveVendor === null)).toBe(true);
    expect(registryOf(plain).portals).toHaveLength(2);
    expect(registryOf(land).portals).toHaveLength(2 + VENDORS.length);
    for (const vendor of VENDORS) expect(siteWith(vendor).record.kind).toBe('own');
  });

  it('have from 200 to 15,000 entries, whose words are as frequent as words are', () => {
    const sizes = land.sites
      .filter(({ archiveVendor }) => archiveVendor)
      .map((site) => [sizeOf(site), recordsOf(site, null).length] as const);
    for (const [said, is] of sizes) {
      expect(said).toBeGreaterThanOrEqual(200);
      expect(said).toBeLessThanOrEqual(15_000);
      expect(Math.abs(is / said - 1)).toBeLessThan(0.25 + 20 / Math.sqrt(said) / 2);
    }
    const largest = land.sites.filter(({ archiveVendor }) => archiveVendor).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
    const words = largest
      ? recordsOf(largest, null).flatMap(({ title }) => title.toLowerCase().match(/\p{L}+/gu) ?? [])
      : [];
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    const ranked = [...counts.values()].sort((a, b) => b - a);
    // By Zipf's law the hundredth word is some tens of times rarer than the first, and many words occur once or twice.
    expect((ranked[0] ?? 0) / (ranked[99] ?? 1)).toBeGreaterThan(10);
    expect(ranked.filter((count) => count <= 2).length / ranked.length).toBeGreaterThan(0.1);
  });

  it('are the same whenever and in whatever steps they are asked', () => {
    const site = siteWith('journalen');
    const slowly = new Archive(site);
    for (let day = 0; day < 10; day++) slowly.at(START + day * DAY);
    expect(slowly.at(START + 10 * DAY)).toEqual(new Archive(site).at(START + 10 * DAY));
    expect(archiveOf(siteAt(site, START + DAY))).toBe(archiveOf(site));
  });

  it('get new entries on working days, in office hours', () => {
    const archive = new Archive(
      land.sites.filter(({ archiveVendor }) => archiveVendor).sort((a, b) => sizeOf(b) - sizeOf(a))[0] ??
        siteWith('sakssok'),
    );
    const before = archive.at(START).length;
    const times = archive
      .at(START + 28 * DAY)
      .slice(before)
      .map(({ published }) => new Date(published));
    expect(times.length).toBeGreaterThan(50);
    for (const time of times) {
      expect(time.getUTCDay() % 6).not.toBe(0);
      expect(time.getUTCHours()).toBeGreaterThanOrEqual(7);
      expect(time.getUTCHours()).toBeLessThan(15);
    }
  });
});

describe('the portals', () => {
  it.each(VENDORS.map((vendor) => [vendor]))('%s shows its form, and the site’s record leads to it', (vendor) => {
    const site = siteWith(vendor);
    const url = new URL(searchUrl(site) ?? '');
    expect(get(site, url.pathname)).toContain('<form');
    expect(get(site, '/finnes/ikke')).toContain('Siden finnes ikke');
    expect(answer(land, { host: `ukjent.${vendor}.localhost`, target: '/', attempt: 1 }).status).toBe(404);
  });

  it('cap what they show, and say so', () => {
    const site = siteWith('sakssok');
    expect(recordsOf(site, null).length).toBeGreaterThan(100);
    expect(get(site, '/treff?tekst=')).toContain('Bare de første 100 vises');
    expect(get(site, '/treff?tekst=&start=80')).not.toContain('»');
  });

  it('take a POST with the token that they handed out, and no other', () => {
    const site = siteWith('arkivet');
    const token = /value="([^"]+)"/.exec(get(site, '/innsyn'))?.[1] ?? '';
    expect(
      get(site, '/innsyn/resultat', null, `${new URLSearchParams({ __RequestVerificationToken: token, Sokeord: '' })}`),
    ).toContain('journalposter funnet');
    expect(get(site, '/innsyn/resultat', null, 'Sokeord=')).toContain('Økten er utløpt');
    expect(get(site, '/innsyn/resultat')).toContain('Økten er utløpt');
  });

  it('search titles alone, where that is all they search', () => {
    const site = siteWith('fasetten');
    const entry = archiveOf(site)
      .at(null)
      .find(({ isPrivate }) => isPrivate);
    const name = entry?.correspondent.split(' ').at(-1) ?? '';
    expect(get(site, `/journal?tittel=${encodeURIComponent(name)}`)).toContain('<p>0 resultater</p>');
  });
});

describe('over HTTP', () => {
  let running: RunningCountry;
  beforeAll(async () => {
    running = await startCountry(OPTIONS);
  });
  afterAll(() => running.stop());

  const ask = async (host: string, path: string, form?: string) => {
    const headers = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await askUrl(running, `http://${host}:${running.port}${path}`, { headers }, form);
    return { status, text: body.toString() };
  };

  it('forms are sent to portals alone', async () => {
    const site = siteWith('arkivet');
    const host = new URL(searchUrl(site) ?? '').hostname;
    const token = /value="([^"]+)"/.exec((await ask(host, '/innsyn')).text)?.[1] ?? '';
    const sent = await ask(
      host,
      '/innsyn/resultat',
      `${new URLSearchParams({ __RequestVerificationToken: token, Sokeord: 'søknad' })}`,
    );
    expect(sent.text).toContain('journalposter funnet');
    expect((await ask(site.host, '/', 'a=b')).status).toBe(405);
    expect(running.hosts.get(host)).toBeDefined();
  });
});
