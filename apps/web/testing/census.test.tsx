import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { planTexts } from '@/kinds/plan-texts';
import { sweepTexts } from '@/kinds/sweep-texts';
import { Menu } from '@/parts/frame/menu';
import { NewSweepScreen } from '@/screens/new-sweep/new-sweep-screen';
import { OverviewScreen } from '@/screens/overview/overview-screen';
import { SiteScreen } from '@/screens/site/site-screen';
import { SweepScreen } from '@/screens/sweep/sweep-screen';
import { ProvideWords } from '@/words/client';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import type { Language } from '@/words/language';
import { nb } from '@/words/nb';
import CountsPage from './kinds/census/screens/counts/page';

// The registries with one line more.
vi.mock('@/kinds/words.en', async (original) => {
  const { kindWords } = await original<typeof import('@/kinds/words.en')>();
  return { kindWords: { ...kindWords, census: (await import('./kinds/census/words/en')).census } };
});
vi.mock('@/kinds/words.nb', async (original) => {
  const { kindWords } = await original<typeof import('@/kinds/words.nb')>();
  return { kindWords: { ...kindWords, census: (await import('./kinds/census/words/nb')).census } };
});
vi.mock('@/kinds/navigation', async (original) => {
  const { KIND_LINKS } = await original<typeof import('@/kinds/navigation')>();
  return { KIND_LINKS: [...KIND_LINKS, ...(await import('./kinds/census/navigation')).census] };
});
vi.mock('@/kinds/texts', async (original) => {
  const { KIND_TEXTS } = await original<typeof import('@/kinds/texts')>();
  return { KIND_TEXTS: { ...KIND_TEXTS, census: (await import('./kinds/census/texts')).census } };
});
vi.mock('@/kinds/sweep', async (original) => {
  const { SWEEP_PARTS } = await original<typeof import('@/kinds/sweep')>();
  return { SWEEP_PARTS: { ...SWEEP_PARTS, census: (await import('./kinds/census/sweep')).census } };
});
vi.mock('@/kinds/site', async (original) => {
  const { SITE_PARTS } = await original<typeof import('@/kinds/site')>();
  return { SITE_PARTS: [...SITE_PARTS, (await import('./kinds/census/site')).census] };
});
vi.mock('@/kinds/overview', async (original) => {
  const { OVERVIEW_PARTS } = await original<typeof import('@/kinds/overview')>();
  return { OVERVIEW_PARTS: [...OVERVIEW_PARTS, (await import('./kinds/census/overview')).census] };
});
vi.mock('@/kinds/forms', async (original) => {
  const { FORMS } = await original<typeof import('@/kinds/forms')>();
  return { FORMS: [...FORMS, (await import('./kinds/census/form')).census] };
});

const shown = vi.hoisted(() => ({ language: 'en' as Language, counted: 2 }));
const DICTIONARIES = { en, nb };
const inWords = () => ({
  language: shown.language,
  words: DICTIONARIES[shown.language],
  format: formats(shown.language, 'UTC'),
});
vi.mock('@/words/server', () => ({ getWords: async () => inWords(), TIME_ZONE: 'UTC' }));
vi.mock('next/navigation', () => ({ usePathname: () => '/census', useRouter: () => ({}) }));
vi.mock('@/parts/session', () => ({
  getMe: async () => ({ role: 'auditor' }),
  getWorlds: async () => ({ real: 3, practice: 0 }),
  showsPractice: async () => false,
  may: () => true,
}));
vi.mock('@/api/server', () => ({
  get: async (path: string, { query }: { query?: { kind?: string } } = {}) => {
    if (path === '/api/overview')
      return { sites: 0, latestSweepId: null, target: { name: { en: 'Mail record', nb: 'Postliste' } }, sweeps: [] };
    const total = path === '/api/sweeps' && query?.kind === 'census' ? shown.counted : 0;
    return { items: [], total, totalIsMore: false, next: null, records: 0, about: 0, portals: 0 };
  },
}));

const html = async (screen: React.ReactNode) =>
  text(
    (
      await prerenderToNodeStream(
        <ProvideWords language={shown.language} words={DICTIONARIES[shown.language]} timeZone="UTC">
          {screen}
        </ProvideWords>,
      )
    ).prelude,
  );

const sweep = {
  id: 'c',
  kind: 'census',
  name: 'Ferries',
  state: 'done',
  budget: 60,
  seed: 1,
  practice: false,
  facts: { kind: 'census', words: 5 },
  summary: { kind: 'census', counted: 4 },
  schedule: null,
  createdBy: null,
  createdAt: '2026-11-22T03:00:00Z',
  finishedAt: null,
  progress: {
    all: 5,
    done: 5,
    running: 0,
    waiting: 0,
    downloads: 9,
    ratePerMinute: null,
    secondsLeft: null,
    byOutcome: { counted: 4 },
  },
} as unknown as Parameters<typeof SweepScreen>[0]['sweep'];
const site = {
  id: 's',
  name: 'Vik',
  homeUrl: 'https://www.vik.test/',
  region: null,
  language: null,
  population: null,
  number: null,
  tags: [],
  archivedAt: null,
  practice: false,
} as unknown as Parameters<typeof SiteScreen>[0]['site'];
const inLanguage = () => ({ ...inWords(), kinds: [] });

beforeEach(() => Object.assign(shown, { language: 'en', counted: 2 }));

describe.each([
  [
    'en',
    { menu: 'Census', results: '4 words are counted.', section: 'Counts of words', link: '2 sweeps have counted' },
  ],
  ['nb', { menu: 'Telling', results: '4 ord er telt.', section: 'Ordtellinger', link: '2 gjennomganger har telt' }],
] as const)('a kind that is a line in the registries, in %s', (language, said) => {
  beforeEach(() => Object.assign(shown, { language }));

  it('has a place in its entry, behind the general link that it names', async () => {
    const menu = await html(<Menu me={{ role: 'auditor', name: 'A' }} practice={false} />);
    expect(menu).toMatch(
      new RegExp(`href="/runs/schedules".*aria-current="page"[^>]*href="/census">${said.menu}<.*href="/runs/queues"`),
    );
  });

  it('has a screen of its own', async () => {
    const screen = await html(await CountsPage());
    expect(screen).toContain(said.link);
    expect(screen).toContain(`<title>${said.menu} · Hyrde</title>`);
  });

  it('has a section on a site’s page, and a line on the Overview', async () => {
    const page = await html(<SiteScreen site={site} wishes={[]} opened={{ target: undefined, cursor: undefined }} />);
    expect(page).toContain(said.section);
    expect(page).toContain(said.link);
    expect(await html(<OverviewScreen search={{}} practice={false} />)).toContain(said.link);
  });

  it('says on its sweep’s screen what has come of it', async () => {
    expect(await html(<SweepScreen sweep={sweep} search={{}} />)).toContain(said.results);
  });
});

describe('a kind that is a line in the registries', () => {
  it('names its sweeps and its schedules’ plans', async () => {
    expect(sweepTexts(sweep, inLanguage())).toMatchObject({ about: '5 words counted' });
    const plan = { kind: 'census', words: ['ferje', 'elev'] } as unknown as Parameters<typeof planTexts>[0]['plan'];
    expect(await planTexts({ kind: 'census', plan }, inLanguage())).toMatchObject({ about: 'Counts: ferje, elev' });
  });

  it('has a form among the others, chosen by the address', async () => {
    const form = await html(<NewSweepScreen search={{ kind: 'census' }} scheduled={false} />);
    expect(form).toContain('name="words"');
    expect(form).toContain('/runs/new?kind=surface');
  });

  it('says that there is nothing where there is nothing', async () => {
    Object.assign(shown, { counted: 0 });
    expect(await html(await CountsPage())).toContain('Nothing was counted yet.');
  });
});
