import type { Metadata } from 'next';
import Link from 'next/link';
import { getService, read } from '@/api/server';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { FilterForm, SelectFilter } from '@/parts/lists/filter-form';
import { one, oneOf, withSearch } from '@/parts/lists/filters';
import type { PageInput } from '@/parts/page-input';
import { getMe, may, showsPractice } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getWords } from '@/words/server';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords()).words.sweeps.title });

const STATES = ['running', 'paused', 'cancelled', 'done'] as const;

export default async function SweepsPage(props: PageInput) {
  const [search, { words, language }, practice, me, service] = await Promise.all([
    props.searchParams,
    getWords(),
    showsPractice(),
    getMe(),
    getService(),
  ]);
  const query = {
    practice: String(practice),
    state: oneOf(search, 'state', STATES),
    target: one(search, 'target'),
    scheduleId: one(search, 'scheduleId'),
    cursor: one(search, 'cursor'),
    limit: 50,
  };
  const [page, targets] = await Promise.all([
    read(service.GET('/api/sweeps', { params: { query } })),
    read(service.GET('/api/targets')),
  ]);
  const text = words.sweeps;
  const filtered = Boolean(query.state || query.target || query.scheduleId);
  const mayStart = may(me, 'auditor');
  return (
    <>
      <PageHead title={text.title} purpose={text.purpose}>
        {mayStart && (
          <ButtonLink href="/sweeps/new" kind="main">
            {text.new}
          </ButtonLink>
        )}
      </PageHead>
      <FilterForm path="/sweeps" words={words} filtered={filtered}>
        <SelectFilter
          name="state"
          label={text.state}
          all={words.common.all}
          options={STATES.map((value) => ({ value, label: words.sweepStates[value] }))}
          search={search}
        />
        <SelectFilter
          name="target"
          label={text.target}
          all={words.common.all}
          options={targets.items.map(({ slug, name }) => ({ value: slug, label: name[language] }))}
          search={search}
        />
      </FilterForm>
      {page.items.length ? (
        <SweepsTable sweeps={page.items} caption={text.title} />
      ) : (
        <Empty title={filtered ? text.noRows : text.empty}>{!filtered && text.emptyBody}</Empty>
      )}
      {page.next && (
        <Link href={withSearch('/sweeps', search, { cursor: page.next })} className="link mt-2 inline-block">
          {words.common.next}
        </Link>
      )}
      {page.items.some(({ state }) => state === 'running') && <LiveRefresh />}
    </>
  );
}
