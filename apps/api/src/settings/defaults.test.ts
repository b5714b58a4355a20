import { DEFAULTS_IN_FORCE, readEnvironment } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { defaultsInForce, SET_BY } from './defaults.js';
import type { OrganisationService } from './organisation.js';
import { LimitsController } from './settings.controller.js';

const DATABASE_URL = 'postgresql://127.0.0.1/hyrde';

describe('the defaults in force', () => {
  it('are the product’s own where the environment says nothing', () => {
    const all = defaultsInForce(readEnvironment({ DATABASE_URL }));
    expect(all.map(({ key, value, reason }) => ({ key, value, reason }))).toEqual(
      DEFAULTS_IN_FORCE.map(({ key, value, reason }) => ({ key, value, reason })),
    );
    expect(all.filter(({ overridden }) => overridden)).toEqual([]);
    expect(all.flatMap(({ key, variable }) => (variable ? [key] : [])).sort()).toEqual(Object.keys(SET_BY).sort());
  });

  it('are the environment’s where it says another value', () => {
    const all = defaultsInForce(readEnvironment({ DATABASE_URL, CRAWL_DELAY_MS: '2500', WORKER_LEASE_S: '30' }));
    expect(all.filter(({ overridden }) => overridden)).toMatchObject([
      { key: 'crawlDelay', variable: 'CRAWL_DELAY_MS', value: 2_500, unit: 'ms' },
    ]);
  });
});

it('shows the limits set by the environment to everybody', async () => {
  const env = {
    ...{ DATABASE_URL, CRAWL_DELAY_MS: '5000', MAX_CRAWL_DELAY_S: '77', JOURNAL_RETENTION_DAYS: '11' },
    ...{ OPERATOR_URL: 'https://example.org/crawler', OPERATOR_MAIL: 'hyrde@example.org' },
  };
  const organisation = { name: async () => 'Audit Office' } as OrganisationService;
  const limits = await new LimitsController(readEnvironment(env), organisation).read();
  expect(limits).toEqual({
    crawlDelayMs: 5_000,
    maxCrawlDelayS: 77,
    bodiesDays: 11,
    publicUrl: 'http://localhost:3000',
    userAgent: 'Hyrde/0.2.0 (+https://example.org/crawler; hyrde@example.org)',
    operator: { name: 'Audit Office', url: 'https://example.org/crawler', mail: 'hyrde@example.org' },
  });
});
