import { withSearch } from '@/parts/lists/filters';

export type Judged = 'right' | 'wrong' | 'decided' | 'cannot-tell' | 'judged';

/** Where the searches behind a number stand: on Compare algorithms, below the figures. */
export const rowsAddress = (what: {
  target: string;
  version?: string | undefined;
  algorithm: string;
  judged?: Judged;
  sample?: string | undefined;
  bin?: string;
}): string => `${withSearch('/set-up/research', {}, what)}#rows`;
