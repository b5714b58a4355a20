import type { PageChangeName, PageState } from '@hyrde/contracts';
import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { TIME_LINE_ENTRY } from '@/design/classes';
import { Link, PlainLink, TextLink } from '@/design/link';
import { Section } from '@/design/page-head';
import { FollowUp, PageChangeBadge } from '@/kinds/refresh/parts/page-change';
import { SiteLink } from '@/parts/addresses';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import { getWords } from '@/words/server';
import type { Site, SiteColumn, SiteHistory, SiteLine, SiteParts } from '../../kind-parts';
import { KnownPagesTable, PageStateBadge } from '../parts/known-pages-table';

interface InLanguage {
  words: Words;
  format: Formats;
}

/** Time of the last successful visit, and the state if the page is not available. */
const SeenCell = ({ at, state, words, format }: { at: string; state: PageState } & InLanguage) => (
  <>
    <time dateTime={at}>{format.day(at)}</time>
    {state !== 'alive' && (
      <p>
        <PageStateBadge state={state} words={words} />
      </p>
    )}
  </>
);

/** Last change and its day, which links to the change. */
const ChangedCell = ({
  id,
  at,
  change,
  words,
  format,
}: { id: string; at: string; change: PageChangeName } & InLanguage) => (
  <>
    <PageChangeBadge change={change} words={words} />
    <p>
      <Link
        href={`/records/changes/${id}`}
        className="link"
        aria-label={`${words.refresh.changes.differs}, ${format.day(at)}`}
      >
        {format.day(at)}
      </Link>
    </p>
  </>
);

/** Number of known pages shown; a screen of their own has all. */
const KNOWN_PAGES = 10;

async function columns({ id }: Site): Promise<readonly SiteColumn[]> {
  const { words, format } = await getWords();
  const { items } = await get('/api/sites/{id}/answer-pages', { path: { id } });
  const cells = (cellOf: (item: (typeof items)[number]) => ReactNode) =>
    new Map(items.flatMap((item) => (cellOf(item) ? [[item.target, cellOf(item)] as const] : [])));
  return [
    {
      title: words.labels.lastSeen,
      cells: cells(({ seen }) => seen && <SeenCell {...seen} words={words} format={format} />),
    },
    {
      title: words.refresh.lastChange,
      cells: cells(({ changed }) => changed && <ChangedCell {...changed} words={words} format={format} />),
    },
  ];
}

/** Newest results of visits to the page that searches have named for the target. */
async function history({ id, practice }: Site, { target }: SiteLine): Promise<SiteHistory> {
  const { words, format } = await getWords();
  const query = { siteId: id, practice: String(practice), target, limit: 20 };
  const { items } = await get('/api/changes', { query });
  const entries = items.map((change) => ({
    key: change.id,
    at: change.at,
    line: <ChangeEntry change={change} words={words} format={format} />,
  }));
  return { entries, next: null };
}

async function Aside({ site }: { site: Site }) {
  const { words } = await getWords();
  return <TextLink href={`/records/changes?siteId=${site.id}`}>{words.refresh.changes.ofSite}</TextLink>;
}

async function Sections({ site }: { site: Site }) {
  const { words, format } = await getWords();
  const params = { path: { id: site.id }, query: { limit: KNOWN_PAGES } };
  const { items, total, totalIsMore } = await get('/api/sites/{id}/known-pages', params);
  const text = words.refresh.knownPages;
  const all = (
    <TextLink href={`/bodies/${site.id}/pages`}>{text.all(`${format.whole(total)}${totalIsMore ? '+' : ''}`)}</TextLink>
  );
  return (
    <Section title={words.labels.knownPages} aside={items.length > 0 && all}>
      {items.length > 0 ? (
        <KnownPagesTable pages={items} home={site.homeUrl} />
      ) : (
        <p className="text-soft">{text.none}</p>
      )}
    </Section>
  );
}

export const refresh: SiteParts = { columns, history, Aside, Sections };

/** A visit's result in the time line of its site and target. */
function ChangeEntry({ change, words, format }: { change: Schema<'PageChange'>; words: Words; format: Formats }) {
  const text = words.refresh.changes;
  return (
    <li className={TIME_LINE_ENTRY}>
      <div className="text-sm text-soft">
        <time dateTime={change.at}>{format.minute(change.at)}</time>
      </div>
      <div>
        <PageChangeBadge change={change.change} words={words} />
        <p className="text-xs text-soft">{text.seen}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-medium">
          <PlainLink href={`/records/changes/${change.id}`}>{text.differs}</PlainLink>
        </p>
        <p>
          <SiteLink url={change.url} words={words} />
        </p>
        {change.movedTo && (
          <p>
            {text.movedTo} <SiteLink url={change.movedTo} words={words} />
          </p>
        )}
        {change.followUp && (
          <p className="text-soft">
            {text.followUp}: <FollowUp followUp={change.followUp} words={words} />
          </p>
        )}
      </div>
    </li>
  );
}
