/** The SHA-256 of the file that the door made this HTML from, which it writes at its head; null where it has none. */
export const fileHashIn = (html: string): string | null =>
  /^<!doctype html>\n<meta name="file-sha256" content="([0-9a-f]{64})">/.exec(html)?.[1] ?? null;
