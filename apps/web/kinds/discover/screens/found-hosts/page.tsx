import type { components } from '@hyrde/client';
import { get } from '@/api/server';
import { Badge } from '@/design/badge';
import { ButtonLink } from '@/design/button';
import { Link } from '@/design/link';
import { Empty, Notice } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { getMe, may, showsPractice } from '@/parts/session';
import { SiteLink } from '@/parts/site-link';
import { getWords } from '@/words/server';
import { AddFoundHost } from './add-found-host';

type FoundHost = components['schemas']['FoundHost'];

/** Hosts that topics came upon and that no body on the list has, each with what speaks for it. */
export default async function FoundHostsPage() {
  const [practice, me] = await Promise.all([showsPractice(), getMe()]);
  const found = await get('/api/found-hosts', { query: { practice: String(practice) } });
  const { words, format } = await getWords();
  const text = words.discover.foundHosts;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <ButtonLink href="/runs/topics">{words.discover.topics.title}</ButtonLink>
      </PageHead>
      {practice && <Notice>{text.practice}</Notice>}
      {found.items.length === 0 && (
        <Empty title={text.none}>
          <p>{text.noneBody}</p>
        </Empty>
      )}
      {found.items.length > 0 && (
        <Table
          caption={text.title}
          rows={found.items}
          keyOf={(host) => host.host}
          columns={(column) => [
            column(text.host, { className: 'min-w-48' }, (host) => (
              <>
                <SiteLink url={host.homeUrl} words={words}>
                  {host.name}
                </SiteLink>
                <p className="text-xs font-normal break-all text-soft">{host.host}</p>
              </>
            )),
            column(text.evidence, { className: 'min-w-52' }, (host) => <Evidence host={host} />),
            column(text.pages, { className: 'min-w-60' }, (host) => <Pages host={host} />),
            may(me, 'auditor') && !practice && column(text.list, (host) => <AddFoundHost host={host} />),
          ]}
        />
      )}
      {found.total > found.items.length && (
        <p className="text-sm text-soft">{text.more(format.whole(found.items.length))}</p>
      )}
    </>
  );
}

async function Evidence({ host }: { host: FoundHost }) {
  const { words, format } = await getWords();
  const text = words.discover.foundHosts;
  return (
    <>
      {host.ending && (
        <p>
          <Badge tone="good">{text.looksPublic}</Badge>{' '}
          <span className="text-xs text-soft">{text.ending(host.ending.text, format.whole(host.ending.bodies))}</span>
        </p>
      )}
      <p>{text.finds(format.whole(host.finds), format.whole(host.topics))}</p>
      {host.right > 0 && <p className="text-xs text-soft">{text.right(format.whole(host.right))}</p>}
    </>
  );
}

async function Pages({ host }: { host: FoundHost }) {
  const { words } = await getWords();
  return (
    <ul className="flex flex-col gap-1">
      {host.pages.map((page) => (
        <li key={`${page.topicId} ${page.url}`}>
          <SiteLink url={page.url} words={words}>
            {page.title || words.discover.finds.untitled}
          </SiteLink>{' '}
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
