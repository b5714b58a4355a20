import type { PageState } from '@hyrde/contracts';
import type { Schema } from '@/api/schema';
import { MainLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';

const TONES = {
  alive: 'good',
  doubtful: 'warning',
  moved: 'plain',
  lost: 'bad',
} as const satisfies Record<PageState, string>;

export function PageStateBadge({ state, words }: { state: PageState; words: Words }) {
  return <Badge tone={TONES[state]}>{words.refresh.states[state]}</Badge>;
}

export async function KnownPagesTable({ pages, home }: { pages: readonly Schema<'KnownPage'>[]; home: string }) {
  const { words, format } = await getWords();
  const text = words.refresh.knownPages;
  return (
    <Table
      caption={words.labels.knownPages}
      rows={pages}
      keyOf={(page) => page.id}
      columns={(column) => [
        column(words.labels.page, { className: 'min-w-52' }, (page) => (
          <>
            <SiteLink url={page.url} within={home} words={words} />
            {page.movedTo && (
              <p className="mt-1 font-normal text-soft">
                {words.refresh.changes.movedTo} <SiteLink url={page.movedTo} within={home} words={words} />
              </p>
            )}
          </>
        )),
        column(words.labels.role, (page) => words.refresh.roles[page.role]),
        column(words.labels.state, (page) => (
          <>
            <PageStateBadge state={page.state} words={words} />
            {page.goneSince && <p className="text-xs text-soft">{text.goneSince(format.minute(page.goneSince))}</p>}
          </>
        )),
        column(text.readAt, (page) => (page.readAt ? format.minute(page.readAt) : words.common.never)),
        column(text.visits, { measure: true }, (page) => format.whole(page.visits)),
        column(words.labels.changes, { measure: true }, (page) => format.whole(page.changes)),
        column(text.rate, { className: 'min-w-52' }, (page) => rateText(page.rate, words, format)),
      ]}
    />
  );
}

/** Changes a day with the interval; its upper end may be missing. */
interface Rate {
  estimate: number;
  low: number;
  high: number | null;
}

/** Changes a day from which on a rate is written as times a day instead of days between changes. */
const OFTEN = 1.5;
const YEAR = 365;

/** Change rate of a page in words: about every 12 days (5–40). */
export function rateText(rate: Rate | null, words: Words, format: Formats): string {
  const text = words.refresh.rate;
  if (rate === null) return text.unknown;
  const { estimate, low, high } = rate;
  if (estimate <= 0) return text.never;
  const number = (value: number) => (value < 10 ? format.tenth(value) : format.whole(value));
  const within = (phrase: string, least: number, most: number) => {
    if (least > 0 && most < Number.POSITIVE_INFINITY) return text.between(phrase, number(least), number(most));
    if (least > 0) return text.atLeast(phrase, number(least));
    return most < Number.POSITIVE_INFINITY ? text.atMost(phrase, number(most)) : phrase;
  };
  const most = high ?? Number.POSITIVE_INFINITY;
  if (estimate > OFTEN) return within(text.times(number(estimate)), low, most);
  const days = 1 / estimate;
  const phrase = days > YEAR ? text.seldom : days < OFTEN ? text.everyDay : text.every(format.whole(days));
  return days > YEAR ? phrase : within(phrase, 1 / most, 1 / low);
}

/** Placeholder if no page is known yet; with `mayStart`, it leads to the form of a sweep. */
export function NoKnownPages({ mayStart, words }: { mayStart: boolean; words: Words }) {
  const way = <MainLink href="/runs/new">{words.newSweep.title}</MainLink>;
  return (
    <Empty title={words.refresh.noPagesTitle} way={mayStart && way}>
      {words.refresh.noPagesBody}
    </Empty>
  );
}
