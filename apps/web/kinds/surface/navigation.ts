import type { KindLink } from '../kind-parts';

export const surface: readonly KindLink[] = [
  { after: '/sweeps', href: '/records', title: ({ surface }) => surface.menu.records },
];
