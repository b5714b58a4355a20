import { DATA_BYTES, isPdfType } from '@hyrde/contracts';
import { Failure } from './http/failure.js';
import type { SendOptions } from './http/http-client.js';
import type { HttpAnswer } from './http/receiver.js';

/** The purpose of a visit: its Accept header, and the answers whose body is read. */
export type Wanted = Pick<SendOptions, 'accept' | 'wantsBody' | 'maxBytes'>;

const answered = ({ status }: Pick<HttpAnswer, 'status'>): boolean => status >= 200 && status < 300;

/** HTML only; an answer without a media type is read and inspected. */
export const A_PAGE: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  wantsBody(answer) {
    if (!answered(answer)) return false;
    const { status, header } = answer;
    if (/^\s*attachment/i.test(header('content-disposition') ?? ''))
      throw new Failure('not-a-page', 'offered as a download', status);
    const type = mediaType(header('content-type'));
    if (type !== '' && type !== 'text/html' && type !== 'application/xhtml+xml')
      throw new Failure('not-a-page', type, status);
    return true;
  },
};

/** HTML or a PDF, which is often offered as a download. */
export const A_PAGE_OR_PDF: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8,*/*;q=0.1',
  wantsBody(answer) {
    const { header } = answer;
    return answered(answer) && isPdfType(header('content-type')) ? true : A_PAGE.wantsBody(answer);
  },
};

/** Sitemaps: XML or text, compressed or not, under many media types; an HTML page in their place is refused. */
export const A_SITEMAP: Wanted = {
  accept: 'application/xml,text/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1',
  wantsBody(answer) {
    const type = mediaType(answer.header('content-type'));
    if (answered(answer) && type === 'text/html') throw new Failure('not-a-page', type, answer.status);
    return answered(answer);
  },
};

/** Feeds: XML or JSON under many media types; an HTML page in their place is refused. */
export const A_FEED: Wanted = {
  ...A_SITEMAP,
  accept: 'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,*/*;q=0.1',
};

/** Data fetched by scripts. A server that does not know its file's type says "text" or nothing. */
export const DATA: Wanted = {
  accept: 'application/json,*/*;q=0.1',
  maxBytes: DATA_BYTES,
  wantsBody(answer) {
    const type = mediaType(answer.header('content-type'));
    if (answered(answer) && !isDataType(type)) throw new Failure('not-a-page', type, answer.status);
    return answered(answer);
  },
};

/** @param type as normalised by `mediaType` */
export const isDataType = (type: string): boolean =>
  type === '' || type === 'text/plain' || /^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(type);

export const mediaType = (contentType: string | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
