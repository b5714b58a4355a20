import type { FailureReason } from '@hyrde/contracts';
import type { Exchange, Hop, RobotsInForce } from '../door/index.js';
import type { Reading } from '../html/index.js';
import type { CanonicalRequest, Wait } from '../site/index.js';

/** One request of a task and its answer, without the bodies: the columns of `journal_entry`. */
export interface JournalEntry {
  /** 0, 1, 2 … within a task: the order in which answers reached the algorithm … */
  seq: number;
  /** … and the order in which it asked. */
  asked: number;
  request: CanonicalRequest;
  /** The URL that answered, or failed, after redirects. */
  finalUrl: string | null;
  status: number | null;
  failure: FailureReason | null;
  contentType: string | null;
  charset: string | null;
  hops: readonly Hop[];
  /** Downloads it cost. */
  cost: number;
  /** The answer as it went over the wire; null where none came. */
  exchange: Exchange | null;
  robots: RobotsInForce | null;
  /** Nothing was asked: the host is to be asked later. Null for an answer. */
  later: Wait | null;
  /** Null where there is no document. */
  reading: Reading | null;
  at: Date;
  durationMs: number;
}

/** A document as it came and as it was read. */
export interface Bodies {
  /** As received: transfer coding removed, content coding kept; null where nothing was received. */
  received: Buffer | null;
  /** The document as text. */
  text: string;
}

/** An entry on its way into the journal. */
export interface NewEntry {
  entry: JournalEntry;
  /** Null where there is no document. */
  bodies: Bodies | null;
}

/** What happened in a task so far, and where to write what happens next. */
export interface Journal {
  /** Earlier attempts' entries, in order of `seq`, from 0 without gaps. */
  readonly replay: readonly JournalEntry[];
  /**
   * Places (`seq`) of those of them whose document is gone: they count as never written. Their pages are asked for again,
   * and `append` puts the answers in their places.
   */
  readonly lost: ReadonlySet<number>;
  /** The document of one of them as text, read when it is needed: a journal is larger than memory should be. */
  textOf(entry: JournalEntry): Promise<string>;
  /** Keeps entries, all of them or none; the algorithm sees their answers only after this has resolved. */
  append(entries: readonly NewEntry[]): Promise<void>;
}

/** A task that need not survive its process. */
export const noJournal: Journal = {
  replay: [],
  lost: new Set(),
  textOf: () => Promise.reject(new Error('There is nothing to replay.')),
  append: async () => {},
};

/** The journal is of another task: its algorithm, seed or input has changed. Replaying it would be a lie. */
export class JournalMismatch extends Error {
  override readonly name = 'JournalMismatch';
}
