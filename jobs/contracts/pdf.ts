/** A PDF is stored as HTML with the same text: recognition of PDFs, and the hash of the original file in that HTML. */

/** True if a media type is that of a PDF. @param contentType as sent by a server, with parameters */
export const isPdfType = (contentType: string | null | undefined): boolean =>
  /^\s*application\/(?:x-)?pdf\s*(?:;|$)/i.test(contentType ?? '');

/** First lines of the HTML made from a file. @param sha256 hash of the file, in hex */
export const fileHead = (sha256: string): string => `<!doctype html>\n<meta name="file-sha256" content="${sha256}">\n`;

/**
 * SHA-256 written by `fileHead`; null if the HTML has none. Any page could contain it, so this is only meaningful for
 * PDFs.
 */
export const fileHashIn = (html: string): string | null =>
  /^<!doctype html>\n<meta name="file-sha256" content="([0-9a-f]{64})">\n/.exec(html)?.[1] ?? null;
