import type { MutedBy } from '@hyrde/contracts';
import { hashOf } from './identity.js';
import type { HubItem } from './item.js';

/**
 * Shapes by which documents of a hub are compared, as hashes: that of the title without its numbers, and that of the
 * site's section that contains the URL. A shape is null if it does not characterise the document.
 */
export type Likeness = Record<MutedBy, string | null>;

/** A rule that mutes all documents of a hub with the same title shape or in the same section. */
export interface Mute {
  by: MutedBy;
  /** Hash as in `Likeness`. */
  shape: string;
}

/** Minimum number of letters of a title that is compared; a title with fewer consists mainly of a number. */
const FEWEST_LETTERS = 4;

export function likenessOf({ title, url }: Pick<HubItem, 'title' | 'url'>): Likeness {
  const said = withoutNumbers(title.toLowerCase()).replaceAll(/\s+/g, ' ').trim();
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  return {
    title: letters < FEWEST_LETTERS ? null : hash(said),
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
