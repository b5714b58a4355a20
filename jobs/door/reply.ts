import type { FailureReason } from '@hyrde/contracts';
import type { Page } from '../site/index.js';
import type { WaitReason } from './politeness.js';

/** One redirect on the way: the URL that was asked, and the status that led on (200 for a meta refresh). */
export interface Hop {
  url: string;
  status: number;
}

/** What came of asking for one page. */
export type Reply = DocumentReply | FailedReply | ComeBackReply;

/** What came of asking for one sitemap. */
export type TextReply = FileReply | FailedReply | ComeBackReply;

/** A document that is text. */
interface Answered {
  /** The URL that answered, canonical. */
  finalUrl: string;
  status: number;
  contentType: string;
  /** The charset that the body was read in. */
  charset: string;
  hops: Hop[];
  /** The document as text, decoded. */
  body: string;
  at: Date;
  durationMs: number;
  /** Downloads that it cost: 1, and 1 for every retry; hops are free. */
  attempts: number;
}

export interface DocumentReply extends Answered {
  kind: 'document';
  /** The body, parsed. */
  page: Page;
  /** The body is a browser's DOM instead of what the server sent. */
  rendered: boolean;
}

/** A document that is no page. */
export interface FileReply extends Answered {
  kind: 'file';
}

export interface FailedReply {
  kind: 'failed';
  /** The URL that failed, after hops. */
  url: string;
  reason: FailureReason;
  status: number | null;
  hops: Hop[];
  /** 0 where nothing was asked: robots.txt forbids it, the name has no address, … */
  attempts: number;
  /** What exactly happened, for people. */
  detail: string;
  at: Date;
  durationMs: number;
}

/** The host wants to be asked later than we keep a search waiting (`MAX_WAIT_MS`). Costs no download. */
export interface ComeBackReply {
  kind: 'come-back';
  until: Date;
  host: string;
  why: WaitReason;
}
