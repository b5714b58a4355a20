import type { KindLink } from '../kind-parts';

export const surface: readonly KindLink[] = [
  {
    entry: 'records',
    href: '/records',
    title: ({ surface }) => surface.menu.records,
    guide: 'journalist#search-the-records-of-all-bodies',
    guides: [['/records/removals', 'auditor#treat-names-with-care']],
  },
];

/** Screens of Set-up, after those of other kinds. */
export const surfaceSetUp: readonly KindLink[] = [
  {
    entry: 'setUp',
    href: '/set-up/recipes',
    title: ({ recipes }) => recipes.menu,
    guide: 'auditor#retrieve-records-behind-a-search-form',
  },
];
