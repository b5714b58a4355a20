import type { KindLink } from '@/kinds/kind-parts';
import { censusWords } from './census-words';

export const census: readonly KindLink[] = [
  { after: '/sweeps', href: '/census', title: (words) => censusWords(words).menu },
];
