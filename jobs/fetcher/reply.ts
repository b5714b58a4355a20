import type { FailureReason } from '@hyrde/contracts';
import type { Page, Validators } from '../site/index.js';
import type { Exchange, Received } from './http/exchange.js';
import type { LaterReply } from './politeness/later-reply.js';
import type { RobotsInForce } from './robots/robots.js';

/** One step on the way to the final URL. */
export interface Hop extends Received {
  /** The URL that was asked. */
  url: string;
  /** The status that led on: 200 for a meta refresh. */
  status: number;
  by: 'redirect' | 'meta-refresh';
}

/** What came of one request, in the form in which it was asked for. */
export type Reply = DocumentReply | FileReply | NamedReply | UnchangedReply | FailedReply | LaterReply;

/** What a page was read from. */
export type Reading =
  /** What the server sent, unpacked and read in this charset (`readBytes`). */
  | { from: 'bytes'; charset: string }
  /** A browser's DOM, made from what the server sent and what it loaded besides. */
  | { from: 'rendered-dom'; html: string }
  /** The HTML that says what the PDF says. */
  | { from: 'pdf'; html: string };

interface Answered {
  /** The URL that answered, canonical. */
  finalUrl: string;
  status: number;
  /** Of the final answer. */
  exchange: Exchange;
  hops: Hop[];
  /** What robots.txt said of the final URL. */
  robots: RobotsInForce;
  /** What the answer said of its version. */
  validators: Validators;
  at: Date;
  durationMs: number;
  /** Downloads that it cost: 1, and 1 for every retry; hops are free. */
  attempts: number;
  /** The task that it was downloaded for, where that was another: it cost none then. */
  givenBy?: string;
}

/** A document with its body. */
interface WithBody extends Answered {
  contentType: string;
  /** The body as it came: transfer coding removed, content coding kept. Of a PDF, the file. Always whole. */
  bytes: Buffer;
  /** The text that was read. */
  body: string;
}

export interface DocumentReply extends WithBody {
  kind: 'document';
  /** `body`, parsed. */
  page: Page;
  reading: Reading;
}

/** A document that is no page: data, a sitemap, a feed. */
export interface FileReply extends WithBody {
  kind: 'file';
  /** The charset that the body was read in. */
  charset: string;
}

/** The sitemaps that a host's robots.txt names, which is asked for anyway: costs no download. */
export interface NamedReply {
  kind: 'named';
  sitemaps: readonly string[];
  at: Date;
}

/** 304: the page is as the request's validators say. */
export interface UnchangedReply extends Answered {
  kind: 'unchanged';
}

export interface FailedReply {
  kind: 'failed';
  /** The URL that failed, after hops. */
  url: string;
  reason: FailureReason;
  status: number | null;
  /** What `url` answered; null where it did not. */
  received: Received | null;
  hops: Hop[];
  /** What robots.txt said of `url`; null where it could not be had, or was not asked for. */
  robots: RobotsInForce | null;
  /** 0 where nothing was asked: robots.txt forbids it, the name has no address, … */
  attempts: number;
  /** As in an answer. */
  givenBy?: string;
  /** What exactly happened, for people. */
  detail: string;
  at: Date;
  durationMs: number;
}
