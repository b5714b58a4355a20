import { Link } from '@/design/link';
import { getWords } from '@/words/server';
import { one, type Search, withSearch } from './filters';

interface Props {
  path: string;
  search: Search;
  page: { items: unknown[]; total: number; totalIsMore: boolean; next: string | null };
  /** Fragment of the list on the screen, with its `#`. */
  anchor?: string;
}

/**
 * Links to the next page of a list and back to its start. Pages are found by a cursor, whose cost does not depend on
 * the page, so there are no page numbers; the browser's Back leads one page back.
 */
export async function Pager({ path, search, page, anchor = '' }: Props) {
  const { words, format } = await getWords();
  if (page.total === 0) return <span hidden data-total={0} />;
  const later = one(search, 'cursor') !== undefined;
  const total = `${format.whole(page.total)}${page.totalIsMore ? '+' : ''}`;
  return (
    <nav aria-label={words.common.pages} className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <span data-total={page.total} data-more={page.totalIsMore || undefined}>
        {words.common.shown(format.whole(page.items.length), total)}
      </span>
      {later && (
        <Link
          href={`${withSearch(path, search, { cursor: undefined })}${anchor}`}
          className="link inline-flex min-h-8 items-center"
        >
          {words.common.first}
        </Link>
      )}
      {page.next && (
        <Link
          href={`${withSearch(path, search, { cursor: page.next })}${anchor}`}
          className="link inline-flex min-h-8 items-center"
        >
          {words.common.next}
        </Link>
      )}
    </nav>
  );
}
