import type { KindLink } from '../kind-parts';

export const watch: readonly KindLink[] = [
  {
    entry: 'records',
    href: '/records/feed',
    title: ({ watch }) => watch.menu.feed,
    guide: 'auditor#keep-it-up-to-date',
    also: ['/records/documents'],
  },
  {
    entry: 'runs',
    after: '/runs/schedules',
    href: '/runs/watch',
    title: ({ watch }) => watch.menu.watch,
    guide: 'auditor#keep-it-up-to-date',
  },
];
