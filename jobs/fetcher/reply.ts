import type { FailureReason } from '@hyrde/contracts';
import type { Page, Validators, Wall } from '../site/index.js';
import type { Exchange, Received } from './http/exchange.js';
import type { LaterReply } from './politeness/politeness.js';
import type { RobotsInForce } from './robots/robots.js';

/** One redirect on the way to the final URL; a refresh by a page or by its `Refresh` header is one. */
export interface Hop extends Received {
  /** The requested URL. */
  url: string;
  /** The redirecting status: 200 for a refresh. */
  status: number;
  by: 'redirect' | 'meta-refresh';
}

/** Result of one request, by its kind. */
export type Reply = DocumentReply | FileReply | NamedReply | UnchangedReply | FailedReply | LaterReply;

/** Source of a page's text. */
export type Reading =
  /** The received bytes, decompressed and decoded from this charset (`readBytes`). */
  | { from: 'bytes'; charset: string }
  /** A browser's DOM, made from the received page and its subresources. */
  | { from: 'rendered-dom'; html: string }
  | { from: 'pdf'; html: string };

interface Answered {
  /** The URL that answered, canonical. */
  finalUrl: string;
  status: number;
  /** Exchange of the final answer. */
  exchange: Exchange;
  hops: Hop[];
  /** Decision of robots.txt on the final URL. */
  robots: RobotsInForce;
  validators: Validators;
  at: Date;
  durationMs: number;
  /** Downloads that it cost: 1, plus 1 for every retry; redirects are free. */
  attempts: number;
  /** Task that made the download if it was shared; it cost nothing then. */
  givenBy?: string;
}

interface WithBody extends Answered {
  contentType: string;
  /** The body as received: without transfer coding, with content coding. Of a PDF, the file. Always complete. */
  bytes: Buffer;
  /** The decoded text. */
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
  charset: string;
}

/** The sitemaps that a host's robots.txt names; robots.txt is fetched in any case, so they cost no download. */
export interface NamedReply {
  kind: 'named';
  sitemaps: readonly string[];
  at: Date;
}

/** 304: the page equals the version of the request's validators. */
export interface UnchangedReply extends Answered {
  kind: 'unchanged';
}

/** A page that answered in place of the requested document (`wallOf`), with the data needed to keep it as evidence. */
export interface FoundWall extends Wall {
  contentType: string;
  /** The decoded text. */
  body: string;
  reading: Reading;
}

export interface FailedReply {
  kind: 'failed';
  /** The URL that failed, after redirects. */
  url: string;
  reason: FailureReason;
  status: number | null;
  /** Answer of `url`; null if missing. */
  received: Received | null;
  /** Missing if no wall was recognised. `reason` is that of its kind. */
  wall?: FoundWall;
  hops: Hop[];
  /** Decision of robots.txt on `url`; null if it is unavailable or was not fetched. */
  robots: RobotsInForce | null;
  /** 0 if nothing was sent: robots.txt forbids it, the name has no address, and so on. */
  attempts: number;
  /** As in `Answered`. */
  givenBy?: string;
  /** Description for people. */
  detail: string;
  at: Date;
  durationMs: number;
}
