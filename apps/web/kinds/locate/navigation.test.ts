import { describe, expect, it, vi } from 'vitest';
import StartPage from '@/app/(signed-in)/start/page';

const shown = vi.hoisted(() => ({ role: 'reviewer', waiting: 0 }));
vi.mock('@/parts/session', () => ({ getMe: async () => ({ role: shown.role }), showsPractice: async () => true }));
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
    Object.assign(shown, { role, waiting });
    await expect(StartPage()).rejects.toThrow(new Error(landing));
  });
});
