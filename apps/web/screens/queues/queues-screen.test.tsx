import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { describe, expect, it, vi } from 'vitest';
import { en } from '@/words/en';
import { formats } from '@/words/format';
import { QueuesScreen, WORK_STATES } from './queues-screen';

const format = formats('en', 'UTC');
// Tests share modules: those of earlier tests are dropped, so that the ones below load with these replacements.
vi.hoisted(() => vi.resetModules());
vi.mock('@/words/server', () => ({
  getWords: async () => ({ words: en, language: 'en', format: formats('en', 'UTC') }),
}));
vi.mock('@/parts/sweeps/live-refresh', () => ({ LiveRefresh: () => null }));
vi.mock('./task-actions', () => ({
  TaskActions: ({ subject, state }: { subject: string; state: string }) => `[${state} ${subject}]`,
  RetryAll: ({ count }: { count: string }) => `[all ${count}]`,
}));

const queues = [{ jobClass: 'pictures' as const, waiting: 10_001, running: null, later: 0, failed: 3, most: 10_000 }];
const task = {
  id: '0197c3a0-0000-7000-8000-000000000001',
  sweep: { id: 's', name: 'March', kind: 'locate', practice: false },
  subject: 'https://www.nordvik.example/',
  engine: 'herder',
  quarantined: true,
  attempts: 4,
  faults: 0,
  deaths: 3,
  downloads: 7,
  waitingFor: null,
  notBefore: null,
  outcome: 'error',
  reason: 'worker-died',
  detail: 'Its worker crashed 3 times while running it.',
  startedAt: null,
  finishedAt: '2026-11-22T03:00:00Z',
};
type Screen = Parameters<typeof QueuesScreen>[0];
const html = async (more: Partial<Screen>) => {
  const tasks = { items: [], total: 0, totalIsMore: false, next: null };
  const screen = <QueuesScreen queues={queues} state="failed" tasks={tasks} search={{}} {...more} />;
  return text((await prerenderToNodeStream(screen)).prelude);
};

describe('the screen of queues', () => {
  it('shows the tasks by state, and that counting stops', async () => {
    const shown = await html({});
    for (const part of ['Pictures of findings', 'more than 10,000', '–', '>3<']) expect(shown).toContain(part);
  });

  it('shows why a task failed, leads to it and its sweep, and offers what can be done', async () => {
    const tasks = { items: [task], total: 120, totalIsMore: false, next: 'further' };
    const shown = await html({ tasks });
    for (const part of [
      en.reasons['worker-died'],
      task.detail,
      'Workers that crashed',
      format.minute(task.finishedAt),
      'href="/runs/s?text=https',
      'href="/runs/s"',
      `[failed ${task.subject}]`,
      '[all 120]',
      'href="/runs/queues?cursor=further"',
    ])
      expect(shown).toContain(part);
  });

  it('shows why and until when a task is deferred', async () => {
    const later = {
      ...task,
      reason: null,
      outcome: null,
      detail: null,
      waitingFor: 'throttled',
      notBefore: task.finishedAt,
    };
    const shown = await html({ state: 'later', tasks: { items: [later], total: 1, totalIsMore: false, next: null } });
    for (const part of [en.waitingFor.throttled, format.minute(later.notBefore), `[later ${task.subject}]`])
      expect(shown).toContain(part);
    expect(shown).not.toContain('[all');
  });

  it('separates what it lists from what it only counts: together they are the column', async () => {
    const counted = (jobClass: 'tasks' | 'quarantine' | 'pictures' | 'learning', failed: number) => ({
      jobClass,
      waiting: 0,
      running: 0,
      later: 0,
      most: 10_000,
      failed,
    });
    const classes = [counted('tasks', 4), counted('quarantine', 2), counted('pictures', 10), counted('learning', 1)];
    const shown = (await html({ queues: classes })).replaceAll('<!-- -->', '');
    const column = classes.reduce((sum, { failed }) => sum + failed, 0);
    const listed = Number(/aria-current="page"[^>]*>Failed (\d+)</.exec(shown)?.[1]);
    const others = [...(/Besides tasks[^<]*/.exec(shown)?.[0] ?? '').matchAll(/: (\d+)/g)].map(([, n]) => Number(n));
    expect(others).toEqual([10, 1]);
    expect(listed + others.reduce((sum, n) => sum + n, 0)).toBe(column);
    const none = await html({ queues: [counted('pictures', 10)] });
    expect(none).toContain('No task has failed.');
    expect(none).toContain('Pictures of findings: 10');
  });

  it.each(WORK_STATES)('says that there is nothing: %s', async (state) => {
    expect(await html({ state })).toContain(en.queues.empty[state]);
  });
});
