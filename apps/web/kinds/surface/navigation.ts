import type { KindLink } from '../kind-parts';

export const surface: readonly KindLink[] = [
  { entry: 'records', href: '/records', title: ({ surface }) => surface.menu.records },
];
