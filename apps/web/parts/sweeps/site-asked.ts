import { getService, read } from '@/api/server';
import { one, type Search } from '../lists/filters';

/** The one site that the address of a new sweep names; null where it names none. */
export async function siteAsked(search: Search) {
  const id = one(search, 'siteId');
  return id ? read((await getService()).GET('/api/sites/{id}', { params: { path: { id } } })) : null;
}
