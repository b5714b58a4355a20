import { withSearch } from '@/parts/lists/filters';

/** Where the searches behind a number stand: on the Algorithms screen, below the figures. */
export const rowsAddress = (what: {
  target: string;
  version?: string | undefined;
  algorithm: string;
  judged?: 'right' | 'wrong' | 'decided' | 'cannot-tell' | 'judged';
  sample?: string | undefined;
  bin?: string;
}): string => `${withSearch('/set-up/algorithms', {}, what)}#rows`;
