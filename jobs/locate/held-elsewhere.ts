import type { Page } from '../site/index.js';
import { nameReaderOf } from './names/name-reader.js';
import type { Query } from './query.js';
import { labelOf, type OpenedPage, type Survey } from './survey.js';

/**
 * Confidence in a page that is held elsewhere: even odds, since nobody has read it and no recorded site has such links
 * by which to fit a number. It is below the threshold of a claim that counts, so that a person decides.
 */
export const HELD_ELSEWHERE = 0.5;

/**
 * The page of another site that the site itself calls by an exact name of the target, unread: a mail record on its
 * vendor's host, say. Of several, the one with the most usual name; of those, the one met first.
 * @returns null if no link to another site has such a name, or the target's names are unknown
 */
export function heldElsewhere(survey: Survey, { names, language }: Query): OpenedPage | null {
  if (!names || survey.offSite.size === 0) return null;
  const reader = nameReaderOf(names, language);
  let best: OpenedPage | null = null;
  let most = 0;
  for (const { link, from } of survey.offSite.values()) {
    if (survey.wasRequested(link.url)) continue; // A page on a register, which was read.
    const label = labelOf(link).replaceAll('\n', ' ');
    const { is, usual } = reader.read(label);
    if (is === 0 || usual <= most) continue;
    most = usual;
    best = { page: unread(link.url, label), from, link };
  }
  return best;
}

/** A page of which only address and label are known. */
const unread = (url: string, title: string): Page => ({
  url,
  title,
  language: null,
  headings: [],
  text: '',
  links: [],
});
