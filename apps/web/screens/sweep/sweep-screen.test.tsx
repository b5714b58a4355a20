import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import type { Schema } from '@/api/schema';
import { jointly, jointTexts } from '@/kinds/joint-sweep';
import type { InLanguage, SweepDetails } from '@/kinds/kind-parts';
import { sweepTexts } from '@/kinds/texts';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { nb } from '@/words/nb';
import { Parts } from './parts';
import { SweepScreen } from './sweep-screen';
import { TasksTable } from './tasks';

const kindWords = {
  title: 'Watch',
  subject: 'Watched page',
  outcomes: { seen: 'Seen anew', blocked: 'Shut out' },
  reasons: { 'form-changed': 'Its form is another now.' },
};
const own = { kind: 'watch', outcomes: ['seen', 'blocked'], reasons: { 'form-changed': 'seen', forbidden: 'blocked' } };
const kinds = [{ ...own, words: { en: kindWords, nb: { ...kindWords, title: 'Overvåk' } } }];
const inWords = { words: en, shown: 'en' as const, language: 'en' as const, format: formats('en', 'UTC') };
const english = { ...inWords, kinds };
const asked = vi.hoisted(() => [] as unknown[]);
const task: Schema<'Task'> = {
  id: '1',
  subject: 'By kommune: postliste',
  site: { id: 's', name: 'By kommune' },
  engine: 'forager',
  engineVersion: null,
  state: 'waiting',
  running: false,
  waitingFor: 'throttled',
  notBefore: null,
  outcome: null,
  reason: null,
  detail: null,
  downloads: 3,
  attempts: 1,
  faults: 0,
  startedAt: null,
  finishedAt: null,
};

// Tests share modules: those of earlier tests are dropped, so that the ones below load with these replacements.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/words/server'), async (original) => ({ ...(await original()), getWords: async () => inWords }));
vi.mock('@/parts/session', () => ({ getMe: async () => ({ role: 'viewer' }), may: () => false }));
vi.mock('@/api/server', () => ({
  get: async (path: string, params: unknown) => {
    if (path === '/api/kinds') return { items: kinds };
    asked.push([path, params]);
    return { items: [task], total: 120, totalIsMore: false, next: 'further' };
  },
}));

const sweep: SweepDetails = {
  id: 'w',
  kind: 'watch',
  name: 'Night watch',
  state: 'done',
  facts: null,
  summary: null,
  budget: 60,
  seed: 7,
  parts: [],
  practice: false,
  schedule: null,
  createdBy: 'Kari',
  createdAt: '2026-11-22T03:00:00Z',
  finishedAt: '2026-11-22T04:00:00Z',
  progress: {
    all: 20,
    done: 12,
    running: 1,
    waiting: 8,
    downloads: 36,
    ratePerMinute: null,
    secondsLeft: null,
    byOutcome: { seen: 9, blocked: 3 },
  },
};
const locate: SweepDetails = {
  ...sweep,
  kind: 'locate',
  facts: {
    kind: 'locate',
    target: { slug: 'mail-record', name: { en: 'Mail record', nb: 'Postliste' }, version: 1 },
    algorithms: ['herder', 'sim'],
  },
};
const html = async (screen: React.ReactNode) => text((await prerenderToNodeStream(screen)).prelude);

describe('the screen of a sweep', () => {
  it('is whole for a kind that adds nothing: progress, outcomes, tasks with filters and pages, plan', async () => {
    const search = { outcome: 'blocked', reason: 'forbidden', state: 'done', text: 'By', sort: '-finished' };
    const page = await html(<SweepScreen sweep={sweep} search={search} />);
    for (const part of ['Night watch', '12 of 20 tasks done', 'Mean downloads', 'Budget 60', 'Kari', 'Watched page'])
      expect(page).toContain(part);
    expect(page).toContain('href="/runs/w?outcome=seen"');
    expect(page).toContain('href="/api/sweeps/w/evidence.warc.gz"');
    expect(page).toContain('href="/bodies/s"');
    expect(page).toContain('cursor=further');
    expect(page).toContain(en.waitingFor.throttled);
    for (const part of ['Seen anew', 'Shut out', 'Its form is another now.', en.reasons.forbidden])
      expect(page).toContain(part);
    expect(asked).toEqual([
      ['/api/sweeps/{id}/tasks', { path: { id: 'w' }, query: { ...search, cursor: undefined, limit: 50 } }],
    ]);
    for (const part of [en.answers.yes, en.labels.confidence, en.overview.reviewTitle, 'Mail record'])
      expect(page).not.toContain(part);
  });

  it('speaks of tasks in general, and in the words of a kind that has some', () => {
    expect(sweepTexts(sweep, english)).toMatchObject({
      about: 'Watch',
      done: '12 of 20 tasks done',
      plan: null,
      sought: { outcome: 'seen', unit: 'Seen anew', rows: `/runs/${sweep.id}?outcome=seen` },
    });
    expect(sweepTexts(locate, english)).toMatchObject({
      about: 'Mail record',
      plan: 'Mail record, version 1',
      done: en.sweep.ofSearches.done('12', '20'),
    });
    const alone = { ...locate, facts: locate.facts && { ...locate.facts, algorithms: ['herder'] } };
    expect(sweepTexts(alone, english).done).toBe(en.sweep.ofSites.done('12', '20'));
  });

  it('counts in one unit: sites where one algorithm searches them, searches where several do', () => {
    const one = { ...locate, facts: locate.facts && { ...locate.facts, algorithms: ['herder'] } };
    for (const [sweep, unit, other] of [
      [one, 'site', 'search'],
      [locate, 'search', 'site'],
    ] as const) {
      const { done, rate, cancelBody } = sweepTexts(sweep, english);
      for (const said of [done, rate('5'), cancelBody('1,053')]) expect(said).toMatch(new RegExp(`\\d ${unit}`));
      for (const said of [done, rate('5'), cancelBody('1,053')]) expect(said).not.toMatch(new RegExp(`\\d ${other}`));
    }
  });

  it('separates what was carried out and what was cancelled, which add up to all that has ended', async () => {
    const byOutcome = { found: 10, 'not-found': 8, cancelled: 1_053 };
    const cancelled: SweepDetails = {
      ...sweep,
      state: 'cancelled',
      progress: { ...sweep.progress, all: 1_071, done: 1_071, running: 0, waiting: 0, byOutcome },
    };
    const page = (await html(<SweepScreen sweep={cancelled} search={{}} />)).replaceAll('<!-- -->', '');
    expect(page).toContain('18 of 1,071 tasks done, 1,053 cancelled');
    expect(page).toContain('aria-valuenow="18"');
    const ended = page.slice(page.indexOf(en.tasks.ended));
    const counts = [...ended.matchAll(/data-count="(\d+)"/g)].map(([, count]) => Number(count));
    expect(counts.slice(0, 3).reduce((sum, count) => sum + count, 0)).toBe(cancelled.progress.done);
    const text = (sweep: SweepDetails) => sweepTexts({ ...sweep, progress: cancelled.progress }, english).done;
    expect(text(locate)).toBe('18 of 1,071 searches done, 1,053 cancelled');
    expect(text(sweep)).toBe('18 of 1,071 tasks done, 1,053 cancelled');
  });

  it('is that of all parts where several were begun together', async () => {
    const { id, kind, name, state, finishedAt, progress, facts } = locate;
    const running = { all: 20, done: 5, waiting: 15, running: 2, ratePerMinute: 3, secondsLeft: 300 };
    const other = { slug: 'contact', name: { en: 'Contact', nb: 'Kontakt' }, version: 1 };
    const parts = [
      { id, kind, name, state, finishedAt, progress, facts },
      {
        ...{ id: 'v', kind, name: 'Contact', state: 'running' as const, finishedAt: null },
        progress: { ...progress, ...running, downloads: 14, byOutcome: { seen: 1, found: 4 } },
        facts: facts && { ...facts, target: other },
      },
    ];
    const together: SweepDetails = { ...locate, parts };
    expect(jointly(together)).toMatchObject({
      state: 'running',
      finishedAt: null,
      progress: { all: 40, done: 17, waiting: 23, running: 3, downloads: 50, ratePerMinute: 3, secondsLeft: 460 },
    });
    expect(jointly(together).progress.byOutcome).toEqual({ seen: 10, blocked: 3, found: 4 });
    expect(jointly({ ...together, parts: parts.map((part) => ({ ...part, state: 'cancelled' as const })) }).state).toBe(
      'cancelled',
    );
    const [own, other2] = parts.map((part, at) => ({
      ...part,
      state: at === 0 ? ('done' as const) : ('cancelled' as const),
    }));
    expect(own && other2 && jointly({ ...together, parts: [own, other2] }).state).toBe('cancelled');
    expect(jointTexts(together, english)).toMatchObject({
      about: 'Mail record and Contact',
      done: '17 of 40 searches done',
      sought: { rows: '/runs/w' },
    });
    const five = { ...together, parts: [1, 2, 3, 4, 5].flatMap(() => parts.slice(1)) };
    expect(jointTexts(five, english).about).toBe('Contact, Contact, Contact and 2 more');
    const ended = parts.map((part) => ({ ...part, state: 'done' as const }));
    const page = await html(<Parts sweep={{ ...together, parts: ended }} />);
    for (const part of [
      en.sweep.parts('2'),
      'href="/runs/v"',
      'href="/bodies?targets=mail-record,contact"',
      'aria-current="page"',
    ])
      expect(page).toContain(part);
  });

  it('is the general one where the service does not know the kind', () => {
    const unknown = { ...english, kinds: [] };
    expect(sweepTexts(sweep, unknown)).toMatchObject({ about: 'watch', sought: null });
    expect(sweepTexts({ ...locate, facts: null }, unknown)).toMatchObject({ about: 'locate', plan: null });
  });
});

describe('the table of tasks', () => {
  const done = {
    ...task,
    state: 'done' as const,
    outcome: 'blocked',
    reason: 'forbidden',
    detail: 'HTTP 403',
    waitingFor: null,
    finishedAt: '2026-11-22T04:00:00Z',
  };
  const table = (row: typeof task, inLanguage: InLanguage) =>
    html(<TasksTable kind="watch" tasks={[row]} engines={[]} path="/runs/w" search={{}} inLanguage={inLanguage} />);

  it('says how each ended and why, in the language of the screen', async () => {
    const page = await table(done, { words: nb, language: 'nb', format: formats('nb', 'UTC'), kinds: [] });
    for (const part of ['By kommune: postliste', nb.outcomes.blocked, nb.reasons.forbidden, 'HTTP 403'])
      expect(page).toContain(part);
  });

  it('has the site as title where the subject is an address', async () => {
    const page = await table({ ...done, subject: 'https://www.by.kommune.no/innsyn/' }, english);
    const [, head] = /<th scope="row"[^>]*>(.*?)<\/th>/s.exec(page) ?? [];
    expect(head).toMatch(
      /^<a [^>]*href="\/bodies\/s"[^>]*>By kommune<\/a><span[^>]*>www\.by\.kommune\.no\/innsyn<\/span>$/,
    );
  });

  it('prefers what the kind says itself, and shows a name that nobody explains', async () => {
    const page = await table({ ...done, reason: 'quite-new' }, english);
    for (const part of ['Shut out', 'quite-new']) expect(page).toContain(part);
  });
});
