import { BROWSER_MEGABYTES } from '@hyrde/contracts';
import type { Searched } from './attack.js';
import type { Reached } from './servers.js';

/** One page must never hold up the other searches of a worker, nor pass its memory. */
export const MAX_BLOCK_MS = 250;
export const MAX_ADDED_MB = 256;
/** A browser is ended when it is seen beyond its bound; until then it may take as much again. */
const MAX_BROWSER_MB = 2 * BROWSER_MEGABYTES;

/**
 * What a search did that none may, for people; empty where it kept the law.
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
