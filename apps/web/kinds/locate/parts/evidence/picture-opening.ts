'use client';
import type { components } from '@hyrde/client';

/** Height of the visible part of a screenshot, in its pixels. */
const WINDOW = 600;

/**
 * Initial scroll position of a screenshot: the first place with the most different words. A menu has one of them, the
 * decisive text has several.
 * @returns pixels from its top; null if nothing is marked
 */
export function openingOf({ marks }: Pick<Layout, 'marks'>): number | null {
  const sorted = [...marks].sort((a, b) => a.y - b.y);
  let best: { y: number; words: number } | null = null;
  for (const [index, { y }] of sorted.entries()) {
    const seen = sorted.slice(index).filter((mark) => mark.y + mark.height <= y + WINDOW);
    const words = new Set(seen.map(({ word }) => word)).size;
    if (words > (best?.words ?? 0)) best = { y, words };
  }
  return best?.y ?? null;
}
