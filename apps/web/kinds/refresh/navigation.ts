import type { KindLink } from '../kind-parts';

export const refresh: readonly KindLink[] = [
  { after: '/sweeps', href: '/refresh', title: ({ refresh }) => refresh.menu.refresh },
  { after: '/sweeps', href: '/changes', title: ({ refresh }) => refresh.menu.changes },
];
