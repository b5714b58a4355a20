import type { KindLink } from '../kind-parts';

export const refresh: readonly KindLink[] = [
  { entry: 'records', href: '/records/changes', title: ({ refresh }) => refresh.menu.changes },
  { entry: 'runs', after: '/runs/schedules', href: '/runs/refresh', title: ({ refresh }) => refresh.menu.refresh },
];
