import { type CanonicalRequest, requestKey } from '../site/index.js';
import { type Journal, type JournalEntry, JournalMismatch, type NewEntry } from './journal.js';

/** An answer as it reaches the algorithm: from the journal, or just come and written into it. */
export type Answered = { entry: JournalEntry; fresh: NewEntry | null };

/** What came of a request, but for its place among the answers. */
export type Unnumbered = { entry: Omit<JournalEntry, 'seq' | 'asked' | 'request'>; bodies: NewEntry['bodies'] };

/** Lets everything that can go on without another answer go on. */
const allReactions = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Hands out the answers of a task's requests one at a time, in the order of its journal; answers that are not in it yet
 * are appended in the order in which they come. Between two answers the algorithm reacts to the end, so that a replay
 * meets the same requests at the same moments, however many were on their way at once.
 */
export class AnswersInOrder {
  /** Answers handed out. */
  private delivered = 0;
  private asked = 0;
  /** Requests that have no answer yet. */
  private open = 0;
  private readonly positions: ReadonlyMap<number, JournalEntry>;
  /** Replayed requests that were asked, by their place in the journal. */
  private readonly ready = new Map<number, Waiting>();
  /** Answers that are here, but must wait until the journal has been replayed. */
  private held: Waiting[] = [];
  /** One answer after the other. */
  private line: Promise<unknown> = Promise.resolve();
  private readonly underway = new Set<Promise<unknown>>();

  constructor(private readonly journal: Journal) {
    this.positions = new Map(journal.replay.map((entry) => [entry.asked, entry]));
  }

  /** Requests that are on their way. */
  get inFlight(): number {
    return this.open;
  }

  /**
   * Answers one request.
   * @param ask what asks the site; not called where the journal has the answer
   * @param react is called with the answer, before any other is handed out
   * @throws what `ask` throws, or `JournalMismatch`
   */
  async answer<T>(
    request: CanonicalRequest,
    ask: () => Promise<Unnumbered>,
    react: (answered: Answered) => Promise<T>,
  ): Promise<T> {
    const asked = this.asked++;
    this.open++;
    const known = this.positions.get(asked);
    const work = known ? this.fromJournal(known, request, react) : this.fresh(asked, request, ask, react);
    const tracked = work.catch(() => undefined).finally(() => this.underway.delete(tracked));
    this.underway.add(tracked);
    return work;
  }

  /** Waits until every request on its way is answered and written: what was asked once need not be asked again. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway);
  }

  private async fromJournal<T>(
    known: JournalEntry,
    request: CanonicalRequest,
    react: (answered: Answered) => Promise<T>,
  ): Promise<T> {
    if (requestKey(known.request) !== requestKey(request)) {
      this.open--;
      throw new JournalMismatch(
        `Entry ${known.seq} is for ${requestKey(known.request)}, but ${requestKey(request)} was asked for.`,
      );
    }
    try {
      await new Promise<void>((go, fail) => {
        this.ready.set(known.seq, { go, fail });
        this.next();
      });
    } catch (error) {
      this.open--;
      throw error;
    }
    return this.deliver(() => react({ entry: known, fresh: null }));
  }

  private async fresh<T>(
    asked: number,
    request: CanonicalRequest,
    ask: () => Promise<Unnumbered>,
    react: (answered: Answered) => Promise<T>,
  ): Promise<T> {
    let answer: Unnumbered;
    try {
      answer = await ask();
      await this.replayEnded();
    } catch (error) {
      this.open--;
      throw error;
    }
    return this.deliver(async () => {
      const fresh = { entry: { ...answer.entry, seq: this.delivered, asked, request }, bodies: answer.bodies };
      await this.journal.append(fresh);
      return react({ entry: fresh.entry, fresh });
    });
  }

  /** One answer's turn: the next one waits until the algorithm has reacted to this one. */
  private deliver<T>(turn: () => Promise<T>): Promise<T> {
    const mine = this.line.then(async () => {
      try {
        const result = await turn();
        this.delivered++;
        return result;
      } finally {
        this.open--;
      }
    });
    this.line = mine
      .catch(() => undefined)
      .then(allReactions)
      .then(() => this.next());
    return mine;
  }

  /** Lets the journal's next answer go, if it was asked for; at the journal's end, those that have come meanwhile. */
  private next(): void {
    const due = this.ready.get(this.delivered);
    this.ready.delete(this.delivered);
    if (due) due.go();
    else if (this.replayed()) for (const { go } of this.held.splice(0)) go();
    else void allReactions().then(() => this.endIfStuck());
  }

  /** Where everything waits for an answer of the journal that nobody has asked for, the journal is of another task. */
  private endIfStuck(): void {
    const waiting = [...this.ready.values(), ...this.held];
    if (this.replayed() || this.ready.has(this.delivered) || waiting.length < this.open || waiting.length === 0) return;
    const missed = new JournalMismatch(`Entry ${this.delivered} was never asked for.`);
    this.ready.clear();
    this.held = [];
    for (const { fail } of waiting) fail(missed);
  }

  private replayed(): boolean {
    return this.delivered >= this.journal.replay.length;
  }

  private async replayEnded(): Promise<void> {
    if (this.replayed()) return;
    await new Promise<void>((go, fail) => {
      this.held.push({ go, fail });
      this.next();
    });
  }
}

interface Waiting {
  go(): void;
  fail(error: Error): void;
}
