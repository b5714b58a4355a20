import type { ReactNode } from 'react';
import { get } from '@/api/server';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { getWords } from '@/words/server';
import type { Site, SiteColumn, SiteHistory, SiteLine, SiteParts } from '../../kind-parts';
import { KnownPagesTable } from '../parts/known-pages-table';
import { ChangedCell, SeenCell } from './cells';
import { ChangeEntry } from './change-entry';

/** Known pages shown; all have a screen of their own. */
const KNOWN_PAGES = 10;

/** When the pages that answer were last seen, and what changed last. */
async function columns({ id }: Site): Promise<readonly SiteColumn[]> {
  const { words, format } = await getWords();
  const { items } = await get('/api/sites/{id}/answer-pages', { path: { id } });
  const cells = (cellOf: (item: (typeof items)[number]) => ReactNode) =>
    new Map(items.flatMap((item) => (cellOf(item) ? [[item.target, cellOf(item)] as const] : [])));
  return [
    {
      title: words.refresh.lastSeen,
      cells: cells(({ seen }) => seen && <SeenCell {...seen} words={words} format={format} />),
    },
    {
      title: words.refresh.lastChange,
      cells: cells(({ changed }) => changed && <ChangedCell {...changed} words={words} format={format} />),
    },
  ];
}

/** What visits found of the page that searches have named for the target, the newest of it. */
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
  return (
    <Link href={`/records/changes?siteId=${site.id}`} className="link">
      {words.refresh.changes.ofSite}
    </Link>
  );
}

/** The first known pages of the site. */
async function Sections({ site }: { site: Site }) {
  const { words, format } = await getWords();
  const params = { path: { id: site.id }, query: { limit: KNOWN_PAGES } };
  const { items, total, totalIsMore } = await get('/api/sites/{id}/known-pages', params);
  const text = words.refresh.knownPages;
  const all = (
    <Link href={`/bodies/${site.id}/pages`} className="link">
      {text.all(`${format.whole(total)}${totalIsMore ? '+' : ''}`)}
    </Link>
  );
  return (
    <Section title={text.title} aside={items.length > 0 && all}>
      {items.length > 0 ? (
        <KnownPagesTable pages={items} home={site.homeUrl} />
      ) : (
        <p className="text-soft">{text.none}</p>
      )}
    </Section>
  );
}

/** What a site's page shows of its known pages. */
export const refresh: SiteParts = { columns, history, Aside, Sections };
