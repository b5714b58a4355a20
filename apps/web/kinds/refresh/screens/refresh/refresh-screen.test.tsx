import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { ProvideWords } from '@/words/client';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { RefreshScreen } from './refresh-screen';

const inWords = { words: en, language: 'en' as const, format: formats('en', 'UTC') };
const may = vi.hoisted(() => vi.fn(() => true));
// Tests share modules: those of earlier tests are dropped, so that the ones below load with these replacements.
vi.hoisted(() => vi.resetModules());
vi.mock('@/words/server', () => ({ getWords: async () => inWords }));
vi.mock('@/parts/session', () => ({ getMe: async () => ({ role: 'auditor' }), may }));
vi.mock('@/parts/sweeps/live-refresh', () => ({ LiveRefresh: () => '[live]', ReadAgain: () => '[read again]' }));
vi.mock('@/api/server', () => ({
  get: async () => ({ items: [] }),
}));

type Input = Parameters<typeof RefreshScreen>[0];
const points = (obsolete: number) => [
  { visitsADay: 0, obsolete: 900, age: 6, atMostAbove: 0 },
  { visitsADay: 50, obsolete, age: 2.5, atMostAbove: 0.023 },
  { visitsADay: 1_000, obsolete: 20, age: 0.1, atMostAbove: 0.01 },
];
const forecast: Input['forecast'] = {
  any: true,
  mostPagesASite: 2_000,
  forecast: {
    at: '2026-11-22T03:00:00.000Z',
    pages: 1_000,
    read: 640,
    days: 14,
    curves: [
      { policy: 'crawl-value', points: points(300) },
      { policy: 'uniform', points: points(450) },
    ],
  },
};
const sweep: Input['sweeps'][number] = {
  id: 'w',
  kind: 'refresh',
  name: 'Refresh, 22 November',
  state: 'running',
  facts: {
    kind: 'refresh',
    visitsADay: 50,
    days: 30,
    planned: 3,
    policy: 'crawl-value',
    daySeconds: 86_400,
    revision: 'r1',
  },
  budget: 600,
  seed: 7,
  parts: [],
  practice: true,
  schedule: null,
  createdBy: 'Kari',
  createdAt: '2026-11-20T03:00:00.000Z',
  finishedAt: null,
  progress: {
    all: 12,
    done: 10,
    running: 1,
    waiting: 2,
    downloads: 120,
    ratePerMinute: null,
    secondsLeft: null,
    byOutcome: { visited: 10 },
  },
};
const day: Input['days'][number] = {
  day: 2,
  plannedAt: '2026-11-22T03:00:00.000Z',
  policy: 'crawl-value',
  pages: 1_000,
  obsoleteBefore: 410.4,
  obsolete: 380.2,
  planned: 50,
  visited: 48,
  compared: 40,
  expectedChanges: 12.34,
  foundChanges: 11,
  newPages: 4,
  byLot: { compared: 5, expected: 1.1, found: 1 },
};
const byRegion: Input['byRegion'] = {
  day: 2,
  regions: [
    {
      region: { id: 'r', name: 'Vest' },
      sites: 3,
      planned: 30,
      visited: 29,
      expectedChanges: 7.26,
      foundChanges: 6,
      gone: 1,
    },
    { region: null, sites: 1, planned: 20, visited: 19, expectedChanges: 5, foundChanges: 5, gone: 0 },
  ],
};
const html = async (more: Partial<Input> = {}) => {
  const screen = <RefreshScreen forecast={forecast} sweeps={[sweep]} days={[day]} byRegion={byRegion} {...more} />;
  const { prelude } = await prerenderToNodeStream(
    <ProvideWords language="en" words={en} timeZone="UTC">
      {screen}
    </ProvideWords>,
  );
  return (await text(prelude)).replaceAll('<!-- -->', '');
};

describe('the screen of refreshing', () => {
  it('foretells what the budget of the newest sweep does, by ours and by others', async () => {
    const shown = await html();
    for (const part of [
      '640 of 1,000',
      '2,000',
      '>300<',
      '>450<',
      '30% of the known pages',
      '>2.5<',
      'at most 2.3%',
      'Hyrde’s plan',
    ])
      expect(shown).toContain(part);
    expect(shown).toContain('href="/runs/new?kind=refresh&amp;visits=50"');
    expect(shown).toMatch(/role="img" aria-label="Copies out of date\. .*Hyrde’s plan: 900 at 0, 20 at 1,000; By lot/);
  });

  it('says which day of how many is planned, and what the days promised and brought', async () => {
    const shown = await html();
    for (const part of ['Day 3 of 30: 10 of 12 tasks done', '>12.3<', '>11<', '410 → 380', '[live]'])
      expect(shown).toContain(part);
  });

  it('shows one day by region, each day leading to its own', async () => {
    const shown = await html();
    for (const part of ['Day 3 by region', '>Vest<', 'Without a region', '>7.3<', '>50<', '>12.3<'])
      expect(shown).toContain(part);
    expect(shown).toContain('href="/runs/refresh?day=3#regions"');
    expect(await html({ byRegion: null })).not.toContain('Without a region');
  });

  it('leads to a sweep where no page is known, and waits for the forecast', async () => {
    const none = await html({ forecast: { ...forecast, any: false, forecast: null }, sweeps: [], days: [] });
    expect(none).toContain(en.refresh.noPagesTitle);
    expect(none).not.toContain(en.refresh.sweepsTitle);
    const waiting = await html({ forecast: { ...forecast, forecast: null }, sweeps: [], days: [] });
    for (const part of [en.refresh.noForecastTitle, '[read again]', en.refresh.noSweeps])
      expect(waiting).toContain(part);
  });

  it('offers no start to those who may not', async () => {
    may.mockReturnValue(false);
    expect(await html()).not.toContain('/runs/new');
  });
});
