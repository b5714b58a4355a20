import { Answer } from '@hyrde/contracts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { makeSitesOfEachAnswer } from '../../../testing/fixtures.js';
import { NO_REGION } from '../standing-answers/standing-answers.service.js';
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
      { regionId: NO_REGION },
      { text: 'north' },
      { tag: 'island' },
      { language: 'nb' },
      { archived: 'true' },
      { target: 'mail-record', answer: 'wants-a-look' },
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
        const { total, items, targets } = await page({ target: slug, answer, targets: TARGETS.join() });
        const at = targets.findIndex((target) => target.slug === slug);
        expect({ slug, answer, total }).toEqual({ slug, answer, total: answers[answer] });
        expect(items.map((item) => item.answers[at])).toEqual(items.map(() => answer));
      }
      const likely = await page({ target: slug, answer: 'yes', verified: 'false' });
      const people = await page({ target: slug, answer: 'yes', verified: 'true' });
      expect([people.total, likely.total]).toEqual([verified, answers.yes - verified]);
    }
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
    for (const query of ['answer=yes', 'targets=nothing-at-all', 'targets=a,,b', 'regionId=north', 'cursor=x'])
      expect((await admin.get(`/matrix?${query}`)).status, query).toBe(400);
    expect((await admin.get('/matrix?target=nothing-at-all&answer=yes')).status).toBe(404);
  });
});
