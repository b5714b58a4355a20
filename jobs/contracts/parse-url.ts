import { z } from 'zod';

/**
 * Maximum length of a URL in characters: longer ones are traps or forms, not pages; servers commonly stop at 2,000 to
 * 8,000.
 */
export const MAX_URL = 2_000;

/** Maximum number of characters of a rejected URL that an error message quotes. */
const QUOTED = 80;

/** An http or https URL, as typed by a person. An error message quotes it, since it may be one of many lines. */
export const HttpUrl = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      `“${String(input).slice(0, QUOTED)}” must be an http or https address, such as https://example.no/`,
  })
  .max(MAX_URL, {
    error: ({ input }) => `“${String(input).slice(0, QUOTED)}…” has more than ${MAX_URL} characters`,
  });

/**
 * Parses a URL; null if the text is not one. For texts outside ASCII `URL.canParse` is unreliable: Node 20 rejects
 * `https://måsøy.kommune.no/` once the function has been called a few thousand times and V8 has optimised it.
 * @param base base URL, if the text may be relative
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
