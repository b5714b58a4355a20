import type { KindLink } from '../kind-parts';

export const locate: readonly KindLink[] = [
  { after: '/schedules', href: '/review', title: ({ locate }) => locate.menu.review },
  { after: '/sites', href: '/targets', title: ({ locate }) => locate.menu.targets },
  { after: '/sites', href: '/algorithms', title: ({ locate }) => locate.menu.algorithms },
];
