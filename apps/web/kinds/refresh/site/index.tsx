import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Section } from '@/design/page-head';
import { getWords } from '@/words/server';
import type { Site, SiteHistory, SiteParts } from '../../kind-parts';
import { KnownPagesTable } from '../parts/known-pages-table';
import { ChangeEntry } from './change-entry';

/** Known pages shown; all have a screen of their own. */
const KNOWN_PAGES = 10;

/** What visits found of the pages that searches have named, the newest of it. */
async function history({ id, practice }: Site): Promise<SiteHistory> {
  const [{ words, language, format }, service] = await Promise.all([getWords(), getService()]);
  const query = { siteId: id, practice: String(practice), role: 'finding' as const, limit: 50 };
  const { items } = await read(service.GET('/api/changes', { params: { query } }));
  const entries = items.map((change) => {
    const target = change.target?.name[language] ?? words.refresh.roles[change.role];
    return {
      key: change.id,
      at: change.at,
      line: <ChangeEntry change={change} target={target} words={words} format={format} />,
    };
  });
  return { entries, next: null };
}

async function HistoryAside({ site }: { site: Site }) {
  const { words } = await getWords();
  return (
    <Link href={`/records/changes?siteId=${site.id}`} className="link">
      {words.refresh.changes.ofSite}
    </Link>
  );
}

/** The first known pages of the site. */
async function Sections({ site }: { site: Site }) {
  const [{ words, format }, service] = await Promise.all([getWords(), getService()]);
  const params = { path: { id: site.id }, query: { limit: KNOWN_PAGES } };
  const { items, total, totalIsMore } = await read(service.GET('/api/sites/{id}/known-pages', { params }));
  const text = words.refresh.knownPages;
  const all = (
    <Link href={`/bodies/${site.id}/pages`} className="link">
      {text.all(`${format.whole(total)}${totalIsMore ? '+' : ''}`)}
    </Link>
  );
  return (
    <Section title={text.title} aside={items.length > 0 && all}>
      {items.length > 0 ? <KnownPagesTable pages={items} /> : <p className="panel p-4 text-soft">{text.none}</p>}
    </Section>
  );
}

/** What a site's page shows of its known pages. */
export const refresh: SiteParts = { history, HistoryAside, Sections };
