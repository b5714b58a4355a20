import { expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import type { Task } from './tasks.controller.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
const SUBJECTS = ['bees', 'cheese', 'dykes', 'eels', 'ferries'];

it('tasks are listed page by page, filtered and sorted', async () => {
  const tasks = { create: SUBJECTS.map((subject) => ({ subject, engine: 'rounds', seed: 1 })) };
  const sweep = { kind: 'watch', name: 'Watch', plan: {}, budget: 60, seed: 1, tasks };
  const { id } = await api.db.sweep.create({ data: sweep });
  const end = (subject: string, outcome: string, reason: string, minutesAgo: number) =>
    api.db.task.updateMany({
      where: { sweepId: id, subject },
      data: { state: 'done', outcome, reason, downloads: 2, finishedAt: new Date(Date.now() - minutesAgo * 60_000) },
    });
  await end('cheese', 'watched', 'looked', 0);
  await end('bees', 'unreachable', 'time-out', 5);
  const every = async (query: string): Promise<Task[]> => {
    const all: Task[] = [];
    for (let cursor = ''; ; ) {
      const path = `/sweeps/${id}/tasks?limit=2&${query}${cursor}`;
      const { body } = await auditor.get<{ items: Task[]; next: string | null; total: number }>(path);
      all.push(...body.items);
      if (!body.next) {
        expect(body.total).toBe(all.length);
        return all;
      }
      cursor = `&cursor=${body.next}`;
    }
  };
  const subjects = async (query: string) => (await every(query)).map(({ subject }) => subject);
  expect(await subjects('sort=subject')).toEqual(SUBJECTS);
  expect(await subjects('sort=-subject')).toEqual([...SUBJECTS].reverse());
  expect((await subjects('sort=finished')).slice(0, 2)).toEqual(['bees', 'cheese']);
  expect((await subjects('sort=-finished')).slice(-2)).toEqual(['cheese', 'bees']);
  expect(await subjects('state=waiting')).toEqual(['dykes', 'eels', 'ferries']);
  expect(await subjects('outcome=watched')).toEqual(['cheese']);
  expect(await subjects('reason=time-out')).toEqual(['bees']);
  expect(await subjects('text=EE')).toEqual(['bees', 'cheese', 'eels']);
  expect((await every('text=cheese'))[0]).toMatchObject({ site: null, engine: 'rounds', downloads: 2, running: false });
  expect((await auditor.get(`/sweeps/${id}/tasks?outcome=Known!`)).status).toBe(400);
});
