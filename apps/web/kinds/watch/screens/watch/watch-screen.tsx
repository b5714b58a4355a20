import type { components } from '@hyrde/client';
import Link from 'next/link';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Cell, Heading, Row, Table } from '@/design/table';
import type { Search } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import { SiteLink } from '@/parts/site-link';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';
import { DecideBurst } from './decide-burst';

type Burst = components['schemas']['Burst'];
type WatchedSite = components['schemas']['WatchedSite'];

/** The sites that are watched, and what is held back. */
export async function WatchScreen({
  search,
  page,
  bursts,
  mayDecide,
}: {
  search: Search;
  page: components['schemas']['WatchedSites'];
  bursts: readonly Burst[];
  mayDecide: boolean;
}) {
  const { words } = await getWords();
  const text = words.watch.screen;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <LiveRefresh on={['task-done']} sign />
        <ButtonLink href="/records/feed">{words.watch.feed.title}</ButtonLink>
      </PageHead>
      {bursts.length > 0 && <Held bursts={bursts} mayDecide={mayDecide} />}
      {page.items.length > 0 ? (
        <Sites sites={page.items} />
      ) : (
        <Empty title={text.none} way={<ButtonLink href="/runs/new?kind=watch">{text.start}</ButtonLink>}>
          {text.noneBody}
        </Empty>
      )}
      <Pager path="/runs/watch" search={search} page={page} />
    </>
  );
}

async function Held({ bursts, mayDecide }: { bursts: readonly Burst[]; mayDecide: boolean }) {
  const { words, format } = await getWords();
  const text = words.watch.screen;
  return (
    <Section title={text.held}>
      <p className="mb-3 text-soft">{text.heldBody}</p>
      <ul className="mb-6 flex flex-col gap-2">
        {bursts.map(({ id, site, hub, at, documents }) => (
          <li key={id} className="panel flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
            <span className="min-w-0 flex-1 basis-60">
              <Link href={`/records/feed?state=held&siteId=${site.id}`} className="link">
                {text.heldOf(format.whole(documents))}
                <span className="sr-only">: {text.see}</span>
              </Link>{' '}
              · {site.name} · {format.minute(at)}
              <span className="block text-sm text-soft">
                <SiteLink url={hub.url} words={words} />
              </span>
            </span>
            {mayDecide && <DecideBurst id={id} about={site.name} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

async function Sites({ sites }: { sites: readonly WatchedSite[] }) {
  const { words, format } = await getWords();
  const text = words.watch.screen;
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.site}</Heading>
          <Heading numeric>{text.hubs}</Heading>
          <Heading numeric>{text.news}</Heading>
          <Heading numeric>{text.downloads}</Heading>
          <Heading numeric>{text.perDownload}</Heading>
          <Heading numeric>{text.budget}</Heading>
          <Heading>{text.last}</Heading>
          <Heading>{text.next}</Heading>
          <Heading>{text.nextAt}</Heading>
        </tr>
      </thead>
      <tbody>
        {sites.map(({ site, hubs, news, downloads, downloadsADay, lastAt, nextAt, nextHub }) => (
          <Row key={site.id}>
            <Cell head className="min-w-36">
              <Link href={`/bodies/${site.id}`} className="plain-link">
                {site.name}
              </Link>
            </Cell>
            <Cell numeric measure>
              {format.whole(hubs)}
            </Cell>
            <Cell numeric>
              <Link href={`/records/feed?siteId=${site.id}`} className="plain-link">
                {format.whole(news)}
              </Link>
            </Cell>
            <Cell numeric measure>
              {format.whole(downloads)}
            </Cell>
            <Cell numeric measure>
              {format.hundredths(news / Math.max(1, downloads))}
            </Cell>
            <Cell numeric measure>
              {format.whole(downloadsADay)}
            </Cell>
            <Cell className="whitespace-nowrap">{lastAt ? format.minute(lastAt) : text.notYet}</Cell>
            <Cell className="whitespace-nowrap">{nextAt ? format.minute(nextAt) : words.ownerWishes.objected}</Cell>
            <Cell className="min-w-52">{nextHub && <SiteLink url={nextHub.url} words={words} />}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
