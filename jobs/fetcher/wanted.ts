import { DATA_BYTES, isPdfType } from '@hyrde/contracts';
import { Failure } from './http/failure.js';
import type { SendOptions } from './http/http-client.js';
import type { HttpAnswer } from './http/receiver.js';

/** What a visit is for: what it says it accepts, and which answers it reads. */
export type Wanted = Pick<SendOptions, 'accept' | 'wantsBody' | 'maxBytes'>;

const answered = ({ status }: Pick<HttpAnswer, 'status'>): boolean => status >= 200 && status < 300;

/** Only pages are read; what is missing a type is read and looked at. */
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

/** The same, or a PDF: those are often offered as downloads. */
export const A_PAGE_OR_PDF: Wanted = {
  accept: 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8,*/*;q=0.1',
  wantsBody(answer) {
    const { header } = answer;
    return answered(answer) && isPdfType(header('content-type')) ? true : A_PAGE.wantsBody(answer);
  },
};

/** Sitemaps are XML or text, packed or not, under many media types; a web page in their place is none. */
export const A_SITEMAP: Wanted = {
  accept: 'application/xml,text/xml;q=0.9,text/plain;q=0.8,*/*;q=0.1',
  wantsBody(answer) {
    const type = mediaType(answer.header('content-type'));
    if (answered(answer) && type === 'text/html') throw new Failure('not-a-page', type, answer.status);
    return answered(answer);
  },
};

/** Feeds are XML or JSON under many media types; a web page in their place is none. */
export const A_FEED: Wanted = {
  ...A_SITEMAP,
  accept: 'application/atom+xml,application/rss+xml,application/feed+json,application/xml;q=0.9,*/*;q=0.1',
};

/** What scripts ask for. A server that does not know what its file holds says "text" or nothing. */
export const DATA: Wanted = {
  accept: 'application/json,*/*;q=0.1',
  maxBytes: DATA_BYTES,
  wantsBody(answer) {
    const type = mediaType(answer.header('content-type'));
    if (answered(answer) && !isDataType(type)) throw new Failure('not-a-page', type, answer.status);
    return answered(answer);
  },
};

/** @param type as `mediaType` writes it */
export const isDataType = (type: string): boolean =>
  type === '' || type === 'text/plain' || /^(?:application|text)\/(?:[\w.-]+\+)?json$/.test(type);

export const mediaType = (contentType: string | undefined): string =>
  (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
