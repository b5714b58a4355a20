import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../apps/api/src/testing/api.js';
import { found, makeSites, makeSweep } from '../../../apps/api/src/testing/fixtures.js';
import { forFile } from '../../../scripts/testing/for-file.js';
import { openPeople } from '../../product/people.js';
import { readDocument } from '../api/document.js';
import { fuzz } from './fuzz.js';
import { describeFault } from './report.js';

const api = await apiForFile();
const people = await forFile(openPeople(api.databaseUrl), 'close');
const real = await makeSites(api.db, 5);
await makeSweep(
  api.db,
  real,
  found(5).map((search) => ({ ...search, verdict: 'correct' as const })),
);
await makeSweep(api.db, real, found(5));
await makeSweep(api.db, await makeSites(api.db, 5, { practice: true }), found(5), { practice: true });
const topic = { kind: 'discover', words: ['ferje', 'kai'], language: 'nb', seeds: ['https://region-0001.example/'] };
const { id: sweepId } = (await (await api.as('auditor')).post<{ id: string }>('/sweeps', topic)).body;
const [host, url] = ['ferje.example', 'https://ferje.example/'];
await api.db.discoverFind.create({
  data: { sweepId, page: 1, url, host, domain: host, title: 'Ferje', probability: 0.9, round: 1, lot: 0.5 },
});

describe('generated input', () => {
  it('gets no 5xx, and nothing past our own checks to the database', async () => {
    const document = readDocument((await (await api.as('viewer')).get('/openapi.json')).body);
    const options = { url: api.url, document, people, seed: process.env.FUZZ_SEED ?? 'short' };
    const { faults, tallies } = await fuzz({
      ...options,
      requests: Number(process.env.FUZZ_REQUESTS ?? 6 * document.operations.length),
      baselineRounds: 3,
    });
    expect(faults.map(describeFault)).toEqual([]);
    const good = [...tallies.values()].filter(({ statuses }) => [...statuses.keys()].some((status) => status < 300));
    expect(good.length).toBeGreaterThan(document.operations.length / 3);
    expect((await api.anonymous.get('/health')).status).toBe(200);
  }, 240_000); // A thousand requests, on a machine that may be busy.
});
