import type { components } from '@hyrde/client';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { Histogram } from '@/design/bars';
import { Section } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import type { Site, SiteParts } from '../../kind-parts';
import { MutesSection } from './mutes';

/** Where documents appear on the site, and what each such place brings a download. */
async function Sections({ site }: { site: Site }) {
  const [{ words }, service] = await Promise.all([getWords(), getService()]);
  const params = { path: { id: site.id } };
  const [{ items }, mutes] = await Promise.all([
    read(service.GET('/api/sites/{id}/hubs', { params })),
    read(service.GET('/api/sites/{id}/mutes', { params })),
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
        {items.length > 0 ? <HubsTable hubs={items} /> : <p className="panel p-4 text-soft">{text.hubs.none}</p>}
      </Section>
      {mutes.items.length > 0 && <MutesSection site={site} mutes={mutes} />}
    </>
  );
}

async function HubsTable({ hubs }: { hubs: readonly components['schemas']['Hub'][] }) {
  const { words, language, format } = await getWords();
  const text = words.watch.hubs;
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.hub}</Heading>
          <Heading>{text.kind}</Heading>
          <Heading numeric>{text.looks}</Heading>
          <Heading numeric>{text.firsts}</Heading>
          <Heading numeric>{text.perDownload}</Heading>
          <Heading numeric>{text.perDay}</Heading>
          <Heading>{text.rhythm}</Heading>
          <Heading>{text.weekdays}</Heading>
          <Heading>{text.last}</Heading>
        </tr>
      </thead>
      <tbody>
        {hubs.map((hub) => (
          <Row key={hub.id}>
            <Cell head className="min-w-52">
              <SiteLink url={hub.url} words={words} />
              {hub.goneAt && <p className="text-xs text-soft">{text.gone}</p>}
              {hub.restsUntil && <p className="text-xs text-soft">{text.rests(format.minute(hub.restsUntil))}</p>}
            </Cell>
            <Cell>
              {words.watch.kinds[hub.kind]}
              {hub.target && <p className="text-xs text-soft">{hub.target.name[language]}</p>}
            </Cell>
            <Cell numeric measure>
              {format.whole(hub.looks)}
            </Cell>
            <Cell numeric measure>
              {format.whole(hub.firsts)}
            </Cell>
            <Cell numeric measure>
              {format.hundredths(hub.firsts / Math.max(1, hub.looks))}
            </Cell>
            <Cell numeric measure>
              {format.hundredths(hub.perDay)}
            </Cell>
            <Cell className="min-w-32">
              <Rhythm counts={hub.hours} label={text.rhythm} tenth={format.tenth} />
            </Cell>
            <Cell className="min-w-20">
              <Rhythm counts={hub.weekdays} label={text.weekdays} tenth={format.tenth} />
            </Cell>
            <Cell className="whitespace-nowrap">{hub.lastLook && format.minute(hub.lastLook)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** A column for each hour or day; what stands behind them is told to those who cannot see them. */
function Rhythm({
  counts,
  label,
  tenth,
}: {
  counts: readonly number[];
  label: string;
  tenth: (value: number) => string;
}) {
  if (!counts.some((count) => count > 0)) return null;
  const bars = counts.map((count, at) => ({ name: String(at), count: Number(count.toFixed(1)) }));
  return <Histogram bars={bars} label={`${label}: ${counts.map((count) => tenth(count)).join(', ')}`} />;
}

/** What a site's page shows of its watch. */
export const watch: SiteParts = { Sections };
