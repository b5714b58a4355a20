import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Table } from '@/design/table';
import { SiteLink } from '@/parts/addresses';
import { FilterForm, Narrowed } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { JudgeFind } from '../../parts/judge-find';

/** Values of the list's verdict filter. */
const VERDICTS = ['none', 'right', 'wrong', 'cannot-tell'] as const;

type Input = PageInput & { params: Promise<{ id: string }> };

/** The pages on a topic, filtered by the query. */
export default async function FindsPage(props: Input) {
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
          {text.csv}
        </a>
      </PageHead>
      {host && <Narrowed path={path} search={search} by={['host']} text={text.onlyHost(host)} all={text.everyHost} />}
      <FilterForm
        path={path}
        search={search}
        filtered={!!one(search, 'verdict')}
        kept={host ? { host } : {}}
        filters={(filter) => [filter.word('verdict', text.verdict, VERDICTS, verdictText)]}
      />
      <Table
        caption={text.title(topic.name)}
        rows={page.items}
        empty={<Empty title={text.none} />}
        keyOf={(find) => find.id}
        columns={(column) => [
          column(text.page, { className: 'min-w-60' }, (find) => (
            <SiteLink url={find.url} words={words}>
              {find.title || text.untitled}
            </SiteLink>
          )),
          column(text.host, { className: 'break-all' }, (find) => find.host),
          column(text.probability, { measure: true }, (find) => format.confidence(find.probability)),
          column(text.verdict, (find) => (
            <>
              {verdictText(find.verdict ?? 'none')}
              {find.stopped && <p className="text-xs text-soft">{text.takenBack}</p>}
              {may(me, 'reviewer') && find.verdict && <JudgeFind topic={topic.id} find={find} />}
            </>
          )),
          column(text.found, (find) => format.minute(find.foundAt)),
        ]}
      />
      <Pager path={path} search={search} page={page} />
    </>
  );
}
