import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { Link, PlainLink, TextLink } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { getWords } from '@/words/server';
import { one, type Search, withSearch } from './query';

interface PagerProps {
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
export async function Pager({ path, search, page, anchor = '' }: PagerProps) {
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

/**
 * Content in place of an empty list: no row matches the filters, or the reason why there are no rows, and the next
 * step.
 */
export const NoRows = ({
  filtered,
  text,
  way,
}: {
  filtered: boolean;
  text: { noRows: string; empty: string; emptyBody?: string };
  /** Button of the next step. */
  way?: ReactNode;
}) =>
  filtered ? (
    <Empty title={text.noRows} />
  ) : (
    <Empty title={text.empty} way={way}>
      {text.emptyBody}
    </Empty>
  );

/** Name of a row's body, with a link to its page. */
export const SiteName = ({
  site: { id, name, region },
}: {
  site: { id: string; name: string; region: string | null };
}) => (
  <>
    <PlainLink href={`/bodies/${id}`}>{name}</PlainLink>
    {region && <p className="text-xs font-normal text-soft">{region}</p>}
  </>
);

/** Notice above a list: subscriptions that were disabled automatically; nothing if none was. */
export async function SwitchedOff({ subscriptions }: { subscriptions: readonly Schema<'Subscription'>[] }) {
  const { words, format } = await getWords();
  const text = words.subscriptions;
  const count = subscriptions.filter(({ off }) => off?.reason === 'gone' || off?.reason === 'failing').length;
  if (count === 0) return null;
  return (
    <Notice tone="warning" title={text.offTitle(format.whole(count))}>
      {text.offBody} <TextLink href="/records/subscriptions">{text.seeThem}</TextLink>
    </Notice>
  );
}
