import type { Journal, JournalEntry, NewEntry } from './journal.js';

/** A journal in memory, for tasks that end with their process. */
export interface MemoryJournal {
  readonly entries: readonly NewEntry[];
  /** What a next attempt gets: what there is now is replayed, and what comes is added. */
  next(): Journal;
}

/**
 * @param entries to begin with
 * @param lost places of entries whose documents are gone
 */
export function memoryJournal(entries: readonly NewEntry[] = [], lost: readonly number[] = []): MemoryJournal {
  const kept = [...entries];
  return {
    entries: kept,
    next: () => ({
      replay: kept.map(({ entry }) => entry),
      lost: new Set(lost),
      textOf: async ({ seq }: JournalEntry) => kept[seq]?.bodies?.text ?? '',
      append: async (added) => {
        for (const one of added) kept[one.entry.seq] = one;
      },
    }),
  };
}
