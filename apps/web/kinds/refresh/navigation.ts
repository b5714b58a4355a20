import { type KindLink, menuLink } from '../kind-parts';

export const refresh: readonly KindLink[] = [
  menuLink('records', '/records/changes', (words) => words.labels.changes, 'auditor#keep-it-up-to-date'),
  menuLink('runs', '/runs/refresh', (words) => words.refresh.menu.refresh, 'auditor#keep-it-up-to-date', {
    after: '/runs/schedules',
  }),
];
