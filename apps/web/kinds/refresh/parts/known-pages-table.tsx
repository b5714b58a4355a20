import type { components } from '@hyrde/client';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { PageStateBadge } from './page-state-badge';
import { rateText } from './rate-text';

type KnownPage = components['schemas']['KnownPage'];

/** Known pages of a site: what each is to us, where it stands, and how often it changes. */
export async function KnownPagesTable({ pages, home }: { pages: readonly KnownPage[]; home: string }) {
  const { words, format } = await getWords();
  const text = words.refresh.knownPages;
  return (
    <Table
      caption={text.title}
      rows={pages}
      keyOf={(page) => page.id}
      columns={[
        {
          title: text.page,
          className: 'min-w-52',
          cell: (page) => (
            <>
              <SiteLink url={page.url} within={home} words={words} />
              {page.movedTo && (
                <p className="mt-1 font-normal text-soft">
                  {words.refresh.changes.movedTo} <SiteLink url={page.movedTo} within={home} words={words} />
                </p>
              )}
            </>
          ),
        },
        { title: text.role, cell: (page) => words.refresh.roles[page.role] },
        {
          title: text.state,
          cell: (page) => (
            <>
              <PageStateBadge state={page.state} words={words} />
              {page.goneSince && <p className="text-xs text-soft">{text.goneSince(format.minute(page.goneSince))}</p>}
            </>
          ),
        },
        { title: text.readAt, cell: (page) => (page.readAt ? format.minute(page.readAt) : words.common.never) },
        { title: text.visits, measure: true, cell: (page) => format.whole(page.visits) },
        { title: text.changes, measure: true, cell: (page) => format.whole(page.changes) },
        { title: text.rate, className: 'min-w-52', cell: (page) => rateText(page.rate, words, format) },
      ]}
    />
  );
}
