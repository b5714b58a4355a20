import { requestKey } from '../site/index.js';
import type { Checkpoint, Journal, JournalEntry, NewEntry } from './journal.js';

/** A journal in memory, for tasks that end with their process. */
export interface MemoryJournal {
  readonly entries: readonly NewEntry[];
  /** The last stored checkpoint. */
  readonly checkpoint: Checkpoint | null;
  /** The journal of a next attempt: it replays the present entries after the last checkpoint and appends new ones. */
  next(): Journal;
}

/**
 * @param entries initial entries
 * @param lost places of entries whose documents were deleted
 * @param checkpoint initial checkpoint
 */
export function memoryJournal(
  entries: readonly NewEntry[] = [],
  lost: readonly number[] = [],
  checkpoint: Checkpoint | null = null,
): MemoryJournal {
  const kept = [...entries];
  let last = checkpoint;
  const entryAt = async (seq: number): Promise<JournalEntry> => {
    const found = kept[seq];
    if (!found) throw new Error(`The journal has no entry ${seq}.`);
    return found.entry;
  };
  return {
    entries: kept,
    get checkpoint() {
      return last;
    },
    next: () => ({
      checkpoint: last,
      replay: kept.slice(last?.seq ?? 0).map(({ entry: { seq, asked, askedAfter, request } }) => {
        return { seq, asked, askedAfter, key: requestKey(request) };
      }),
      lost: new Set(lost),
      entryAt,
      textOf: async ({ seq }: JournalEntry) => kept[seq]?.bodies?.text ?? '',
      append: async (added) => {
        for (const one of added) kept[one.entry.seq] = one;
      },
      keep: async (made) => {
        last = made;
      },
    }),
  };
}
