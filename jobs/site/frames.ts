import { canonicalUrl } from './canonical-url.js';

/** Frames that a visitor does not see. */
const UNSEEN = /\b(?:hidden|display:\s?none)\b|\b(?:width|height)\s?=\s?["']?[01](?:px)?["'\s>]/i;

/** Addresses of a page's visible frames, each once, in document order. */
export function framesIn(html: string, url: string): string[] {
  const found = [...html.matchAll(/<i?frame\b[^<>]{0,1000}>/gi)].flatMap(([tag]) => {
    const [, src = ''] = /\ssrc\s{0,5}=\s{0,5}["']([^"'<>]{1,2000})["']/i.exec(tag) ?? [];
    const address = src === '' || UNSEEN.test(tag) ? null : canonicalUrl(src.replaceAll('&amp;', '&'), url);
    return address === null || address === url ? [] : [address];
  });
  return [...new Set(found)];
}
