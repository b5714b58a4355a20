import type { KindLink } from '../kind-parts';

export const discover: readonly KindLink[] = [
  { after: '/sweeps', href: '/topics', title: ({ discover }) => discover.menu.topics },
];
