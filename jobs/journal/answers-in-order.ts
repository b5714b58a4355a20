import type { Reply } from '../fetcher/index.js';
import { type CanonicalRequest, requestKey } from '../site/index.js';
import {
  type Bodies,
  type Journal,
  type JournalEntry,
  JournalMismatch,
  type NewEntry,
  newEntry,
  type ReplayedEntry,
} from './journal.js';

/** Passes an answer to the algorithm. `bodies`: present if it has just arrived; the journal holds the others. */
type React<T> = (entry: JournalEntry, bodies: Bodies | null) => Promise<T>;

/** Maximum bytes of documents written at once; the last document may be of any size. */
const WRITE_BYTES = 8 * 1_024 * 1_024;
const WRITE_ENTRIES = 200;

/**
 * Time in ms to wait for a journalled request that the algorithm does not make: twice as long as a statement survives
 * repeated crashes of Postgres, since a task may run one between an answer and the next request.
 */
const PATIENCE_MS = 240_000;

/** Lets everything continue that needs no further answer. */
const allReactions = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Delivers the answers to a task's requests one at a time, in the order of its journal; answers that the journal lacks
 * are appended in the order of arrival, those that arrived during a write all at once.
 *
 * A replay sees the same requests and answers in the same order, however many requests were in flight and whatever the
 * algorithm awaits in between: the journal records after how many answers each request was made, and a later answer is
 * not delivered before that request has been made again. Pauses by `pause` are part of the reaction to an answer: the
 * next answer waits.
 *
 * The first error ends the attempt: no further request is made, and answers in flight are only written, for the next
 * attempt.
 */
export class AnswersInOrder {
  private delivered: number;
  private asked: number;
  /** Number of entries in the journal. */
  private written: number;
  /** Number of unanswered requests. */
  private open = 0;
  /** Number of active pauses of the algorithm. */
  private pauses = 0;
  private closed = false;
  /** The first error of a request. */
  private failure: { error: unknown } | null = null;
  private readonly recorded: RecordedRequests;
  /** Replayed requests that were made, by their place in the journal. */
  private readonly ready = new Map<number, Waiting>();
  /** Requests without an answer in the journal; they are sent after the replay. */
  private held: Waiting[] = [];
  private patience: NodeJS.Timeout | undefined;
  /** Answers not yet written. */
  private unwritten: Unwritten[] = [];
  private writing = false;
  /** Serialises the deliveries. */
  private line: Promise<unknown> = Promise.resolve();
  private readonly underway = new Set<Promise<unknown>>();

  constructor(private readonly journal: Journal) {
    const { checkpoint, replay } = journal;
    this.recorded = new RecordedRequests(replay);
    this.delivered = checkpoint?.seq ?? 0;
    this.asked = checkpoint?.asked ?? 0;
    this.written = this.delivered + replay.length;
  }

  /** The algorithm's position: answers received and requests made. */
  get place(): { seq: number; asked: number } {
    return { seq: this.delivered, asked: this.asked };
  }

  /**
   * Answers one request.
   * @param ask sends the request; not called if the journal has the answer
   * @param react called with the answer, before any other is delivered
   * @returns never, once closed
   * @throws the error of `ask`, `JournalMismatch`, or the error of an earlier request
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

  /** Runs work of the algorithm during which no answer is delivered. */
  async pause<T>(work: () => Promise<T>): Promise<T> {
    this.pauses++;
    try {
      return await work();
    } finally {
      this.pauses--;
    }
  }

  /**
   * Refuses further requests and waits until those in flight are answered and written, or have failed, so that no
   * request is repeated needlessly.
   * @throws the error of an earlier request: its effect on the algorithm cannot be replayed
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

  /** Requests a page again whose document the journal has lost; the answer takes its place. */
  private async again<T>(
    { seq, asked, askedAfter }: ReplayedEntry,
    { request }: Made,
    ask: () => Promise<Reply>,
    react: React<T>,
  ): Promise<T> {
    const reply = await ask();
    await new Promise<void>((go) => {
      this.ready.set(seq, { go, fail: () => go() }); // a failing attempt writes the answers that arrived, too
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

  /** Writes the answers that arrived; those that arrive meanwhile are written next, all at once. */
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

  /** Delivers one answer after the algorithm has reacted to the previous one. */
  private deliver<T>(react: () => Promise<T>): Promise<T> {
    const mine = this.line.then(async () => {
      while (this.pauses > 0) await allReactions();
      const result = await react();
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

  /** Delivers the journal's next answer if it was requested; at the journal's end, sends the held requests. */
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

  /** True if the journal's next answer predates counted pauses. Then nothing lies between it and its request. */
  private isNumbered(): boolean {
    return this.journal.replay[this.delivered - (this.journal.checkpoint?.seq ?? 0)]?.askedAfter === null;
  }

  /** Fails if everything waits for a journalled answer that is not requested: the journal belongs to another task. */
  private endIfStuck(): void {
    const waiting = this.ready.size + this.held.length;
    const isDue = this.ready.has(this.delivered) && !this.recorded.awaits(this.delivered);
    if (this.failure || this.replayed() || isDue || waiting < this.open || waiting === 0) return;
    const error = new JournalMismatch(`What led to entry ${this.delivered}, or beyond it, was never requested.`);
    this.failure = { error };
    this.abandonReplay(error);
  }

  /** Journalled answers remain for the next attempt. */
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

type Made = Pick<JournalEntry, 'asked' | 'askedAfter' | 'request'>;

/** An answer to be written to the journal. */
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

/** The requests of a replayed journal, recognised by their keys; in journals that predate `askedAfter`, by number. */
class RecordedRequests {
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
