import { type KindLink, menuLink } from '../kind-parts';

export const discover: readonly KindLink[] = [
  menuLink('runs', '/runs/topics', (words) => words.discover.menu.topics, 'auditor#gather-a-topic', {
    after: '/runs/schedules',
  }),
  menuLink('bodies', '/bodies/found', (words) => words.discover.menu.foundHosts, 'auditor#gather-a-topic', {
    after: '/bodies/countries',
  }),
];
