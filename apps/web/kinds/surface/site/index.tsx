import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Count, Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { shortAddress } from '@/parts/addresses';
import type { Search } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import type { Site, SiteColumn, SiteParts } from '../../kind-parts';
import { knownOf } from '../parts/record-texts';
import { Meetings } from './meetings';

const getPortals = async ({ id, practice }: Site) => {
  const query = { siteId: id, practice: String(practice), limit: 50 };
  return get('/api/record-portals', { query });
};

/** Number of the site's records over the portals of its mail record. */
async function columns(site: Site): Promise<readonly SiteColumn[]> {
  const [{ words, format }, portals] = await Promise.all([getWords(), getPortals(site)]);
  const items = portals.items.filter(({ kind }) => kind === null || kind === 'letter' || kind === 'case');
  const [portal, another] = items;
  const records = items.reduce((sum, each) => sum + each.records, 0);
  const [newest] = items
    .flatMap(({ lastRunAt }) => lastRunAt ?? [])
    .sort()
    .reverse();
  const cell = (
    <>
      <Count of={records} rows={portal && !another ? `/records?portalId=${portal.id}` : `/records?siteId=${site.id}`}>
        {format.whole(records)}
      </Count>
      {newest && <p className="text-soft">{format.day(newest)}</p>}
    </>
  );
  return [{ title: words.labels.records, cells: new Map(items.length > 0 ? [['mail-record', cell]] : []) }];
}

/** Portals with the site's records, and its meetings. */
async function Sections({ site, search }: { site: Site; search: Search }) {
  const [{ words }, portals, me] = await Promise.all([getWords(), getPortals(site), getMe()]);
  const start = (
    <Link href={`/runs/new?kind=surface&siteId=${site.id}`} className="link">
      {words.surface.portal.name}
    </Link>
  );
  return (
    <>
      <Section title={words.labels.portals} aside={may(me, 'auditor') && start}>
        <PortalsList portals={portals.items} />
      </Section>
      <Meetings site={site} search={search} />
    </>
  );
}

export const surface: SiteParts = { columns, Sections };

/** The site's portals with the coverage of each. */
async function PortalsList({ portals }: { portals: readonly Schema<'RecordPortal'>[] }) {
  const { words, format } = await getWords();
  if (portals.length === 0) return <p className="text-soft">{words.surface.portal.ofSiteNone}</p>;
  return (
    <ul className="rows">
      {portals.map((portal) => (
        <li key={portal.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
          <Link href={`/records/portals/${portal.id}`} className="link break-all">
            {shortAddress(portal.url)}
          </Link>
          <Link href={`/records?portalId=${portal.id}`} className="plain-link tabular-nums">
            {knownOf(portal, words, format)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
