import { get } from '@/api/server';
import { one, type Search } from '../lists/filters';

/** The site that the query of a new sweep names; null if it names none. */
export async function siteAsked(search: Search) {
  const id = one(search, 'siteId');
  return id ? get('/api/sites/{id}', { path: { id } }) : null;
}
