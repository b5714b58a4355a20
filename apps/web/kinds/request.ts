import { cache } from 'react';
import { get } from '@/api/server';
import { one, type Search } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import type { InLanguage, Kind, KindWords } from './kind-parts';

const getKinds = cache(async (): Promise<Kind[]> => (await get('/api/kinds')).items);

export async function getInLanguage(): Promise<InLanguage> {
  const [words, kinds] = await Promise.all([getWords(), getKinds()]);
  return { ...words, kinds };
}

/** A kind's registration in the API; undefined for a kind of another version. */
export const kindNamed = (kind: string, { kinds }: Pick<InLanguage, 'kinds'>): Kind | undefined =>
  kinds.find((known) => known.kind === kind);

/** A kind's display words in the language of the request. */
export const wordsOf = (kind: string, { kinds, language }: Pick<InLanguage, 'kinds' | 'language'>): KindWords | null =>
  kindNamed(kind, { kinds })?.words[language] ?? null;

/** The site that the query of a new sweep names; null if it names none. */
export async function siteAsked(search: Search) {
  const id = one(search, 'siteId');
  return id ? get('/api/sites/{id}', { path: { id } }) : null;
}
