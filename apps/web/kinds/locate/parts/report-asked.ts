import type { Metadata } from 'next';
import { one } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';

/** As many rows as a printed report of a country has; more come page by page. */
const ROWS = 500;

/** No search engine is to know a report, and no page that it leads to the address of it. */
export const UNLISTED: Metadata = { robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** What a report by link is read with: the link's token, and where its table has got to. */
export async function askedOf({ params, searchParams }: PageInput<'token'>) {
  const [path, search] = await Promise.all([params, searchParams]);
  return { path, search, query: { cursor: one(search, 'cursor'), limit: ROWS } };
}
