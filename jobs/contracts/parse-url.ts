import { z } from 'zod';

/** In characters: longer addresses are traps or forms, not pages; servers commonly stop at 2 to 8 thousand. */
export const MAX_URL = 2_000;

/** An http or https address, as a person writes it. */
export const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).max(MAX_URL);

/**
 * The URL that a text names, null for none. For texts outside ASCII `URL.canParse` cannot be trusted: Node 20 says no to
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
