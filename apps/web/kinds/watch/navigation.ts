import type { KindLink } from '../kind-parts';

export const watch: readonly KindLink[] = [
  { entry: 'records', href: '/records/feed', title: ({ watch }) => watch.menu.feed, also: ['/records/documents'] },
  { entry: 'runs', after: '/runs/schedules', href: '/runs/watch', title: ({ watch }) => watch.menu.watch },
];
