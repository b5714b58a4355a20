import type { Site } from '../sites/country.js';

/** Pause that a throttling host demands, in milliseconds. */
const PAUSE_MS = 4_000;

/** State of the hosts that answer 429: the only part of a site that is not computed from its URL. */
export class Throttle {
  readonly #hosts = new Map<string, { served: number; until: number }>();

  /**
   * Decides if a document is refused: every n-th is, and all others until the pause is over.
   * @param now milliseconds
   * @returns headers of the 429 response, or null if the document may be served
   */
  refuses(site: Site, now: number): Record<string, string> | null {
    const every = site.trouble === 'throttle-bare' ? 15 : 9;
    if (!site.trouble?.startsWith('throttle-')) return null;
    const host = this.#hosts.get(site.host) ?? { served: 0, until: 0 };
    this.#hosts.set(site.host, host);
    if (now >= host.until && ++host.served % every !== 0) return null;
    if (now >= host.until) host.until = now + PAUSE_MS;
    return headers(site, host.until, now);
  }
}

/** Headers of a refusal. HTTP dates have whole seconds, so the pause is rounded up in both forms. */
function headers(site: Site, until: number, now: number): Record<string, string> {
  if (site.trouble === 'throttle-seconds') return { 'retry-after': `${Math.ceil((until - now) / 1_000)}` };
  if (site.trouble === 'throttle-date')
    return { 'retry-after': new Date(Math.ceil(until / 1_000) * 1_000).toUTCString() };
  return {};
}
