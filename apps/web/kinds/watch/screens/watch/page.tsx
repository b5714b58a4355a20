import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { PlainLink, TextLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead, Section } from '@/design/page-head';
import { Table } from '@/design/table';
import { DecideBurst } from '@/kinds/watch/parts/decisions';
import { reasonText } from '@/kinds/watch/texts';
import { SiteLink } from '@/parts/addresses';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { getWords } from '@/words/server';

/** Watched sites, and quarantined documents. */
export default async function WatchPage(props: PageInput) {
  const [search, shown] = await Promise.all([props.searchParams, showsPractice()]);
  const practice = String(shown);
  const [page, bursts, me] = await Promise.all([
    get('/api/watched-sites', { query: { practice, cursor: one(search, 'cursor'), limit: 50 } }),
    get('/api/bursts', { query: { practice, limit: 50 } }),
    getMe(),
  ]);
  const { words } = await getWords();
  const text = words.watch.screen;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <LiveRefresh on={['task-done']} sign />
        <ButtonLink href="/records/feed">{words.watch.feed.title}</ButtonLink>
      </PageHead>
      {bursts.items.length > 0 && <Held bursts={bursts.items} mayDecide={may(me, 'auditor')} />}
      {page.items.length > 0 ? (
        <Sites sites={page.items} />
      ) : (
        <Empty title={text.none} way={<ButtonLink href="/runs/new?kind=watch">{words.labels.startWatch}</ButtonLink>}>
          {text.noneBody}
        </Empty>
      )}
      <Pager path="/runs/watch" search={search} page={page} />
    </>
  );
}

async function Held({ bursts, mayDecide }: { bursts: readonly Schema<'Burst'>[]; mayDecide: boolean }) {
  const { words, format } = await getWords();
  const text = words.watch.screen;
  return (
    <Section title={text.held}>
      <p className="mb-3 text-soft">{text.heldBody}</p>
      <ul className="mb-6 flex flex-col gap-2">
        {bursts.map(({ id, revision, site, hub, at, documents }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-60">
              <TextLink href={`/records/feed?state=held&siteId=${site.id}`}>
                {text.heldOf(format.whole(documents))}
                <span className="sr-only">: {text.see}</span>
              </TextLink>{' '}
              · {site.name} · {format.minute(at)}
              <span className="block text-sm text-soft">
                <SiteLink url={hub.url} words={words} />
              </span>
            </span>
            {mayDecide && <DecideBurst id={id} revision={revision} about={site.name} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

async function Sites({ sites }: { sites: readonly Schema<'WatchedSite'>[] }) {
  const { words, format } = await getWords();
  const text = words.watch.screen;
  return (
    <Table
      caption={text.title}
      rows={sites}
      keyOf={({ site }) => site.id}
      columns={(column) => [
        column(words.labels.site, ({ site, why }) => (
          <>
            <PlainLink href={`/bodies/${site.id}`}>{site.name}</PlainLink>
            {why && (
              <p className="max-w-64 min-w-40 text-xs text-soft">
                {text.cannot} {reasonText(why, words)}
              </p>
            )}
          </>
        )),
        column(text.hubs, { measure: true }, ({ hubs }) => format.whole(hubs)),
        column(text.news, { numeric: true }, ({ site, news }) => (
          <PlainLink href={`/records/feed?siteId=${site.id}`}>{format.whole(news)}</PlainLink>
        )),
        column(words.labels.downloads, { measure: true }, ({ downloads }) => format.whole(downloads)),
        column(text.perDownload, { measure: true }, ({ news, downloads }) =>
          format.hundredths(news / Math.max(1, downloads)),
        ),
        column(text.budget, { measure: true }, ({ downloadsADay }) => format.whole(downloadsADay)),
        column(text.last, ({ lastAt }) => (lastAt ? format.minute(lastAt) : text.notYet)),
        column(text.next, ({ nextAt }) => (nextAt ? format.minute(nextAt) : words.ownerRequests.objected)),
        column(
          text.nextAt,
          { className: 'min-w-52' },
          ({ nextHub }) => nextHub && <SiteLink url={nextHub.url} words={words} />,
        ),
      ]}
    />
  );
}
