import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { PageHead } from '@/design/page-head';
import { Pager } from '@/parts/lists/list';
import { one, type PageInput } from '@/parts/lists/query';
import { getWords } from '@/words/server';
import { TopicHosts } from '../../parts/topic-hosts';

type Input = PageInput & { params: Promise<{ id: string }> };

/** All hosts on which a topic has finds, descending by the number of finds. */
export default async function HostsPage(props: Input) {
  const [{ id }, search] = await Promise.all([props.params, props.searchParams]);
  const [topic, page] = await Promise.all([
    get('/api/topics/{id}', { path: { id } }),
    get('/api/topics/{id}/hosts', { path: { id }, query: { cursor: one(search, 'cursor'), limit: 50 } }),
  ]);
  const { words } = await getWords();
  const text = words.discover;
  return (
    <>
      <PageHead title={text.sweep.hostsOf(topic.name)}>
        <ButtonLink href={`/runs/${topic.id}`}>{text.finds.back}</ButtonLink>
      </PageHead>
      <TopicHosts topic={topic.id} hosts={page.items} />
      <Pager path={`/runs/topics/${topic.id}/hosts`} search={search} page={page} />
    </>
  );
}
