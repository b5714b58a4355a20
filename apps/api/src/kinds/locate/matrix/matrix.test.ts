import { Answer, conditionText, NO_VALUE } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { makeSitesOfEachAnswer } from '../../../testing/fixtures.js';
import type { MatrixPage, MatrixTotals } from './matrix.service.js';

const TARGETS = ['mail-record', 'contact', 'privacy'];
const api = await apiForFile();
const admin = await api.as('admin');
const sites = await makeSitesOfEachAnswer(api, admin);

const ask = async <T>(path: string, query: Record<string, string> = {}) => {
  const { status, body } = await admin.get<T>(`${path}?${new URLSearchParams(query)}`);
  expect({ status, path, query }).toMatchObject({ status: 200 });
  return body;
};
const page = (query: Record<string, string> = {}) => ask<MatrixPage>('/matrix', query);
const totals = (query: Record<string, string> = {}) => ask<MatrixTotals>('/matrix/totals', query);

describe('the matrix', () => {
  it('has the searched or the requested targets as columns, in one order', async () => {
    expect((await page()).targets.map(({ slug }) => slug).sort()).toEqual(['contact', 'mail-record']);
    const asked = await page({ targets: TARGETS.join() });
    const other = await page({ targets: [...TARGETS].reverse().join() });
    expect(asked.targets.map(({ slug }) => slug).sort()).toEqual([...TARGETS].sort());
    expect(other.targets).toEqual(asked.targets);
    expect((await page({ practice: 'true' })).targets).toEqual([]);
  });

  it('has for every site exactly one answer to each target, the same as elsewhere', async () => {
    const { items, targets, total } = await page({ targets: TARGETS.join() });
    expect([total, items.length]).toEqual([9, 9]);
    for (const [at, { slug }] of targets.entries()) {
      const { items: listed } = await ask<{ items: { site: { id: string }; answer: Answer }[] }>('/answers', {
        target: slug,
      });
      expect(items.map(({ site, answers }) => [site.id, answers.length, answers[at]])).toEqual(
        listed.map(({ site, answer }) => [site.id, TARGETS.length, answer]),
      );
    }
    const mail = targets.findIndex(({ slug }) => slug === 'mail-record');
    expect(new Set(items.map(({ answers }) => answers[mail]))).toEqual(new Set(Answer.options));
    expect(items.filter(({ verified }) => verified[mail]).map(({ site }) => site.id)).toEqual([sites[0]]);
  });

  it('adds up: the answers of a column sum to all bodies, and each number equals its rows', async () => {
    const filters: Record<string, string>[] = [
      {},
      { regionId: NO_VALUE },
      { text: 'north' },
      { tag: 'island' },
      { language: 'nb' },
      { archived: 'true' },
      { answers: 'mail-record:wants-a-look' },
      { answers: 'mail-record:yes;contact:not-searched', match: 'any', language: `${NO_VALUE},nb` },
    ];
    for (const filter of filters) {
      const { sites: all, items } = await totals({ targets: TARGETS.join(), ...filter });
      expect({ filter, all }).toEqual({ filter, all: (await page({ targets: TARGETS.join(), ...filter })).total });
      for (const { answers } of items) {
        expect({ filter, sum: Object.values(answers).reduce((sum, count) => sum + count, 0) }).toEqual({
          filter,
          sum: all,
        });
      }
    }
    for (const { slug, answers, verified } of (await totals({ targets: TARGETS.join() })).items) {
      for (const answer of Answer.options) {
        const { total, items, targets } = await page({ answers: `${slug}:${answer}`, targets: TARGETS.join() });
        const at = targets.findIndex((target) => target.slug === slug);
        expect({ slug, answer, total }).toEqual({ slug, answer, total: answers[answer] });
        expect(items.map((item) => item.answers[at])).toEqual(items.map(() => answer));
      }
      const likely = await page({ answers: `${slug}:yes:unverified` });
      const people = await page({ answers: `${slug}:yes:verified` });
      expect([people.total, likely.total]).toEqual([verified, answers.yes - verified]);
    }
  });

  it('has exactly the bodies that meet the conditions, in any combination', async () => {
    const all = await page({ targets: TARGETS.join() });
    const placed = all.targets.map(({ slug }) => slug);
    const rows = all.items.map(({ site, answers }) => ({
      id: site.id,
      of: (target: string) => answers[placed.indexOf(target)] ?? 'not-searched',
    }));
    const one = fc.record({
      target: fc.constantFrom(...TARGETS),
      answers: fc.uniqueArray(fc.constantFrom(...Answer.options), { minLength: 1 }),
    });
    const some = fc.array(one, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom('all', 'any'), async (conditions, match) => {
        const answers = conditions.map(conditionText).join(';');
        const met = rows.filter(({ of }) =>
          conditions[match === 'all' ? 'every' : 'some'](({ target, answers }) => answers.includes(of(target))),
        );
        const { items, total } = await page({ answers, match, targets: 'contact' });
        expect({ answers, ids: items.map(({ site }) => site.id) }).toEqual({ answers, ids: met.map(({ id }) => id) });
        expect(total).toBe(met.length);
      }),
      { numRuns: 40 },
    );
  });

  it('takes sets of regions, languages and tags, populations, changes, and places where pages were found', async () => {
    const [north = '', island = ''] = sites;
    await api.db.site.update({ where: { id: north }, data: { population: 900, tags: ['coast, north'] } });
    const { regionId } = await api.db.site.findUniqueOrThrow({ where: { id: north } });
    const ids = async (query: Record<string, string>) => (await page(query)).items.map(({ site }) => site.id);
    expect(await ids({ tag: 'island|coast, north' })).toEqual([north, island]);
    expect(await ids({ language: 'nb,en' })).toEqual([island]);
    expect((await page({ regionId: `${regionId},${NO_VALUE}` })).total).toBe(6);
    expect(await ids({ populationFrom: '900', populationTo: '900' })).toEqual([north]);
    expect(await ids({ populationTo: '899' })).not.toContain(north);
    const search = await api.db.search.findFirstOrThrow({
      where: { siteId: north, outcome: 'found' },
    });
    await api.db.search.updateMany({ where: { siteId: north }, data: { foundRegister: 'A vendor' } });
    expect(await ids({ answers: 'mail-record:yes:at-vendor' })).toEqual([north]);
    expect(await ids({ answers: 'mail-record:yes:on-site:verified' })).toEqual([]);
    await api.db.search.updateMany({ where: { siteId: north }, data: { foundRegister: null } });
    const known = {
      siteId: north,
      url: search.foundUrl ?? '',
      role: 'finding',
      firstSeenAt: new Date(),
      lastSeenAt: new Date(),
    };
    const { id: pageId } = await api.db.knownPage.create({ data: known });
    const change = { pageId, siteId: north, practice: false, change: 'changed', role: 'finding', url: known.url };
    await api.db.pageChange.create({ data: { ...change, at: new Date('2026-11-20T12:00:00Z') } });
    expect(await ids({ changedSince: '2026-11-20' })).toEqual([north]);
    expect(await ids({ changedSince: '2026-11-21' })).toEqual([]);
    expect((await page({ unchangedSince: '2026-11-20' })).total).toBe(8);
  });

  it.each(['name', '-name', 'population', '-population'])('is paged by %s without loss or repetition', async (sort) => {
    const whole = (await page({ sort })).items.map(({ site }) => site.id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const part: MatrixPage = await page({ sort, limit: '2', ...(cursor && { cursor }) });
      seen.push(...part.items.map(({ site }) => site.id));
      cursor = part.next;
    }
    expect(seen).toEqual(whole);
    expect([...seen].sort()).toEqual(sites.slice(0, 9).sort());
  });

  it('is exported with filter and order', async () => {
    const query = { text: 'north', sort: '-name', targets: 'mail-record,contact' };
    const { text } = await admin.get(`/matrix/export.csv?${new URLSearchParams(query)}`);
    const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => [row.name, row['mail-record'], row.contact])).toEqual([
      ['North 0004', 'no', 'not-searched'],
      ['North 0003', 'does-not-apply', 'yes: likely'],
      ['North 0002', 'yes: likely', 'yes: likely'],
      ['North 0001', 'yes: verified', 'yes: likely'],
    ]);
    expect((await admin.get('/matrix/export.xlsx')).status).toBe(200);
  });

  it('refuses an invalid filter', async () => {
    const conditions = ['yes', 'contact', 'contact:perhaps', 'contact:yes:often', 'A b:yes', 'contact:yes;'];
    const queries = [
      'target=contact',
      'targets=a,,b',
      'regionId=north',
      'cursor=x',
      'match=some',
      'changedSince=today',
    ];
    for (const query of [...queries, ...conditions.map((text) => `answers=${encodeURIComponent(text)}`)])
      expect((await admin.get(`/matrix?${query}`)).status, query).toBe(400);
  });

  it('says which targets of a filter do not exist: nothing was found of them anywhere', async () => {
    const gone = await page({ answers: 'gone:no,not-found;contact:yes', targets: 'gone-too,contact' });
    expect(gone).toMatchObject({ total: 0, missingTargets: ['gone-too', 'gone'], targets: [{ slug: 'contact' }] });
    expect((await page({ answers: 'gone:not-searched;contact:yes' })).total).toBe(
      (await page({ answers: 'contact:yes' })).total,
    );
  });
});
