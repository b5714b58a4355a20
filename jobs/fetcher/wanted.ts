import { DATA_BYTES, isPdfType } from '@hyrde/contracts';
import type { DeclaredType } from '../site/index.js';
import { Failure } from './http/failure.js';
import type { SendOptions } from './http/http-client.js';
import { type AnswerHead, combinedHeader } from './http/receiver.js';

/** The purpose of a visit: its Accept header, the answers whose body is read, and how a file is recognised. */
export interface Wanted extends Pick<SendOptions, 'accept' | 'wantsBody' | 'maxBytes'> {
  /** True if a PDF is read as a page. */
  pdf?: true;
  /**
   * Recognises the requested file by its beginning, if the answer is declared as HTML or looks like it: many servers
   * send files as `text/html`. Missing for pages.
   */
  isOne?(text: string): boolean;
}

const answered = ({ status }: Pick<AnswerHead, 'status'>): boolean => status >= 200 && status < 300;

/** Maximum bytes read of an answer that refuses: enough to see who refuses. */
const REFUSAL_BYTES = 128 * 1_024;

/**
 * True if an answer denies access, for whatever reason its page says: 503 and the 4xx besides 404, 410, which deny that
 * the page exists, and 408.
 */
export const refuses = (status: number): boolean =>
  status === 503 || (status >= 400 && status < 500 && status !== 404 && status !== 408 && status !== 410);

const typeOf = (answer: AnswerHead): string => mediaType(combinedHeader(answer, 'content-type'));

/** HTML only; an answer without a media type is read and inspected. */
export const A_PAGE: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  wantsBody(answer) {
    const { status, header } = answer;
    if (refuses(status)) return REFUSAL_BYTES;
    if (!answered(answer)) return false;
    if (/^\s*attachment/i.test(header('content-disposition') ?? ''))
      throw new Failure('not-a-page', 'offered as a download', status);
    const type = typeOf(answer);
    if (type !== '' && !isHtmlType(type)) throw new Failure('not-a-page', type, status);
    return true;
  },
};

/** HTML or a PDF, which is often offered as a download. */
export const A_PAGE_OR_PDF: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8,*/*;q=0.1',
  pdf: true,
  wantsBody: (answer) => (answered(answer) && isPdfType(typeOf(answer)) ? true : A_PAGE.wantsBody(answer)),
};

/** Sitemaps: XML or text, compressed or not, under many media types. */
export const A_SITEMAP: Wanted = {
  accept: 'application/xml,text/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1',
  wantsBody: (answer) => (refuses(answer.status) ? REFUSAL_BYTES : answered(answer)),
  isOne: (text) => beginsWith(text, SITEMAP_ROOT) || /^\s*https?:\/\//i.test(text),
};

/** Feeds: XML or JSON under many media types. */
export const A_FEED: Wanted = {
  ...A_SITEMAP,
  accept: 'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,*/*;q=0.1',
  isOne: (text) => isFeed(text) || (isJson(text) && text.slice(0, SHOWN_BY).includes('jsonfeed.org')),
};

/** Data fetched by scripts. A server that does not know its file's type says "text", HTML or nothing. */
export const DATA: Wanted = {
  accept: 'application/json,*/*;q=0.1',
  maxBytes: DATA_BYTES,
  wantsBody(answer) {
    if (refuses(answer.status)) return REFUSAL_BYTES;
    const type = typeOf(answer);
    if (answered(answer) && !isDataType(type) && !isHtmlType(type))
      throw new Failure('not-a-page', type, answer.status);
    return answered(answer);
  },
  isOne: (text) => isJson(text),
};

const ACCEPTS: Readonly<Record<'html' | 'xml' | 'list', string>> = {
  html: A_PAGE.accept,
  xml: 'application/xml,text/xml;q=0.9,*/*;q=0.1',
  list: 'application/json,application/ld+json;q=0.9,text/csv;q=0.8,application/xml;q=0.7,text/xml;q=0.7,text/calendar;q=0.6,*/*;q=0.1',
};

/** Data of a declared type (`Declared`). Its text is delivered whatever type the server names. */
export function declaredData(type: Exclude<DeclaredType, 'pdf'>): Wanted {
  if (type === 'json') return DATA;
  const accept = ACCEPTS[type];
  const isList = type === 'list';
  const isType = (sent: string) =>
    sent === '' ||
    sent.startsWith('text/') ||
    /^application\/(?:[\w.-]+\+)?xml$/.test(sent) ||
    (isList && /^application\/(?:(?:[\w.-]+\+)?json|csv|octet-stream|x-download|force-download)$/.test(sent));
  return {
    accept,
    maxBytes: DATA_BYTES,
    wantsBody(answer) {
      if (refuses(answer.status)) return REFUSAL_BYTES;
      const sent = typeOf(answer);
      if (answered(answer) && !isType(sent)) throw new Failure('not-a-page', sent, answer.status);
      return answered(answer);
    },
    isOne: (text) => type === 'html' || /^\s*<(?!(?:!doctype\s+html|html)[\s>])/i.test(text),
  };
}

// Media types (WHATWG MIME Sniffing, https://mimesniff.spec.whatwg.org).

/** A media type without parameters, between commas. */
const ESSENCE = /^\s*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)\s*(?:;|$)/;
/** Types by which servers say that they do not know the type (section 7). */
const UNKNOWN: ReadonlySet<string> = new Set(['unknown/unknown', 'application/unknown', '*/*']);

/**
 * The media type of an answer, in lower case: the last valid one (Fetch standard, "extract a MIME type").
 * @param contentType combined value of Content-Type
 * @returns empty if missing, malformed or unknown to the server, so that the bytes decide
 */
export function mediaType(contentType: string | undefined): string {
  const types = (contentType ?? '').split(',').flatMap((part) => ESSENCE.exec(part)?.[1]?.toLowerCase() ?? []);
  return types.findLast((type) => !UNKNOWN.has(type)) ?? '';
}

/** @param type as returned by `mediaType` */
export const isDataType = (type: string): boolean =>
  type === '' || type === 'text/plain' || /^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(type);

/** @param type as returned by `mediaType` */
const isHtmlType = (type: string): boolean => type === 'text/html' || type === 'application/xhtml+xml';

/** Number of characters that show what a text is; notices of a broken script may precede a feed. */
const SHOWN_BY = 8_192;
/** Number of characters within which a page begins. */
const PAGE_BEGINS = 1_024;

const HTML_ROOT = /<(?:!doctype\s+html|html|head|body)[\s>]/i;
const HTML_TAG = /<(?:!doctype html|html|head|body|title|meta|script|style|iframe|h1|div|font|table|a|b|br|p)[\s>/]/i;
const FEED_ROOT = /<(?:[\w-]+:)?(?:rss|feed|rdf)[\s>]/i;
const SITEMAP_ROOT = /<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed)[\s>]/i;

/** True if the text has this root element, and not that of an HTML page before it. */
function beginsWith(text: string, root: RegExp): boolean {
  const head = text.slice(0, SHOWN_BY);
  const [at, html] = [head.search(root), head.search(HTML_ROOT)];
  return at >= 0 && (html < 0 || at < html);
}

/** True for RSS, Atom and RDF, whatever precedes the root element. */
const isFeed = (text: string): boolean => beginsWith(text, FEED_ROOT);

const isJson = (text: string): boolean => /^\s*[[{]/.test(text);

/** True if a text of unknown type begins as a page does. */
export const looksLikeHtml = (text: string): boolean => HTML_TAG.test(text.slice(0, PAGE_BEGINS)) && !isFeed(text);

/** True if a file that was not requested as HTML is declared as HTML, or is HTML of a type that says nothing. */
export const isSentAsHtml = (type: string, text: string): boolean =>
  isHtmlType(type) || ((type === '' || type === 'text/plain') && HTML_ROOT.test(text.slice(0, PAGE_BEGINS)));
