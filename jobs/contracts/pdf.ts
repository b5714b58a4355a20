/** A PDF is kept as the HTML that says the same: what tells one, and how its own hash goes with it. */

/** @param contentType as a server sends it, parameters and all */
export const isPdfType = (contentType: string | null | undefined): boolean =>
  /^\s*application\/(?:x-)?pdf\s*(?:;|$)/i.test(contentType ?? '');

/** What the HTML made from a file begins with. @param sha256 of the file, in hex */
export const fileHead = (sha256: string): string => `<!doctype html>\n<meta name="file-sha256" content="${sha256}">\n`;

/** The SHA-256 that `fileHead` wrote; null where there is none. Any page could carry it: ask only of PDFs. */
export const fileHashIn = (html: string): string | null =>
  /^<!doctype html>\n<meta name="file-sha256" content="([0-9a-f]{64})">\n/.exec(html)?.[1] ?? null;
