import type { KindLink } from '../kind-parts';

export const discover: readonly KindLink[] = [
  {
    entry: 'runs',
    after: '/runs/schedules',
    href: '/runs/topics',
    title: ({ discover }) => discover.menu.topics,
    guide: 'auditor#gather-a-topic',
  },
];
