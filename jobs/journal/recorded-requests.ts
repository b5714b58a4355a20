import { JournalMismatch, type ReplayedEntry } from './journal.js';

/**
 * The requests of a journal that is replayed. A request is known again by what it asks for; those of journals from before
 * `askedAfter` was noted by their number alone.
 */
export class RecordedRequests {
  private readonly byNumber = new Map<number, ReplayedEntry>();
  /** In the order in which they were made. */
  private readonly byKey = new Map<string, ReplayedEntry[]>();
  /** In the order of the answers after which they were made. */
  private readonly inOrder: readonly ReplayedEntry[];
  private readonly made = new Set<ReplayedEntry>();
  /** Of those in order, all before it have been made. */
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
   * A request is made.
   * @param number how many were made before
   * @returns its entry; null where the journal has no answer to it
   * @throws JournalMismatch where the entry with this number is for another
   */
  take(number: number, key: string): ReplayedEntry | null {
    const numbered = this.byNumber.get(number);
    if (numbered && numbered.key !== key)
      throw new JournalMismatch(`Entry ${numbered.seq} is for ${numbered.key}, but ${key} was asked for.`);
    const entry = numbered ?? this.byKey.get(key)?.shift() ?? null;
    if (entry) this.made.add(entry);
    return entry;
  }

  /** Is a request still to be made that was made when so many answers had been handed out? */
  awaits(answers: number): boolean {
    const first = () => this.inOrder[this.firstAwaited];
    for (let entry = first(); entry && this.made.has(entry); entry = first()) {
      this.made.delete(entry);
      this.firstAwaited++;
    }
    return (first()?.askedAfter ?? Number.POSITIVE_INFINITY) <= answers;
  }
}
