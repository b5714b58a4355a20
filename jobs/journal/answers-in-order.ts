import { type Journal, type JournalEntry, JournalMismatch, type NewEntry } from './journal.js';
import { type CanonicalRequest, requestKey } from '../site/index.js';

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
  /** Those of them whose answer is here, but must wait until the journal has been replayed. */
  private held = 0;
  private readonly positions: ReadonlyMap<number, JournalEntry>;
  /** Replayed requests that were asked, by their place in the journal. */
  private readonly ready = new Map<number, () => void>();
  private readonly afterReplay: { go: () => void; fail: (error: Error) => void }[] = [];
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
  async answer<T>(request: CanonicalRequest, ask: () => Promise<Unnumbered>, react: (answered: Answered) => Promise<T>): Promise<T> {
    const asked = this.asked++;
    this.open++;
    const known = this.positions.get(asked);
    const work = known ? this.replayed(known, request, react) : this.fresh(asked, request, ask, react);
    const tracked = work.catch(() => undefined).finally(() => this.underway.delete(tracked));
    this.underway.add(tracked);
    return work;
  }

  /** Waits until every request on its way is answered and written: what was asked once need not be asked again. */
  async settled(): Promise<void> {
    while (this.underway.size > 0) await Promise.all(this.underway);
  }

  private async replayed<T>(known: JournalEntry, request: CanonicalRequest, react: (answered: Answered) => Promise<T>): Promise<T> {
    if (requestKey(known.request) !== requestKey(request)) {
      this.open--;
      throw new JournalMismatch(`Entry ${known.seq} is for ${requestKey(known.request)}, but ${requestKey(request)} was asked for.`);
    }
    await new Promise<void>((resolve) => {
      this.ready.set(known.seq, resolve);
      this.next();
    });
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
    const go = this.ready.get(this.delivered);
    if (go) {
      this.ready.delete(this.delivered);
      go();
    } else if (this.delivered >= this.journal.replay.length) {
      for (const { go: release } of this.afterReplay.splice(0)) release();
    } else if (this.held > 0 && this.held === this.open) {
      // Everything waits for an answer that the journal has, and nobody has asked for it.
      const missed = new JournalMismatch(`Entry ${this.delivered} was never asked for.`);
      for (const { fail } of this.afterReplay.splice(0)) fail(missed);
    }
  }

  private async replayEnded(): Promise<void> {
    if (this.delivered >= this.journal.replay.length) return;
    this.held++;
    try {
      const wait = new Promise<void>((go, fail) => this.afterReplay.push({ go, fail }));
      void allReactions().then(() => this.next());
      await wait;
    } finally {
      this.held--;
    }
  }
}
