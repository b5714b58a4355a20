import type { Reply } from '../door/index.js';
import { type CanonicalRequest, requestKey } from '../site/index.js';
import { type Bodies, type Journal, type JournalEntry, JournalMismatch, type NewEntry } from './journal.js';
import { newEntry } from './reply-entry.js';

/** What the algorithm makes of an answer. `bodies`: of one that has just come; the journal has those of the others. */
type React<T> = (entry: JournalEntry, bodies: Bodies | null) => Promise<T>;

/** Written at once at most: bytes of documents, besides which the last may have any size. */
const WRITE_BYTES = 8 * 1_024 * 1_024;
const WRITE_ENTRIES = 200;

/** Lets everything that can go on without another answer go on. */
const allReactions = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Hands out the answers of a task's requests one at a time, in the order of its journal; answers that are not in it yet
 * are appended in the order in which they come, those that came while others were being written all at once. Between two
 * answers the algorithm reacts to the end, so that a replay meets the same requests at the same moments, however many were
 * on their way at once.
 *
 * The first error ends the attempt: nothing more is asked, and what is on its way is only written, for the next attempt.
 */
export class AnswersInOrder {
  /** Answers handed out. */
  private delivered = 0;
  private asked = 0;
  /** Entries in the journal. */
  private written: number;
  /** Requests that have no answer yet. */
  private open = 0;
  private closed = false;
  /** The first error that a request came to. */
  private failure: { error: unknown } | null = null;
  private readonly positions: ReadonlyMap<number, JournalEntry>;
  /** Replayed requests that were asked, by their place in the journal. */
  private readonly ready = new Map<number, Waiting>();
  /** Answers that are here, but must wait until the journal has been replayed. */
  private held: Waiting[] = [];
  /** Answers that are to be written. */
  private unwritten: Unwritten[] = [];
  private writing = false;
  /** One answer after the other. */
  private line: Promise<unknown> = Promise.resolve();
  private readonly underway = new Set<Promise<unknown>>();

  constructor(private readonly journal: Journal) {
    this.positions = new Map(journal.replay.map((entry) => [entry.asked, entry]));
    this.written = journal.replay.length;
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
    const work = this.settle(this.asked++, request, ask, react);
    const tracked = work.catch(() => undefined).finally(() => this.underway.delete(tracked));
    this.underway.add(tracked);
    return work;
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
    if (failure) throw failure.error;
  }

  private async settle<T>(
    asked: number,
    request: CanonicalRequest,
    ask: () => Promise<Reply>,
    react: React<T>,
  ): Promise<T> {
    const known = this.positions.get(asked);
    this.open++;
    try {
      if (known && this.journal.lost.has(known.seq)) return await this.again(known, request, ask, react);
      return await (known ? this.fromJournal(known, request, react) : this.fresh(asked, request, ask, react));
    } catch (error) {
      this.failure ??= { error };
      throw error;
    } finally {
      this.open--;
      if (this.failure) this.next();
    }
  }

  private async fromJournal<T>(known: JournalEntry, request: CanonicalRequest, react: React<T>): Promise<T> {
    checkRequest(known, request);
    await new Promise<void>((go, fail) => {
      this.ready.set(known.seq, { go, fail });
      this.next();
    });
    return this.deliver(() => react(known, null));
  }

  /** Asks for a page once more whose document the journal has lost; its answer takes the lost one's place. */
  private async again<T>(
    known: JournalEntry,
    request: CanonicalRequest,
    ask: () => Promise<Reply>,
    react: React<T>,
  ): Promise<T> {
    checkRequest(known, request);
    const reply = await ask();
    await new Promise<void>((go) => {
      this.ready.set(known.seq, { go, fail: () => go() }); // an attempt that fails writes what has come all the same
      this.next();
    });
    return this.deliver(async () => {
      const { entry, bodies } = newEntry(reply, { seq: known.seq, asked: known.asked, request });
      await this.journal.append([{ entry, bodies }]);
      return react(entry, bodies);
    });
  }

  private async fresh<T>(
    asked: number,
    request: CanonicalRequest,
    ask: () => Promise<Reply>,
    react: React<T>,
  ): Promise<T> {
    const reply = await ask();
    await this.replayEnded();
    const { entry, bodies } = await new Promise<NewEntry>((written, fail) => {
      this.unwritten.push({ asked, request, reply, written, fail });
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
      const entries = some.map(({ asked, request, reply }, i) =>
        newEntry(reply, { seq: this.written + i, asked, request }),
      );
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

  /** One answer's turn: the next one waits until the algorithm has reacted to this one. */
  private deliver<T>(turn: () => Promise<T>): Promise<T> {
    const mine = this.line.then(async () => {
      const result = await turn();
      this.delivered++;
      return result;
    });
    this.line = mine
      .catch(() => undefined)
      .then(allReactions)
      .then(() => this.next());
    return mine;
  }

  /** Lets the journal's next answer go, if it was asked for; at the journal's end, those that have come meanwhile. */
  private next(): void {
    if (this.failure) {
      this.abandonReplay(this.failure.error);
      return;
    }
    const due = this.ready.get(this.delivered);
    this.ready.delete(this.delivered);
    if (due) due.go();
    else if (this.replayed()) for (const { go } of this.held.splice(0)) go();
    else void allReactions().then(() => this.endIfStuck());
  }

  /** Where everything waits for an answer of the journal that nobody has asked for, the journal is of another task. */
  private endIfStuck(): void {
    const waiting = this.ready.size + this.held.length;
    if (this.failure || this.replayed() || this.ready.has(this.delivered) || waiting < this.open || waiting === 0)
      return;
    const error = new JournalMismatch(`Entry ${this.delivered} was never asked for.`);
    this.failure = { error };
    this.abandonReplay(error);
  }

  /** What the journal has is there for the next attempt; what it has not yet is written. */
  private abandonReplay(error: unknown): void {
    const ready = [...this.ready.values()];
    this.ready.clear();
    for (const { fail } of ready) fail(error);
    for (const { go } of this.held.splice(0)) go();
  }

  private replayed(): boolean {
    return this.delivered >= this.journal.replay.length;
  }

  private async replayEnded(): Promise<void> {
    if (this.replayed() || this.failure) return;
    await new Promise<void>((go, fail) => {
      this.held.push({ go, fail });
      this.next();
    });
  }
}

/** @throws JournalMismatch where the journal's answer is to another request */
function checkRequest(known: JournalEntry, request: CanonicalRequest): void {
  const [expected, given] = [requestKey(known.request), requestKey(request)];
  if (expected !== given)
    throw new JournalMismatch(`Entry ${known.seq} is for ${expected}, but ${given} was asked for.`);
}

/** An answer on its way into the journal. */
interface Unwritten {
  asked: number;
  request: CanonicalRequest;
  reply: Reply;
  written(entry: NewEntry): void;
  fail(error: unknown): void;
}

interface Waiting {
  go(): void;
  fail(error: unknown): void;
}
