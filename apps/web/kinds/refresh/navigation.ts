import type { KindLink } from '../kind-parts';

export const refresh: readonly KindLink[] = [
  {
    entry: 'records',
    href: '/records/changes',
    title: ({ refresh }) => refresh.menu.changes,
    guide: 'auditor#keep-it-up-to-date',
  },
  {
    entry: 'runs',
    after: '/runs/schedules',
    href: '/runs/refresh',
    title: ({ refresh }) => refresh.menu.refresh,
    guide: 'auditor#keep-it-up-to-date',
  },
];
