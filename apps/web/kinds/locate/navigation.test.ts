import { isValidElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import StartPage from '@/app/(signed-in)/start/page';
import { WelcomeScreen } from './screens/welcome/welcome-screen';

const shown = vi.hoisted(() => ({ role: 'reviewer', waiting: 0, real: 1, chosen: false }));
vi.mock('@/parts/session', async () => ({
  getMe: async () => ({ role: shown.role }),
  showsPractice: async () => true,
  getWorlds: async () => ({ real: shown.real, practice: 40 }),
  hasChosenData: async () => shown.chosen,
  may: (await import('@/parts/closed-lists')).may,
}));
vi.mock('@/api/server', () => ({
  get: async (path: string, { query }: { query: { practice: string } }) =>
    path === '/api/review/progress' && query.practice === 'true' ? { waiting: shown.waiting } : {},
}));
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Error(to);
  },
}));

describe('who has signed in', () => {
  it.each([
    ['reviewer', 3, '/review'],
    ['reviewer', 0, '/'],
    ['viewer', 3, '/'],
    ['auditor', 3, '/'],
    ['admin', 3, '/'],
  ])('as %s, with %i claims that wait, lands on %s', async (role, waiting, landing) => {
    Object.assign(shown, { role, waiting, real: 1, chosen: false });
    await expect(StartPage()).rejects.toThrow(new Error(landing));
  });

  it('is welcomed if they may add bodies, until one is there or data were chosen', async () => {
    Object.assign(shown, { role: 'auditor', waiting: 0, real: 0, chosen: false });
    const welcome = await StartPage();
    expect(isValidElement(welcome) && welcome.type).toBe(WelcomeScreen);
    for (const other of [{ role: 'viewer' }, { chosen: true }, { real: 1 }]) {
      Object.assign(shown, { role: 'auditor', real: 0, chosen: false }, other);
      await expect(StartPage()).rejects.toThrow(new Error('/'));
    }
  });
});
