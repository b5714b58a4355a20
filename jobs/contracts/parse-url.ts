import { z } from 'zod';

/** In characters: longer addresses are traps or forms, not pages; servers commonly stop at 2 to 8 thousand. */
export const MAX_URL = 2_000;

/** Of an address that is refused, in characters. */
const QUOTED = 80;

/** An http or https address, as a person writes it. A refusal quotes it: it may be one of many lines. */
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
 * The URL that a text names, null for none. For texts outside ASCII `URL.canParse` cannot be trusted: Node 20 rejects
 * `https://måsøy.kommune.no/` once the function has been called a few thousand times and V8 has taken its fast way.
 * @param base where the text may be relative
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
