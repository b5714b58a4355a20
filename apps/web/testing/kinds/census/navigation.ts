import type { KindLink } from '@/kinds/kind-parts';
import { censusWords } from './census-words';

export const census: readonly KindLink[] = [
  {
    entry: 'runs',
    after: '/runs/schedules',
    href: '/census',
    title: (words) => censusWords(words).menu,
    guide: 'auditor#follow-a-sweep',
  },
];
