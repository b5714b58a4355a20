import type { components } from '@hyrde/client';
import { get } from '@/api/server';
import { Histogram } from '@/design/bars';
import { Link } from '@/design/link';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import type { Site, SiteParts } from '../../kind-parts';
import { FleetSection } from './fleet';
import { MutesSection } from './mutes';

/** Where documents appear on the site, and what each such place brings a download. */
async function Sections({ site }: { site: Site }) {
  const { words } = await getWords();
  const params = { path: { id: site.id } };
  const [{ items }, fleet, mutes] = await Promise.all([
    get('/api/sites/{id}/hubs', params),
    get('/api/sites/{id}/foragers', params),
    get('/api/sites/{id}/mutes', params),
  ]);
  const text = words.watch;
  const aside = (
    <Link href={`/records/feed?siteId=${site.id}`} className="link">
      {text.feed.ofSite}
    </Link>
  );
  return (
    <>
      <Section title={text.hubs.title} aside={items.length > 0 && aside}>
        {items.length > 0 ? (
          <HubsTable hubs={items} home={site.homeUrl} />
        ) : (
          <p className="text-soft">{text.hubs.none}</p>
        )}
      </Section>
      {(fleet.learning || fleet.items.length > 0) && <FleetSection fleet={fleet} home={site.homeUrl} />}
      {mutes.items.length > 0 && <MutesSection site={site} mutes={mutes} />}
    </>
  );
}

async function HubsTable({ hubs, home }: { hubs: readonly components['schemas']['Hub'][]; home: string }) {
  const { words, language, format } = await getWords();
  const text = words.watch.hubs;
  return (
    <Table
      caption={text.title}
      rows={hubs}
      keyOf={(hub) => hub.id}
      columns={(column) => [
        column(text.hub, { className: 'min-w-52' }, (hub) => (
          <>
            <SiteLink url={hub.url} within={home} words={words} />
            {hub.goneAt && <p className="text-xs text-soft">{text.gone}</p>}
            {hub.restsUntil && <p className="text-xs text-soft">{text.rests(format.minute(hub.restsUntil))}</p>}
          </>
        )),
        column(text.kind, (hub) => (
          <>
            {words.watch.kinds[hub.kind]}
            {hub.target && <p className="text-xs text-soft">{hub.target.name[language]}</p>}
          </>
        )),
        column(text.looks, { measure: true }, (hub) => format.whole(hub.looks)),
        column(text.firsts, { measure: true }, (hub) => format.whole(hub.firsts)),
        column(text.perDownload, { measure: true }, (hub) => format.hundredths(hub.firsts / Math.max(1, hub.looks))),
        column(text.perDay, { measure: true }, (hub) => format.hundredths(hub.perDay)),
        hubs.some(({ hours }) => hours.some((count) => count > 0)) &&
          column(text.rhythm, { className: 'min-w-32' }, (hub) => (
            <Rhythm counts={hub.hours} label={text.rhythm} tenth={format.tenth} />
          )),
        column(text.weekdays, { className: 'min-w-20' }, (hub) => (
          <Rhythm counts={hub.weekdays} label={text.weekdays} tenth={format.tenth} />
        )),
        column(text.last, (hub) => hub.lastLook && format.minute(hub.lastLook)),
      ]}
    />
  );
}

interface Props {
  counts: readonly number[];
  label: string;
  tenth: (value: number) => string;
}

/** A column for each hour or day; what stands behind them is told to those who cannot see them. */
function Rhythm({ counts, label, tenth }: Props) {
  if (!counts.some((count) => count > 0)) return null;
  const bars = counts.map((count, at) => ({ name: String(at), count: Number(count.toFixed(1)) }));
  return <Histogram small bars={bars} label={`${label}: ${counts.map((count) => tenth(count)).join(', ')}`} />;
}

/** What a site's page shows of its watch. */
export const watch: SiteParts = { Sections };
