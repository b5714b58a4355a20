import { get } from '@/api/server';
import { showsPractice } from '@/parts/session';
import type { KindLink } from '../kind-parts';

/** True if claims wait for review. */
async function claimsWait(): Promise<boolean> {
  const practice = await showsPractice();
  const query = { practice: String(practice) };
  return (await get('/api/review/progress', { query })).waiting > 0;
}

export const locate: readonly KindLink[] = [
  {
    entry: 'bodies',
    after: '/bodies',
    href: '/bodies/answers',
    title: ({ answersScreen }) => answersScreen.title,
    guide: 'auditor#read-the-answers',
    guides: [
      ['/findings', 'auditor#see-the-evidence'],
      ['/searches', 'auditor#see-the-evidence'],
    ],
    also: ['/findings', '/searches'],
  },
  {
    entry: 'review',
    href: '/review',
    title: ({ locate }) => locate.menu.review,
    guide: 'reviewer#judge-a-claim',
    hasWork: async ({ role }) => role === 'reviewer' && (await claimsWait()),
  },
  { entry: 'records', href: '/records/compare', title: ({ compare }) => compare.title, guide: 'auditor#report' },
  {
    entry: 'review',
    href: '/review/answers',
    title: ({ letters }) => letters.answers,
    guide: 'reviewer#judge-a-claim',
  },
  {
    entry: 'review',
    href: '/review/verdicts',
    title: ({ givenVerdicts }) => givenVerdicts.title,
    guide: 'reviewer#see-what-you-said',
  },
  {
    entry: 'review',
    href: '/review/agreement',
    title: ({ agreement }) => agreement.title,
    guide: 'reviewer#when-two-people-judge',
  },
  {
    entry: 'setUp',
    href: '/set-up/targets',
    title: ({ locate }) => locate.menu.targets,
    guide: 'auditor#say-what-to-look-for',
  },
  {
    entry: 'setUp',
    href: '/set-up/registers',
    title: ({ registers }) => registers.menu,
    guide: 'auditor#say-what-to-look-for',
  },
  {
    entry: 'setUp',
    href: '/set-up/research',
    title: ({ locate }) => locate.menu.research,
    guide: 'auditor#know-how-far-to-trust-it',
  },
];
