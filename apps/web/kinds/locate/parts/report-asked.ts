import type { Metadata } from 'next';
import { one, type PageInput } from '@/parts/lists/query';

/** Number of rows a page: enough for a printed report of a country; further rows are on further pages. */
const ROWS = 500;

/** Keeps reports out of search engines, and their addresses out of the referrers of linked pages. */
export const UNLISTED: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** Parameters of a shared report: the link's token, and the cursor of its table. */
export async function askedOf({ params, searchParams }: PageInput<'token'>) {
  const [path, search] = await Promise.all([params, searchParams]);
  return { path, search, query: { cursor: one(search, 'cursor'), limit: ROWS } };
}
