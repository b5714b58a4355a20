import { get } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Tabs } from '@/design/link';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { Badge } from '@/design/values';
import { SiteLink } from '@/parts/addresses';
import { oneOf, type PageInput } from '@/parts/lists/query';
import { getMe, may } from '@/parts/session';
import { getWords } from '@/words/server';
import { JudgeFind } from '../../parts/judge-find';
import { Precision } from '../../parts/precision';

type Input = PageInput & { params: Promise<{ id: string }> };

const ORDERS = ['hosts', 'sample'] as const;

/** Finds to judge next, from the hosts with most finds or at random. */
export default async function ReviewPage(props: Input) {
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
        <ol className="mt-4 flex flex-col gap-2">
          {finds.items.map(({ find, host }) => (
            <li key={find.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-0 flex-1 basis-60">
                <SiteLink url={find.url} words={words}>
                  {find.title || words.discover.finds.untitled}
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
        </ol>
      ) : (
        <Empty title={text.none}>
          <p>{text.noneBody}</p>
        </Empty>
      )}
    </>
  );
}
