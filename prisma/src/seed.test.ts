import { BUILT_IN_REGISTERS, BUILT_IN_TARGETS } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { testDatabase } from '../testing/database.js';
import { connect } from './client.js';
import { countPractice, removePractice } from './practice.js';
import { type PracticeRegistry, samplePracticeSites, seedAdmin, seedBuiltIns, seedPractice } from './seed.js';

const database = await forFile(testDatabase(), 'drop');
const db = await forFile(connect(database.url, 4), '$disconnect');

describe('built-in registers', () => {
  it('are written once, and stay as people have left them', async () => {
    await seedBuiltIns(db);
    const [edited, removed] = await db.register.findMany({ where: { practice: false }, orderBy: { host: 'asc' } });
    await db.register.update({ where: { id: edited?.id ?? '' }, data: { holder: 'Somebody else' } });
    await db.register.update({ where: { id: removed?.id ?? '' }, data: { removedAt: new Date() } });
    await seedBuiltIns(db);
    const after = await db.register.findMany({ where: { practice: false }, orderBy: { host: 'asc' } });
    expect(after.length).toBe(BUILT_IN_REGISTERS.length);
    expect(after[0]?.holder).toBe('Somebody else');
    expect(after[1]?.removedAt).not.toBeNull();
  });
});

describe('built-in targets', () => {
  it('are written once, however often and by however many', async () => {
    await Promise.all([seedBuiltIns(db), seedBuiltIns(db), seedBuiltIns(db)]);
    expect(await db.target.count()).toBe(BUILT_IN_TARGETS.length);
    expect(await db.targetVersion.count()).toBe(BUILT_IN_TARGETS.length);
    const shown = await db.target.findMany({ orderBy: { id: 'asc' } });
    expect(shown.map(({ slug }) => slug)).toEqual(BUILT_IN_TARGETS.map(({ slug }) => slug));
  });

  it('come into a folder that has the older ones, and leave a target of people’s own alone that has the same short name', async () => {
    await db.targetVersion.deleteMany({ where: { target: { slug: { in: ['budget', 'news'] } } } });
    await db.target.deleteMany({ where: { slug: { in: ['budget', 'news'] } } });
    const own = await db.target.create({
      data: {
        slug: 'budget',
        name: { en: 'Our budget', nb: 'Vårt budsjett' },
        description: { en: '', nb: '' },
        versions: { create: { version: 1, words: { nb: [{ word: 'budsjett', weight: 1 }] }, origin: 'edited' } },
      },
      include: { versions: true },
    });
    await seedBuiltIns(db);
    expect(await db.target.findUnique({ where: { slug: 'budget' }, include: { versions: true } })).toEqual(own);
    expect(await db.target.findUnique({ where: { slug: 'news' }, include: { versions: true } })).toMatchObject({
      builtIn: true,
      versions: [{ version: 1, origin: 'built-in' }],
    });
  });

  it('take a name and description that have changed with the product', async () => {
    await db.target.update({ where: { slug: 'contact' }, data: { name: { en: 'Old', nb: 'Gammel' } } });
    await seedBuiltIns(db);
    expect((await db.target.findUniqueOrThrow({ where: { slug: 'contact' } })).name).toEqual({
      en: 'Contact',
      nb: 'Kontakt oss',
    });
  });

  it('get a new version when their words change; the old one stays unchanged', async () => {
    const first = await db.targetVersion.findFirstOrThrow({ where: { target: { slug: 'mail-record' } } });
    const words = { nb: [{ word: 'gammel', weight: 1 }] };
    await db.targetVersion.update({ where: { id: first.id }, data: { words } });
    await seedBuiltIns(db);
    await seedBuiltIns(db);
    const versions = await db.targetVersion.findMany({
      where: { targetId: first.targetId },
      orderBy: { version: 'asc' },
    });
    expect(versions.map(({ version }) => version)).toEqual([1, 2]);
    expect(versions[0]?.words).toEqual(words);
    expect(versions[1]?.words).toEqual(BUILT_IN_TARGETS.find(({ slug }) => slug === 'mail-record')?.words);
  });

  it('leave the newest version alone where people have made it', async () => {
    const { id } = await db.target.findUniqueOrThrow({ where: { slug: 'contact' } });
    const words = { nb: [{ word: 'kontakt', weight: 3 }] };
    await db.targetVersion.create({ data: { targetId: id, version: 2, words, origin: 'edited' } });
    await seedBuiltIns(db);
    expect(await db.targetVersion.count({ where: { targetId: id } })).toBe(2);
  });
});

describe('the first admin', () => {
  it('is made where there is nobody, and only then', async () => {
    const admin = { email: 'a@example.org', passwordHash: 'x', mustChangePassword: true };
    expect(await seedAdmin(db, admin)).toBe(true);
    expect(await seedAdmin(db, { ...admin, email: 'b@example.org' })).toBe(false);
    expect(await db.person.findMany()).toMatchObject([{ email: 'a@example.org', role: 'admin' }]);
  });
});

describe('the practice country', () => {
  const regions = ['East', 'North', 'West'];
  const registry: PracticeRegistry = {
    regions,
    sites: Array.from({ length: 30 }, (_, i) => ({
      name: `Site ${i}`,
      homeUrl: `http://www.site-${i}.localhost:4180/`,
      region: regions[i % 3] ?? 'East',
      language: i % 2 ? 'nn' : 'nb',
      population: i,
    })),
    portals: [{ host: 'innsyn.localhost', vendor: 'Vendor' }],
  };

  it('is written once, flagged, beside a real region of the same name', async () => {
    await db.region.create({ data: { name: 'North' } });
    expect(await seedPractice(db, registry)).toBe(true);
    expect(await seedPractice(db, registry)).toBe(false);
    expect(await db.site.count({ where: { practice: true } })).toBe(30);
    expect(await db.region.count()).toBe(4);
    expect(await db.register.findMany({ where: { practice: true } })).toMatchObject([
      { host: 'innsyn.localhost', holder: 'Vendor', reach: 'part' },
    ]);
  });

  it('gives a sample from all regions, the same each time', async () => {
    const sample = await samplePracticeSites(db, 7);
    expect(await samplePracticeSites(db, 7)).toEqual(sample);
    const sites = await db.site.findMany({ where: { id: { in: sample } }, include: { region: true } });
    const perRegion = regions.map((name) => sites.filter(({ region }) => region?.name === name).length);
    expect([...perRegion].sort()).toEqual([2, 2, 3]);
  });

  it('goes without a trace', async () => {
    await db.site.create({ data: { name: 'Real', homeUrl: 'https://real.example/' } });
    const { homeUrl } = await db.site.findFirstOrThrow({ where: { practice: true } });
    const requests = ['real.example', new URL(homeUrl).host.replace(/^www\./, '')];
    await db.ownerRequest.createMany({
      data: requests.map((host) => ({ host, kind: 'objection', note: 'By letter' })),
    });
    expect(await removePractice(db)).toMatchObject({ sites: 30 });
    expect(await countPractice(db)).toEqual({ sites: 0, sweeps: 0, tasks: 0, verifications: 0, schedules: 0 });
    expect(await db.site.count()).toBe(1);
    expect(await db.register.count({ where: { practice: true } })).toBe(0);
    expect(await db.ownerRequest.findMany()).toMatchObject([{ host: 'real.example' }]);
  });
});
