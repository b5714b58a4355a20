import type { KindLink } from '../kind-parts';

export const discover: readonly KindLink[] = [
  {
    entry: 'runs',
    after: '/runs/schedules',
    href: '/runs/topics',
    title: ({ discover }) => discover.menu.topics,
    guide: 'auditor#gather-a-topic',
  },
  {
    entry: 'bodies',
    after: '/bodies/countries',
    href: '/bodies/found',
    title: ({ discover }) => discover.menu.foundHosts,
    guide: 'auditor#gather-a-topic',
  },
];
