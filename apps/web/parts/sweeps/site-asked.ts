import { get } from '@/api/server';
import { one, type Search } from '../lists/filters';

/** The one site that the address of a new sweep names; null where it names none. */
export async function siteAsked(search: Search) {
  const id = one(search, 'siteId');
  return id ? get('/api/sites/{id}', { path: { id } }) : null;
}
