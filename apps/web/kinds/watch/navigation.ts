import type { KindLink } from '../kind-parts';

export const watch: readonly KindLink[] = [
  { after: '/sweeps', href: '/feed', title: ({ watch }) => watch.menu.feed },
  { after: '/sweeps', href: '/watch', title: ({ watch }) => watch.menu.watch },
];
