import type { FailureReason } from '@hyrde/contracts';
import type { Exchange, Hop, RobotsInForce } from '../fetcher/index.js';
import type { Reading } from '../html/index.js';
import type { CanonicalRequest, Wait } from '../site/index.js';

/** One request of a task and its answer, without the bodies: the columns of `journal_entry`. */
export interface JournalEntry {
  /** 0, 1, 2 … within a task: the order in which answers reached the algorithm … */
  seq: number;
  /** … and the order in which it asked. */
  asked: number;
  /** How many answers it had when it asked; null in journals that were begun before this was noted. */
  askedAfter: number | null;
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
  /** The task that it was downloaded for, where that was another (`Fetcher` of `sharingAnswers`): it cost nothing then. */
  givenBy: string | null;
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

/** What a replay keeps in mind of an entry: a journal is larger than memory should be. */
export interface ReplayedEntry extends Pick<JournalEntry, 'seq' | 'asked' | 'askedAfter'> {
  /** `requestKey` of its request. */
  key: string;
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

/** Where a task was when its room handed over its state: what a later attempt begins from, without what came before. */
export interface Checkpoint {
  /** Answers that the room had: the place of the next one. */
  seq: number;
  /** Requests that it had made. */
  asked: number;
  /** What the task's web knew. */
  web: unknown;
  /** What the room knew, requests on their way included. */
  room: unknown;
}

/** What happened in a task so far, and where to write what happens next. */
export interface Journal {
  /** The attempt begins from it; null where it begins at the beginning. */
  readonly checkpoint: Checkpoint | null;
  /** Earlier attempts' entries behind the checkpoint, in order of `seq`, without gaps. */
  readonly replay: readonly ReplayedEntry[];
  /**
   * Places (`seq`) of those of them whose document is gone: they count as never written. Their pages are asked for again,
   * and `append` puts the answers in their places.
   */
  readonly lost: ReadonlySet<number>;
  /** One of them whole, read when its turn comes. */
  entryAt(seq: number): Promise<JournalEntry>;
  /** Its document as text. */
  textOf(entry: JournalEntry): Promise<string>;
  /** Keeps entries, all of them or none; the algorithm sees their answers only after this has resolved. */
  append(entries: readonly NewEntry[]): Promise<void>;
  /** Keeps a checkpoint in the place of the last one. */
  keep(checkpoint: Checkpoint): Promise<void>;
}

/** A task that need not survive its process. */
export const noJournal: Journal = {
  checkpoint: null,
  replay: [],
  lost: new Set(),
  entryAt: () => Promise.reject(new Error('There is nothing to replay.')),
  textOf: () => Promise.reject(new Error('There is nothing to replay.')),
  append: async () => {},
  keep: async () => {},
};

/** The journal is of another task: its algorithm, seed or input has changed. Replaying it would be a lie. */
export class JournalMismatch extends Error {
  override readonly name = 'JournalMismatch';
}
