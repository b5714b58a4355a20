import type { Reply } from '../fetcher/index.js';
import { type CanonicalRequest, requestKey } from '../site/index.js';
import {
  type Bodies,
  type Journal,
  type JournalEntry,
  JournalMismatch,
  type NewEntry,
  type ReplayedEntry,
} from './journal.js';
import { RecordedRequests } from './recorded-requests.js';
import { newEntry } from './reply-entry.js';

/** What the algorithm makes of an answer. `bodies`: of one that has just come; the journal has those of the others. */
type React<T> = (entry: JournalEntry, bodies: Bodies | null) => Promise<T>;

/** Written at once at most: bytes of documents, besides which the last may have any size. */
const WRITE_BYTES = 8 * 1_024 * 1_024;
const WRITE_ENTRIES = 200;

/**
 * How long a request of the journal is waited for that is not made: twice as long as a statement outlasts a Postgres that
 * crashes again and again, since what runs a room may wait for one between an answer and what it leads to.
 */
const PATIENCE_MS = 240_000;

/** Lets everything that can go on without another answer go on. */
const allReactions = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Hands out the answers of a task's requests one at a time, in the order of its journal; answers that are not in it yet
 * are appended in the order in which they come, those that came while others were being written all at once.
 *
 * A replay meets the same requests and answers in the same order, however many were on their way at once and whatever the
 * algorithm waits for in between: the journal says after how many answers each request was made, and a later answer is not
 * handed out before it has been made again. Pauses by `pause` are part of the reaction to an answer: the next one waits.
 *
 * The first error ends the attempt: nothing more is asked, and what is on its way is only written, for the next attempt.
 */
export class AnswersInOrder {
  /** Answers handed out. */
  private delivered: number;
  private asked: number;
  /** Entries in the journal. */
  private written: number;
  /** Requests that have no answer yet. */
  private open = 0;
  /** Pauses of the algorithm that are not over. */
  private pauses = 0;
  private closed = false;
  /** The first error that a request came to. */
  private failure: { error: unknown } | null = null;
  private readonly recorded: RecordedRequests;
  /** Replayed requests that were made, by their place in the journal. */
  private readonly ready = new Map<number, Waiting>();
  /** Requests that the journal has no answer to: they are asked once it has been replayed. */
  private held: Waiting[] = [];
  private patience: NodeJS.Timeout | undefined;
  /** Answers that are to be written. */
  private unwritten: Unwritten[] = [];
  private writing = false;
  /** One answer after the other. */
  private line: Promise<unknown> = Promise.resolve();
  private readonly underway = new Set<Promise<unknown>>();

  constructor(private readonly journal: Journal) {
    const { checkpoint, replay } = journal;
    this.recorded = new RecordedRequests(replay);
    this.delivered = checkpoint?.seq ?? 0;
    this.asked = checkpoint?.asked ?? 0;
    this.written = this.delivered + replay.length;
  }

  /** Where the algorithm is now: answers that it has had, and requests that it has made. */
  get place(): { seq: number; asked: number } {
    return { seq: this.delivered, asked: this.asked };
  }

  /**
   * Answers one request.
   * @param ask what asks the site; not called where the journal has the answer
   * @param react is called with the answer, before any other is handed out
   * @returns never, once closed: there is nobody left to tell
   * @throws what `ask` throws, `JournalMismatch`, or what an earlier request has come to
   */
  async answer<T>(request: CanonicalRequest, ask: () => Promise<Reply>, react: React<T>): Promise<T> {
    if (this.failure) throw this.failure.error;
    if (this.closed) return new Promise(() => undefined);
    const made = { asked: this.asked++, askedAfter: this.delivered, request };
    const work = this.settle(made, ask, react);
    const tracked = work.catch(() => undefined).finally(() => this.underway.delete(tracked));
    this.underway.add(tracked);
    return work;
  }

  /** Work of the algorithm that takes turns with that of others: no answer is handed out before it is over. */
  async pause<T>(work: () => Promise<T>): Promise<T> {
    this.pauses++;
    try {
      return await work();
    } finally {
      this.pauses--;
    }
  }

  /**
   * Takes no more requests, and waits until those on their way are answered and written, or have failed: what was asked
   * once need not be asked again.
   * @throws what a request had come to before: whatever the algorithm made of it cannot be replayed
   */
  async close(): Promise<void> {
    const { failure } = this;
    this.closed = true;
    this.next();
    while (this.underway.size > 0) await Promise.all(this.underway);
    clearTimeout(this.patience);
    if (failure) throw failure.error;
  }

  private async settle<T>(made: Made, ask: () => Promise<Reply>, react: React<T>): Promise<T> {
    this.open++;
    try {
      const known = this.recorded.take(made.asked, requestKey(made.request));
      if (known && this.journal.lost.has(known.seq)) return await this.again(known, made, ask, react);
      return await (known ? this.fromJournal(known, react) : this.fresh(made, ask, react));
    } catch (error) {
      this.failure ??= { error };
      throw error;
    } finally {
      this.open--;
      if (this.failure) this.next();
    }
  }

  private async fromJournal<T>({ seq }: ReplayedEntry, react: React<T>): Promise<T> {
    await new Promise<void>((go, fail) => {
      this.ready.set(seq, { go, fail });
      void this.nextWhenIdle();
    });
    return this.deliver(async () => react(await this.journal.entryAt(seq), null));
  }

  /** Asks for a page once more whose document the journal has lost; its answer takes the lost one's place. */
  private async again<T>(
    { seq, asked, askedAfter }: ReplayedEntry,
    { request }: Made,
    ask: () => Promise<Reply>,
    react: React<T>,
  ): Promise<T> {
    const reply = await ask();
    await new Promise<void>((go) => {
      this.ready.set(seq, { go, fail: () => go() }); // an attempt that fails writes what has come all the same
      void this.nextWhenIdle();
    });
    return this.deliver(async () => {
      const { entry, bodies } = newEntry(reply, { seq, asked, askedAfter, request });
      await this.journal.append([{ entry, bodies }]);
      return react(entry, bodies);
    });
  }

  private async fresh<T>(made: Made, ask: () => Promise<Reply>, react: React<T>): Promise<T> {
    if (!this.replayed()) await this.replayEnded();
    const reply = await ask();
    const { entry, bodies } = await new Promise<NewEntry>((written, fail) => {
      this.unwritten.push({ made, reply, written, fail });
      void this.write();
    });
    return this.deliver(() => react(entry, bodies));
  }

  /** Writes what has come; what comes meanwhile is written next, all at once. */
  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    while (this.unwritten.length > 0) {
      const some = this.nextToWrite();
      const entries = some.map(({ made, reply }, i) => newEntry(reply, { ...made, seq: this.written + i }));
      try {
        await this.journal.append(entries);
        this.written += entries.length;
        for (const [i, entry] of entries.entries()) some[i]?.written(entry);
      } catch (error) {
        for (const { fail } of some) fail(error);
      }
    }
    this.writing = false;
  }

  private nextToWrite(): Unwritten[] {
    let bytes = 0;
    const beyond = this.unwritten.findIndex(({ reply }, i) => {
      if (i === WRITE_ENTRIES || bytes > WRITE_BYTES) return true;
      if ('body' in reply) bytes += (reply.bytes?.length ?? 0) + reply.body.length;
      return false;
    });
    return this.unwritten.splice(0, beyond === -1 ? this.unwritten.length : beyond);
  }

  /** One answer's turn: it waits until the algorithm has reacted to the one before, and the next until it has to this. */
  private deliver<T>(turn: () => Promise<T>): Promise<T> {
    const mine = this.line.then(async () => {
      while (this.pauses > 0) await allReactions();
      const result = await turn();
      this.delivered++;
      return result;
    });
    this.line = mine.catch(() => undefined).then(() => this.nextWhenIdle());
    return mine;
  }

  private async nextWhenIdle(): Promise<void> {
    do await allReactions();
    while (this.pauses > 0);
    this.next();
  }

  /** Lets the journal's next answer go, if it was asked for; at the journal's end, those that wait for it. */
  private next(): void {
    clearTimeout(this.patience);
    if (this.failure) {
      this.abandonReplay(this.failure.error);
      return;
    }
    const due = this.ready.get(this.delivered);
    if (due && !this.recorded.awaits(this.delivered)) {
      this.ready.delete(this.delivered);
      due.go();
    } else if (this.replayed()) for (const { go } of this.held.splice(0)) go();
    else if (this.isNumbered() || this.closed) void allReactions().then(() => this.endIfStuck());
    else this.patience = setTimeout(() => this.endIfStuck(), PATIENCE_MS).unref();
  }

  /** Is the journal's next answer from before pauses were counted? Then nothing lies between it and its request. */
  private isNumbered(): boolean {
    return this.journal.replay[this.delivered - (this.journal.checkpoint?.seq ?? 0)]?.askedAfter === null;
  }

  /** Where everything waits for an answer of the journal that nobody asks for, the journal is of another task. */
  private endIfStuck(): void {
    const waiting = this.ready.size + this.held.length;
    const isDue = this.ready.has(this.delivered) && !this.recorded.awaits(this.delivered);
    if (this.failure || this.replayed() || isDue || waiting < this.open || waiting === 0) return;
    const error = new JournalMismatch(`What led to entry ${this.delivered}, or beyond it, was never asked for.`);
    this.failure = { error };
    this.abandonReplay(error);
  }

  /** What the journal has is there for the next attempt. */
  private abandonReplay(error: unknown): void {
    const waiting = [...this.ready.values(), ...this.held.splice(0)];
    this.ready.clear();
    for (const { fail } of waiting) fail(error);
  }

  private replayed(): boolean {
    return this.delivered >= (this.journal.checkpoint?.seq ?? 0) + this.journal.replay.length;
  }

  private async replayEnded(): Promise<void> {
    await new Promise<void>((go, fail) => {
      this.held.push({ go, fail });
      void this.nextWhenIdle();
    });
    if (this.failure) throw this.failure.error;
    if (this.closed) throw new Error('The task has ended.');
  }
}

/** A request that the algorithm made. */
type Made = Pick<JournalEntry, 'asked' | 'askedAfter' | 'request'>;

/** An answer on its way into the journal. */
interface Unwritten {
  made: Made;
  reply: Reply;
  written(entry: NewEntry): void;
  fail(error: unknown): void;
}

interface Waiting {
  go(): void;
  fail(error: unknown): void;
}
