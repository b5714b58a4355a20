import type { PageHistory } from '../../../refresh/index.js';

/** A page's history as `known_page` has it: of its changes, quiet days and gap in turns. */
export interface StoredHistory {
  gaps: readonly number[];
  quietDays: number;
  quietVisits: number;
}

export const historyOf = ({ gaps, quietDays, quietVisits }: StoredHistory): PageHistory => ({
  changes: Array.from({ length: gaps.length / 2 }, (_, i) => ({
    quietDays: gaps[2 * i] ?? 0,
    gapDays: gaps[2 * i + 1] ?? 0,
  })),
  quietDays,
  quietVisits,
});
