import { type KindLink, menuLink } from '../kind-parts';

export const watch: readonly KindLink[] = [
  menuLink('records', '/records/feed', (words) => words.watch.menu.feed, 'auditor#keep-it-up-to-date', {
    also: ['/records/documents'],
  }),
  menuLink('runs', '/runs/watch', (words) => words.watch.menu.watch, 'auditor#keep-it-up-to-date', {
    after: '/runs/schedules',
  }),
];
