import { reliabilityOf } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { type MadeSearch, makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { Thresholds } from './accuracy.schemas.js';

const api = await apiForFile();
const admin = await api.as('admin');

const read = async (query = '') => (await admin.get<Thresholds>(`/accuracy/thresholds${query}`)).body;
const claims = (count: number, confidence: number, verdict: MadeSearch['verdict'], more: Partial<MadeSearch> = {}) =>
  Array.from(
    { length: count },
    (): MadeSearch => ({ outcome: 'found', reason: 'accepted', confidence, ...(verdict && { verdict }), ...more }),
  );

it('each confidence is in the bin that spans it, in Postgres', async () => {
  const confidences = Array.from({ length: 1_001 }, (_, i) => i / 1_000);
  const rows = await api.db.$queryRawUnsafe<{ bin: number }[]>(
    'select confidence_bin(confidence) as bin from unnest($1::float8[]) with ordinality given(confidence, place) order by place',
    confidences,
  );
  const { bins } = reliabilityOf([]);
  expect(rows).toHaveLength(confidences.length);
  for (const [i, { bin }] of rows.entries()) {
    expect(confidences[i]).toBeGreaterThanOrEqual((bins[bin]?.from ?? 2) - 1e-12);
    expect(confidences[i]).toBeLessThanOrEqual((bins[bin]?.to ?? -1) + 1e-12);
  }
  const [edge] = await api.db.$queryRawUnsafe<object[]>(
    'select confidence_bin(null) as none, confidence_bin(-1) as below, confidence_bin(2) as above',
  );
  expect(edge).toEqual({ none: 0, below: 0, above: bins.length - 1 });
});

describe('the threshold supported by verdicts', () => {
  it('does not exist without verdicts, nor with too few', async () => {
    expect(await read()).toMatchObject({ accepted: 0.02, lowest: null });
  });

  it('rests on the random sample of algorithms that give probabilities, page by page named, and on nothing else', async () => {
    const searches = [
      ...claims(120, 0.62, 'correct'),
      ...claims(100, 0.97, 'correct'),
      ...claims(6, 0.42, 'correct'),
      ...claims(4, 0.42, 'wrong'),
      ...claims(3, 0.9, 'wrong', { drawn: 'uncertain' }),
      ...claims(3, 0.9, 'wrong', { trained: true }),
      ...claims(3, 0.9, 'cannot-tell'),
      ...claims(3, 0.9, undefined),
      ...claims(3, 0.9, 'wrong', { outcome: 'not-found', reason: 'site-exhausted' }),
    ];
    const sites = await makeSites(api.db, searches.length);
    await makeSweep(api.db, sites, searches, { algorithms: ['herder:cost=0.004'] });
    await makeSweep(api.db, sites, claims(50, 0.9, 'wrong'), { algorithms: ['sim:threshold=0.75'] });
    const { bands, lowest } = await read();
    expect(bands.filter(({ n }) => n > 0).map(({ from, n, wrong }) => [from, n, wrong])).toEqual([
      [0.4, 10, 4],
      [0.6, 120, 0],
      [0.9, 100, 0],
    ]);
    expect(lowest).toMatchObject({ from: 0.45, n: 220, wrong: 0 });
    expect(lowest?.high).toBeCloseTo(3.8415 / 223.8415, 4);
    expect((await read('?practice=true')).bands.every(({ n }) => n === 0)).toBe(true);
  });

  it('follows the accepted fraction, which an administrator sets', async () => {
    expect((await admin.patch('/settings', { wrongYesShare: 0.001 })).status).toBe(200);
    expect(await read()).toMatchObject({ accepted: 0.001, lowest: null });
    await admin.patch('/settings', { wrongYesShare: 0.1 });
    expect((await read()).lowest).toMatchObject({ from: 0, n: 230, wrong: 4 });
    expect((await admin.patch('/settings', { wrongYesShare: 2 })).status).toBe(400);
  });
});
