import type { HubItem } from './item.js';

/** Shorter titles are those of many documents. */
const TELLING = 20;

/** What an item is known by. */
export interface Identity {
  /** As text: what the store keeps. */
  name: string;
  /** Its hash, and that of what it says, if that tells it from others: its title with its day, or without one. */
  key: number;
  content: number | null;
  undatedContent: number | null;
}

/**
 * The identities of the items of one look, in their order: an item's address where no other item has it, else the id by which
 * its hub knows it where no other has that, else its title and date.
 */
export function identitiesOf(items: readonly HubItem[]): Identity[] {
  const urls = counted(items.map(({ url }) => url));
  const ids = counted(items.map(({ id }) => id));
  return items.map(({ url, id, title, date }) => {
    const said = title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const day = date === null ? '-' : new Date(date.from).toISOString().slice(0, 10);
    const name =
      url !== null && urls.get(url) === 1
        ? url
        : id !== null && ids.get(id) === 1
          ? `id ${id}`
          : `text ${day} ${said} ${url ?? ''}`;
    const tells = said.length >= TELLING;
    return {
      name,
      key: hashOf(name),
      content: tells ? hashOf(`${day} ${said}`) : null,
      undatedContent: tells ? hashOf(`- ${said}`) : null,
    };
  });
}

function counted(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** 53 bits (Fowler–Noll–Vo 1a, twice): of 100,000 texts two are alike once in two million times. */
export function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + 0x5f), 0x85ebca6b) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
