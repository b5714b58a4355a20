import type { components } from '@hyrde/client';

type Layout = NonNullable<components['schemas']['Finding']['picture']>;

/** As much of a picture as one sees at once, in its pixels. */
const WINDOW = 600;

/**
 * Where a picture is opened: at the first of those places where the most different words stand together. A menu has one
 * of them, the text that decided has several.
 * @returns pixels from its top; null where nothing is marked
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
