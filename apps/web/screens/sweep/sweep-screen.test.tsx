import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { nb } from '@/words/nb';
import type { SweepDetails } from '../kinds/kind-parts';
import { sweepTexts } from '../kinds/sweep-texts';
import type { GenericTask } from './generic-task';
import { SweepScreen } from './sweep-screen';
import { TasksTable } from './tasks-table';

const english = { words: en, language: 'en' as const, format: formats('en', 'UTC') };
const asked = vi.hoisted(() => [] as unknown[]);
const site = { id: 's', name: 'By kommune', region: null };
const waiting = { id: '1', site, state: 'waiting', running: false, outcome: null, reason: null, detail: null };
const search = {
  ...waiting,
  downloads: 3,
  startedAt: null,
  finishedAt: null,
  waitingFor: 'throttled',
  notBefore: null,
};

vi.mock('@/words/server', () => ({ getWords: async () => english }));
vi.mock('@/parts/session', () => ({ getMe: async () => ({ role: 'viewer' }), may: () => false }));
vi.mock('@/api/server', () => ({
  getService: async () => ({ GET: (path: string, init: unknown) => asked.push([path, init]) }),
  read: async () => ({ items: [search], total: 1, totalIsMore: false, next: null }),
}));

const sweep: SweepDetails = {
  id: 'w',
  kind: 'watch',
  name: 'Night watch',
  state: 'done',
  target: { slug: 'mail-record', name: { en: 'Mail record', nb: 'Postliste' }, version: 1 },
  algorithms: ['herder', 'sim'],
  budget: 60,
  seed: 7,
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
    byOutcome: { found: 9, blocked: 3 },
  } as SweepDetails['progress'],
  answers: { yes: 9 } as SweepDetails['answers'],
  changes: { new: 0, unchanged: 0, changed: 0, moved: 0, lost: 0, recovered: 0 },
  review: { waiting: 5, decided: 0 },
};
const html = async (screen: React.ReactNode) => text((await prerenderToNodeStream(screen)).prelude);

describe('the screen of a sweep', () => {
  it('is whole for a kind that adds nothing: progress, outcomes, tasks, plan', async () => {
    const page = await html(<SweepScreen sweep={sweep} search={{ outcome: 'blocked' }} />);
    for (const part of ['Night watch', '12 of 20 tasks done', 'Mean downloads', 'Budget 60', 'Kari'])
      expect(page).toContain(part);
    expect(page).toContain('href="/sweeps/w?outcome=found"');
    expect(page).toContain('By kommune');
    expect(page).toContain(en.waitingFor.throttled);
    expect(asked).toEqual([
      [
        '/api/sweeps/{id}/searches',
        { params: { path: { id: 'w' }, query: expect.objectContaining({ outcome: 'blocked' }) } },
      ],
    ]);
    for (const part of [en.answers.yes, en.sweep.confidence, en.overview.reviewTitle, 'Mail record'])
      expect(page).not.toContain(part);
  });

  it('speaks of tasks in general, and in the words of a kind that has some', () => {
    expect(sweepTexts(sweep, english)).toMatchObject({
      about: en.kinds.watch,
      done: '12 of 20 tasks done',
      plan: null,
    });
    const locate = { ...sweep, kind: 'locate' as const };
    expect(sweepTexts(locate, english)).toMatchObject({
      about: 'Mail record',
      plan: 'Mail record, version 1',
      done: en.sweep.searchesDone('12', '20'),
    });
    expect(sweepTexts({ ...locate, algorithms: ['herder'] }, english).done).toBe(en.sweep.done('12', '20'));
  });
});

describe('the table of tasks', () => {
  const done: GenericTask = {
    ...search,
    subject: 'Kart',
    state: 'done',
    outcome: 'blocked',
    reason: 'forbidden',
    detail: 'HTTP 403',
    waitingFor: null,
    finishedAt: '2026-11-22T04:00:00Z',
  };

  it('says how each ended and why, in the language of the screen', async () => {
    const page = await html(<TasksTable tasks={[done]} words={nb} format={formats('nb', 'UTC')} />);
    for (const part of ['Kart', nb.outcomes.blocked, nb.reasons.forbidden, 'HTTP 403']) expect(page).toContain(part);
  });

  it('shows an outcome and a reason that the dictionary does not know by their names', async () => {
    const task = { ...done, outcome: 'half-read', reason: 'form-changed' };
    const page = await html(<TasksTable tasks={[task]} words={en} format={english.format} />);
    for (const part of ['half-read', 'form-changed']) expect(page).toContain(part);
  });
});
