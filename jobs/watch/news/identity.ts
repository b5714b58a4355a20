import type { MutedBy } from '@hyrde/contracts';
import type { HubItem, ItemRecord } from './hub-items.js';

/** Minimum length of a title that identifies a document; shorter titles are shared by many documents. */
const MIN_DISTINCTIVE_TITLE = 20;

export interface Identity {
  /** Identity as text, as stored. */
  name: string;
  /**
   * Hash of `name`. `content` is the hash of day and title, `undatedContent` that of the title alone; both are null if
   * the title is too short to identify a document. `whole` is the hash of all contents of a portal's record.
   */
  key: number;
  content: number | null;
  undatedContent: number | null;
  whole: number | null;
}

/** Hashes by which a hub remembers a portal's record. */
export const recordHashes = ({ identity, content }: Pick<ItemRecord, 'identity' | 'content'>) => ({
  key: hashOf(nameOf(identity)),
  whole: hashOf(`record ${content}`),
});

const nameOf = (identity: string): string => `record ${identity}`;

/**
 * Identities of the items of one poll, in input order: that of a portal's record; else an item's URL if no other item has
 * it; else the hub's id of the item if no other item has it; else its date, title and URL.
 */
export function identitiesOf(items: readonly HubItem[]): Identity[] {
  const urls = counted(items.map(({ url }) => url));
  const ids = counted(items.map(({ id }) => id));
  return items.map(({ url, id, title, date, record }) => {
    const said = title.toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const day = date === null ? '-' : new Date(date.from).toISOString().slice(0, 10);
    const name = record
      ? nameOf(record.identity)
      : url !== null && urls.get(url) === 1
        ? url
        : id !== null && ids.get(id) === 1
          ? `id ${id}`
          : `text ${day} ${said} ${url ?? ''}`;
    const isDistinctive = said.length >= MIN_DISTINCTIVE_TITLE;
    return {
      name,
      key: hashOf(name),
      content: isDistinctive ? hashOf(`${day} ${said}`) : null,
      undatedContent: isDistinctive ? hashOf(`- ${said}`) : null,
      whole: record ? recordHashes(record).whole : null,
    };
  });
}

function counted(values: readonly (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** 53-bit hash (Fowler–Noll–Vo 1a, twice): a collision among 100,000 texts has a probability of 1 in 2 million. */
export function hashOf(text: string): number {
  let [low, high] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + 0x5f), 0x85ebca6b) ^ (high >>> 13);
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/**
 * Shapes by which documents of a hub are compared, as hashes: that of the title without its numbers, and that of the
 * site's section that contains the URL. A shape is null if it does not characterise the document.
 */
export type Likeness = Record<MutedBy, string | null>;

/** A rule that mutes all documents of a hub with the same title shape or in the same section. */
export interface Mute {
  by: MutedBy;
  shape: string;
}

/** Minimum number of letters of a title that is compared; a title with fewer consists mainly of a number. */
const MIN_LETTERS = 4;

export function likenessOf({ title, url }: Pick<HubItem, 'title' | 'url'>): Likeness {
  const said = withoutNumbers(title.toLowerCase()).replaceAll(/\s+/g, ' ').trim();
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  return {
    title: letters < MIN_LETTERS ? null : hash(said),
    section: url === null ? null : hash(withoutNumbers(sectionOf(url))),
  };
}

/**
 * @returns the first rule that matches the document, title rules before the less specific section rules; null if no
 *   rule matches
 */
export function mutedBy(likeness: Likeness, mutes: readonly Mute[]): Mute | null {
  const by = (kind: Mute['by']) => mutes.find((mute) => mute.by === kind && mute.shape === likeness[kind]);
  return by('title') ?? by('section') ?? null;
}

/** URL without its last path segment; if it has a query (`?id=7`) or a fragment, then without that instead. */
function sectionOf(url: string): string {
  const [path = '', asked] = url.split(/[?#]/, 2);
  return asked === undefined ? path.replace(/[^/]*\/?$/, '') : path;
}

const withoutNumbers = (text: string): string => text.replaceAll(/\p{N}+/gu, '#');
const hash = (text: string): string => hashOf(text).toString(36);
