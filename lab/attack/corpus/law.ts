import { BROWSER_MEGABYTES } from '@hyrde/contracts';
import type { Searched } from './attack.js';
import type { Reached } from './servers.js';

/** Maximum time in ms for which a page may block the event loop, so that other searches of the worker go on. */
export const MAX_BLOCK_MS = 250;
export const MAX_ADDED_MB = 256;
/**
 * Maximum memory of a browser in MB. A browser is ended once it is seen above its bound; until then it may take as much
 * again.
 */
const MAX_BROWSER_MB = 2 * BROWSER_MEGABYTES;

/**
 * Laws that a search broke, as text; empty if none.
 * @param maxBlockMs more on machines that do other work beside
 */
export function breaches({ blockMs, addedMb, browserMb, left }: Searched, maxBlockMs = MAX_BLOCK_MS): string[] {
  return [
    ...(blockMs > maxBlockMs ? [`held up the process for ${blockMs.toFixed(0)} ms`] : []),
    ...(addedMb > MAX_ADDED_MB ? [`added ${addedMb.toFixed(0)} MB`] : []),
    ...(browserMb > MAX_BROWSER_MB ? [`its browser took ${browserMb.toFixed(0)} MB`] : []),
    ...(left > 0 ? [`left ${left} processes behind`] : []),
  ];
}

export const wasReached = ({ tcp, udp }: Reached): boolean => tcp + udp > 0;
