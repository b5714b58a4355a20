import type { components } from '@hyrde/client';
import type { PageState } from '@hyrde/contracts';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { Words } from '@/words/en';
import { getWords } from '@/words/server';
import { rateText } from './rate-text';

const TONES = {
  alive: 'good',
  doubtful: 'warning',
  moved: 'plain',
  lost: 'bad',
} as const satisfies Record<PageState, string>;

/** State of a known page. */
export function PageStateBadge({ state, words }: { state: PageState; words: Words }) {
  return <Badge tone={TONES[state]}>{words.refresh.states[state]}</Badge>;
}

type KnownPage = components['schemas']['KnownPage'];

/** Known pages of a site: role, state and change rate of each. */
export async function KnownPagesTable({ pages, home }: { pages: readonly KnownPage[]; home: string }) {
  const { words, format } = await getWords();
  const text = words.refresh.knownPages;
  return (
    <Table
      caption={text.title}
      rows={pages}
      keyOf={(page) => page.id}
      columns={(column) => [
        column(text.page, { className: 'min-w-52' }, (page) => (
          <>
            <SiteLink url={page.url} within={home} words={words} />
            {page.movedTo && (
              <p className="mt-1 font-normal text-soft">
                {words.refresh.changes.movedTo} <SiteLink url={page.movedTo} within={home} words={words} />
              </p>
            )}
          </>
        )),
        column(text.role, (page) => words.refresh.roles[page.role]),
        column(text.state, (page) => (
          <>
            <PageStateBadge state={page.state} words={words} />
            {page.goneSince && <p className="text-xs text-soft">{text.goneSince(format.minute(page.goneSince))}</p>}
          </>
        )),
        column(text.readAt, (page) => (page.readAt ? format.minute(page.readAt) : words.common.never)),
        column(text.visits, { measure: true }, (page) => format.whole(page.visits)),
        column(text.changes, { measure: true }, (page) => format.whole(page.changes)),
        column(text.rate, { className: 'min-w-52' }, (page) => rateText(page.rate, words, format)),
      ]}
    />
  );
}
