import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Link, Tabs } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { getWords } from '@/words/server';
import { DecideFoundHost } from './decide-found-host';

const PATH = '/bodies/found';

/** Hosts that topics found and that belong to no listed body, each with its evidence or the person who dismissed it. */
export default async function FoundHostsPage(props: PageInput) {
  const [search, practice, me] = await Promise.all([props.searchParams, showsPractice(), getMe()]);
  const verdict = oneOf(search, 'verdict', ['not-public']);
  const query = { practice: String(practice), verdict, cursor: one(search, 'cursor'), limit: 50 };
  const found = await get('/api/found-hosts', { query });
  const { words } = await getWords();
  const text = words.discover.foundHosts;
  const mayDo = { add: may(me, 'auditor'), judge: may(me, 'reviewer') };
  const tabs = [
    { href: PATH, name: text.open, here: !verdict },
    { href: `${PATH}?verdict=not-public`, name: text.notPublicOnes, here: !!verdict },
  ];
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <ButtonLink href="/runs/topics">{words.discover.topics.title}</ButtonLink>
      </PageHead>
      <Tabs label={text.which} tabs={tabs} />
      <Table
        caption={text.title}
        rows={found.items}
        empty={
          <Empty title={verdict ? text.noneNotPublic : text.none}>
            {!verdict && found.total === 0 && <p>{text.noneBody}</p>}
          </Empty>
        }
        keyOf={(host) => host.host}
        columns={(column) => [
          column(words.labels.host, { className: 'min-w-48' }, (host) => (
            <>
              <SiteLink url={host.homeUrl} words={words}>
                {host.name}
              </SiteLink>
              <p className="text-xs font-normal break-all text-soft">{host.host}</p>
            </>
          )),
          column(text.evidence, { className: 'min-w-52' }, (host) => <Evidence host={host} />),
          column(text.pages, { className: 'min-w-60' }, (host) => <Pages host={host} />),
          (mayDo.add || mayDo.judge) &&
            column(text.list, { screenOnly: true }, (host) => (
              <DecideFoundHost host={host} practice={practice} may={mayDo} />
            )),
        ]}
      />
      <Pager path={PATH} search={search} page={found} />
    </>
  );
}

async function Evidence({ host }: { host: Schema<'FoundHost'> }) {
  const { words, format } = await getWords();
  const text = words.discover.foundHosts;
  const { ending, notPublic } = host;
  return (
    <>
      {notPublic && <p>{text.saidNotPublic(notPublic.by, format.minute(notPublic.at))}</p>}
      {ending && !notPublic && (
        <p>
          <Badge tone="good">{text.looksPublic}</Badge>{' '}
          <span className="text-xs text-soft">{text.ending(ending.text, format.whole(ending.bodies))}</span>
        </p>
      )}
      <p>{text.finds(format.whole(host.finds), format.whole(host.topics))}</p>
      {host.right > 0 && <p className="text-xs text-soft">{text.right(format.whole(host.right))}</p>}
    </>
  );
}

async function Pages({ host }: { host: Schema<'FoundHost'> }) {
  const { words } = await getWords();
  return (
    <ul className="flex flex-col gap-2">
      {host.pages.map((page) => (
        <li key={`${page.topicId} ${page.url}`} className="flex flex-wrap items-baseline gap-x-2 gap-y-1.5">
          <SiteLink url={page.url} words={words}>
            {page.title || words.labels.untitled}
          </SiteLink>
          <Link
            href={`/runs/topics/${page.topicId}/finds?host=${encodeURIComponent(host.host)}`}
            className="link text-xs"
          >
            {page.topic}
          </Link>
        </li>
      ))}
    </ul>
  );
}
