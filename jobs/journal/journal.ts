import type { FailureReason } from '@hyrde/contracts';
import type { Exchange, Hop, Reply, RobotsInForce } from '../fetcher/index.js';
import type { Reading } from '../html/index.js';
import { type CanonicalRequest, requestKey, type Wait, type WaitReason, type Wall } from '../site/index.js';

/** One request of a task and its answer, without bodies: the columns of `journal_entry`. */
export interface JournalEntry {
  /** 0, 1, 2 … within a task, in the order in which answers were delivered. */
  seq: number;
  /** 0, 1, 2 … within a task, in the order in which requests were made. */
  asked: number;
  /** Number of answers delivered before the request; null in journals that predate this field. */
  askedAfter: number | null;
  request: CanonicalRequest;
  /** URL that answered or failed, after redirects. */
  finalUrl: string | null;
  status: number | null;
  failure: FailureReason | null;
  contentType: string | null;
  charset: string | null;
  hops: readonly Hop[];
  /** Cost in downloads. */
  cost: number;
  /** Task whose download was shared (`Fetcher` of `sharingAnswers`), at no cost; null if the task's own. */
  givenBy: string | null;
  /** The exchange as transmitted; null if no answer arrived. */
  exchange: Exchange | null;
  robots: RobotsInForce | null;
  /** Wall that answered, with the evidence that it is one; null if none was recognised. */
  wall: Wall | null;
  /** Set if nothing was sent because the host is deferred; null for an answer. */
  later: Wait | null;
  /** Null if there is no document. */
  reading: Reading | null;
  at: Date;
  durationMs: number;
}

/** The part of an entry that a replay keeps in memory; a journal may exceed memory. */
export interface ReplayedEntry extends Pick<JournalEntry, 'seq' | 'asked' | 'askedAfter'> {
  /** `requestKey` of its request. */
  key: string;
}

/** A document as received and as text. */
export interface Bodies {
  /** As received: without transfer coding, with content coding; null if nothing was received. */
  received: Buffer | null;
  text: string;
}

/** An entry to be written to the journal. */
export interface NewEntry {
  entry: JournalEntry;
  /** Null if there is no document. */
  bodies: Bodies | null;
}

/** State of a task when its module stored a checkpoint; a later attempt begins there. */
export interface Checkpoint {
  /** Answers delivered so far: the place of the next one. */
  seq: number;
  /** Requests made so far. */
  asked: number;
  /** State of the task's web. */
  web: unknown;
  /** State of the module, including requests in flight. */
  room: unknown;
}

/** The past of a task, and the place to write what follows. */
export interface Journal {
  /** The checkpoint from which the attempt begins; null at the beginning. */
  readonly checkpoint: Checkpoint | null;
  /** Entries of earlier attempts after the checkpoint, ascending by `seq` without gaps. */
  readonly replay: readonly ReplayedEntry[];
  /** Places (`seq`) of entries whose document was deleted; their pages are requested again and `append`ed in place. */
  readonly lost: ReadonlySet<number>;
  /** Loads an entry when it is due. */
  entryAt(seq: number): Promise<JournalEntry>;
  /** The entry's document as text. */
  textOf(entry: JournalEntry): Promise<string>;
  /** Stores entries, all or none; the algorithm sees their answers only after this resolves. */
  append(entries: readonly NewEntry[]): Promise<void>;
  keep(checkpoint: Checkpoint): Promise<void>;
}

/** The journal of a task that need not survive its process. */
export const noJournal: Journal = {
  checkpoint: null,
  replay: [],
  lost: new Set(),
  entryAt: () => Promise.reject(new Error('There is nothing to replay.')),
  textOf: () => Promise.reject(new Error('There is nothing to replay.')),
  append: async () => {},
  keep: async () => {},
};

/** The journal belongs to another task: its algorithm, seed or input differs, so that it cannot be replayed. */
export class JournalMismatch extends Error {
  override readonly name = 'JournalMismatch';
}

type Place = Pick<JournalEntry, 'seq' | 'asked' | 'askedAfter' | 'request'>;

/** Converts the fetcher's reply to a journal entry. A failure keeps the page of the wall that answered. */
export function newEntry(reply: Reply, place: Place): NewEntry {
  const { at } = reply;
  const nothing = { finalUrl: null, status: null, failure: null, contentType: null, charset: null, reading: null };
  const free = {
    ...place,
    ...nothing,
    hops: [],
    cost: 0,
    givenBy: null,
    exchange: null,
    robots: null,
    wall: null,
    later: null,
    at,
    durationMs: 0,
  };
  if (reply.kind === 'later') {
    const { host, until, why } = reply;
    return { entry: { ...free, later: { host, until, why } }, bodies: null };
  }
  if (reply.kind === 'named')
    return {
      entry: { ...free, contentType: 'text/plain', charset: 'utf-8', reading: 'decoded-text' },
      bodies: { received: null, text: reply.sitemaps.join('\n') },
    };
  const { status, hops, attempts: cost, givenBy = null, robots, durationMs } = reply;
  const asked = { ...free, status, hops, cost, givenBy, robots, durationMs };
  if (reply.kind === 'failed') {
    const { url: finalUrl, reason: failure, received, wall } = reply;
    const seen = wall ? { kind: wall.kind, marks: wall.marks, odds: wall.odds } : null;
    const failed = { ...asked, finalUrl, failure, wall: seen, exchange: received?.exchange ?? null };
    if (!wall || !received?.bytes || received.truncated) return { entry: failed, bodies: null };
    const { contentType, body: text, reading } = wall;
    return {
      entry: { ...failed, contentType, ...sourceOf(reading) },
      bodies: { received: received.bytes, text },
    };
  }
  const { finalUrl, exchange } = reply;
  if (reply.kind === 'unchanged') return { entry: { ...asked, finalUrl, exchange }, bodies: null };
  const { contentType, bytes: received, body: text } = reply;
  return {
    entry: { ...asked, finalUrl, contentType, exchange, ...readingOf(reply) },
    bodies: { received, text },
  };
}

type DocumentReading = Extract<Reply, { kind: 'document' }>['reading'];

function readingOf(reply: Extract<Reply, { kind: 'document' | 'file' }>): { reading: Reading; charset: string } {
  return reply.kind === 'file' ? { reading: 'file', charset: reply.charset } : sourceOf(reply.reading);
}

const sourceOf = (reading: DocumentReading): { reading: Reading; charset: string } => ({
  reading: reading.from,
  charset: reading.from === 'bytes' ? reading.charset : 'utf-8',
});

/** A journal in memory, for tasks that end with their process. */
export interface MemoryJournal {
  readonly entries: readonly NewEntry[];
  /** The last stored checkpoint. */
  readonly checkpoint: Checkpoint | null;
  /** The journal of a next attempt: it replays the present entries after the last checkpoint and appends new ones. */
  next(): Journal;
}

/**
 * @param lost places of entries whose documents were deleted
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

/** Ends an attempt and its task because the owner of its host objects to all requests. Not a failure. */
export class OwnerObjects extends Error {
  override readonly name = 'OwnerObjects';
}

/** Not a failure: a host is deferred and the task has nothing else to do; it continues at `until` (fetcher's clock). */
export class Deferred extends Error {
  override readonly name = 'Deferred';
  readonly until: Date;
  readonly host: string;
  readonly why: WaitReason;

  constructor({ until, host, why }: Wait) {
    super(`${host} may be requested again at ${new Date(until).toISOString()} (${why})`);
    this.until = new Date(until);
    this.host = host;
    this.why = why;
  }
}
