import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { MainLink } from '@/design/button';
import { PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput } from '@/parts/lists/query';
import { showsPractice } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepBadge } from '@/parts/sweeps/sweep-state';
import { getWords } from '@/words/server';

const NEW = '/runs/new?kind=discover';

export default async function TopicsPage(props: PageInput) {
  const [search, shown] = await Promise.all([props.searchParams, showsPractice()]);
  const query = { practice: String(shown), cursor: one(search, 'cursor'), limit: 50 };
  const page = await get('/api/topics', { query });
  const { words } = await getWords();
  const text = words.discover.topics;
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        <LiveRefresh on={['task-done', 'sweep-changed']} sign />
        <MainLink href={NEW}>{text.start}</MainLink>
      </PageHead>
      {page.items.length > 0 ? (
        <Topics topics={page.items} />
      ) : (
        <Empty title={text.none}>
          <p>{text.noneBody}</p>
        </Empty>
      )}
      <Pager path="/runs/topics" search={search} page={page} />
    </>
  );
}

async function Topics({ topics }: { topics: readonly Schema<'Topic'>[] }) {
  const { words, format } = await getWords();
  const text = words.discover.topics;
  return (
    <Table
      caption={text.title}
      rows={topics}
      keyOf={(topic) => topic.id}
      columns={(column) => [
        column(text.topic, { className: 'min-w-52' }, (topic) => (
          <>
            <PlainLink href={`/runs/${topic.id}`}>{topic.name}</PlainLink>
            <p className="text-xs font-normal text-soft">{topic.words.join(', ')}</p>
          </>
        )),
        column(words.labels.state, { className: 'min-w-40' }, (topic) => (
          <>
            <SweepBadge state={topic.state} words={words} />
            {topic.stop && <p className="mt-1 text-xs text-soft">{words.discover.stops[topic.stop]}</p>}
          </>
        )),
        column(words.labels.finds, { numeric: true }, (topic) => (
          <PlainLink href={`/runs/topics/${topic.id}/finds`}>{format.whole(topic.finds)}</PlainLink>
        )),
        column(words.labels.hosts, { measure: true }, (topic) => format.whole(topic.hosts)),
        column(text.asked, { measure: true }, (topic) =>
          words.common.of(format.whole(topic.asked), format.whole(topic.pages)),
        ),
        column(words.labels.started, (topic) => format.minute(topic.createdAt)),
      ]}
    />
  );
}
