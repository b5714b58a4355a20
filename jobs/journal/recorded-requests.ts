import { JournalMismatch, type ReplayedEntry } from './journal.js';

/**
 * The requests of a replayed journal. A request is recognised by its key; in journals that predate `askedAfter`, by its
 * number.
 */
export class RecordedRequests {
  private readonly byNumber = new Map<number, ReplayedEntry>();
  /** Entries by key, in the order of requests. */
  private readonly byKey = new Map<string, ReplayedEntry[]>();
  /** Entries by the number of answers after which they were requested. */
  private readonly inOrder: readonly ReplayedEntry[];
  private readonly made = new Set<ReplayedEntry>();
  /** Index in `inOrder` before which all requests were made. */
  private firstAwaited = 0;

  constructor(entries: readonly ReplayedEntry[]) {
    const noted = entries.filter(({ askedAfter }) => askedAfter !== null);
    for (const entry of entries) if (entry.askedAfter === null) this.byNumber.set(entry.asked, entry);
    for (const entry of noted.toSorted((a, b) => a.asked - b.asked)) {
      const same = this.byKey.get(entry.key);
      if (same) same.push(entry);
      else this.byKey.set(entry.key, [entry]);
    }
    this.inOrder = noted.toSorted((a, b) => (a.askedAfter ?? 0) - (b.askedAfter ?? 0));
  }

  /**
   * Matches a request.
   * @param number requests made before
   * @returns its entry; null if the journal has no answer to it
   * @throws JournalMismatch if the entry with this number is another request
   */
  take(number: number, key: string): ReplayedEntry | null {
    const numbered = this.byNumber.get(number);
    if (numbered && numbered.key !== key)
      throw new JournalMismatch(`Entry ${numbered.seq} is for ${numbered.key}, but ${key} was requested.`);
    const entry = numbered ?? this.byKey.get(key)?.shift() ?? null;
    if (entry) this.made.add(entry);
    return entry;
  }

  /** True if a request is outstanding that was made after so many answers. */
  awaits(answers: number): boolean {
    const first = () => this.inOrder[this.firstAwaited];
    for (let entry = first(); entry && this.made.has(entry); entry = first()) {
      this.made.delete(entry);
      this.firstAwaited++;
    }
    return (first()?.askedAfter ?? Number.POSITIVE_INFINITY) <= answers;
  }
}
