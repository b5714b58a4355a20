import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Tabs } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { Badge } from '@/design/values';
import { Precision, TopicHosts } from '@/kinds/discover/parts/topic';
import { SiteLink } from '@/parts/addresses';
import { FilterForm, Narrowed } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { InPlace, JudgeFind, WithFindKeys } from './judge-find';

const VERDICTS = ['none', 'right', 'wrong', 'cannot-tell'] as const;

/** The pages on a topic, filtered by the query. */
export async function FindsPage(props: PageInput<'id'>) {
  const [{ id }, search, me] = await Promise.all([props.params, props.searchParams, getMe()]);
  const host = one(search, 'host');
  const query = { host, verdict: oneOf(search, 'verdict', VERDICTS), cursor: one(search, 'cursor'), limit: 50 };
  const [topic, page] = await Promise.all([
    get('/api/topics/{id}', { path: { id } }),
    get('/api/topics/{id}/finds', { path: { id }, query }),
  ]);
  const { words, format } = await getWords();
  const text = words.discover.finds;
  const path = `/runs/topics/${topic.id}/finds`;
  const verdictText = (verdict: (typeof VERDICTS)[number]) =>
    verdict === 'none' ? text.unjudged : words.discover.verdicts[verdict];
  return (
    <>
      <PageHead title={text.title(topic.name)} purpose={text.purpose}>
        <ButtonLink href={`/runs/${topic.id}`}>{text.back}</ButtonLink>
        <ButtonLink href={`/runs/topics/${topic.id}/review`}>{words.discover.sweep.judge}</ButtonLink>
        <a href={`/api/topics/${topic.id}/finds/export.csv`} className="link self-center">
          {words.common.downloadCsv}
        </a>
      </PageHead>
      {host && <Narrowed path={path} search={search} by={['host']} text={text.onlyHost(host)} all={text.everyHost} />}
      <FilterForm
        path={path}
        search={search}
        filtered={!!one(search, 'verdict')}
        kept={host ? { host } : {}}
        filters={(filter) => [filter.word('verdict', words.labels.verdict, VERDICTS, verdictText)]}
      />
      <WithFindKeys>
        <Table
          caption={text.title(topic.name)}
          rows={page.items}
          empty={<Empty title={text.none} />}
          keyOf={(find) => find.id}
          columns={(column) => [
            column(words.labels.page, { className: 'min-w-60' }, (find) => (
              <SiteLink url={find.url} words={words}>
                {find.title || words.labels.untitled}
              </SiteLink>
            )),
            column(words.labels.host, { className: 'break-all' }, (find) => find.host),
            column(text.probability, { measure: true }, (find) => format.confidence(find.probability)),
            column(words.labels.verdict, (find) => (
              <>
                {may(me, 'reviewer') ? <JudgeFind topic={topic.id} find={find} /> : verdictText(find.verdict ?? 'none')}
                {find.stopped && <p className="text-xs text-soft">{text.takenBack}</p>}
              </>
            )),
            column(words.outcomes.found, (find) => format.minute(find.foundAt)),
          ]}
        />
      </WithFindKeys>
      <Pager path={path} search={search} page={page} />
    </>
  );
}

/** All hosts on which a topic has finds, descending by the number of finds. */
export async function HostsPage(props: PageInput<'id'>) {
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

const ORDERS = ['hosts', 'sample'] as const;

/** Finds to judge next, from the hosts with most finds or at random. */
export async function ReviewPage(props: PageInput<'id'>) {
  const [{ id }, search, me] = await Promise.all([props.params, props.searchParams, getMe()]);
  const by = oneOf(search, 'by', ORDERS) ?? 'hosts';
  const [topic, finds] = await Promise.all([
    get('/api/topics/{id}', { path: { id } }),
    get('/api/topics/{id}/finds/to-judge', { path: { id }, query: { by } }),
  ]);
  const { words, format } = await getWords();
  const text = words.discover.review;
  const path = `/runs/topics/${topic.id}/review`;
  const tabs = ORDERS.map((order) => ({
    href: `${path}?by=${order}`,
    name: text.orders[order],
    here: order === by,
  }));
  return (
    <>
      <PageHead title={text.title(topic.name)} purpose={text.purpose}>
        <ButtonLink href={`/runs/${topic.id}`}>{words.discover.finds.back}</ButtonLink>
      </PageHead>
      <Tabs label={text.order} tabs={tabs} />
      <p className="mb-2 text-soft">
        {text.about[by]} <span data-measure>{text.waiting(format.whole(finds.waiting))}</span>
      </p>
      <Precision topic={topic} />
      {finds.items.length > 0 ? (
        <WithFindKeys>
          <InPlace key={by} ids={finds.items.map(({ find }) => find.id)}>
            {finds.items.map(({ find, host }) => (
              <li key={find.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-0 flex-1 basis-60">
                  <SiteLink url={find.url} words={words}>
                    {find.title || words.labels.untitled}
                  </SiteLink>
                  <span className="block text-sm text-soft">
                    <span className="break-all">{find.host}</span> {host.held && <Badge>{text.held}</Badge>} ·{' '}
                    <span data-measure>
                      {text.ofHost(format.whole(host.finds), format.whole(host.right), format.whole(host.wrong))}
                    </span>
                  </span>
                </span>
                {may(me, 'reviewer') && <JudgeFind topic={topic.id} find={find} />}
              </li>
            ))}
          </InPlace>
        </WithFindKeys>
      ) : (
        <Empty title={text.none}>
          <p>{text.noneBody}</p>
        </Empty>
      )}
    </>
  );
}
