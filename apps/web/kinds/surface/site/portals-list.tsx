import type { components } from '@hyrde/client';
import { Link } from '@/design/link';
import { shortAddress } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { knownOf } from '../parts/known-of';

/** The site's portals, with how much of each is known. */
export async function PortalsList({ portals }: { portals: readonly components['schemas']['RecordPortal'][] }) {
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
