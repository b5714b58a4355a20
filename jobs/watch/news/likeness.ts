import type { MutedBy } from '@hyrde/contracts';
import { hashOf } from './identity.js';
import type { HubItem } from './item.js';

/**
 * By which documents of a hub are alike, as hashes: what their titles say without the numbers in them, and the section of the
 * site in which their addresses lie. Null where that says nothing of a document.
 */
export type Likeness = Record<MutedBy, string | null>;

/** Documents of a hub that are alike by one of the two are muted. */
export interface Mute {
  by: MutedBy;
  /** As in `Likeness`. */
  shape: string;
}

/** A title without so many letters is a number with something around it. */
const FEWEST_LETTERS = 4;

export function likenessOf({ title, url }: Pick<HubItem, 'title' | 'url'>): Likeness {
  const said = withoutNumbers(title.toLowerCase()).replaceAll(/\s+/g, ' ').trim();
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  return {
    title: letters < FEWEST_LETTERS ? null : hash(said),
    section: url === null ? null : hash(withoutNumbers(sectionOf(url))),
  };
}

/** @returns the first of the mutes that holds for a document: a title says more of it than its section */
export function mutedBy(likeness: Likeness, mutes: readonly Mute[]): Mute | null {
  const by = (kind: Mute['by']) => mutes.find((mute) => mute.by === kind && mute.shape === likeness[kind]);
  return by('title') ?? by('section') ?? null;
}

/** An address without its last part; where it asks for something (`?id=7`), without what it asks for. */
function sectionOf(url: string): string {
  const [path = '', asked] = url.split(/[?#]/, 2);
  return asked === undefined ? path.replace(/[^/]*\/?$/, '') : path;
}

const withoutNumbers = (text: string): string => text.replaceAll(/\p{N}+/gu, '#');
const hash = (text: string): string => hashOf(text).toString(36);
