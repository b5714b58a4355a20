import type { SweepState } from '@hyrde/contracts';
import Link from 'next/link';
import type { components } from '@/api/api.gen';
import { ButtonLink } from '@/design/button';
import { Empty } from '@/design/notice';
import { PageHead } from '@/design/page-head';
import { allOf } from '@/parts/all-of';
import { FilterForm, SelectFilter } from '@/parts/lists/filter-form';
import { one, oneOf, type Search, withSearch } from '@/parts/lists/filters';
import { getMe, may } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';
import { getWords } from '@/words/server';
import { sweepTexts } from '../kinds/sweep-texts';

/** A sweep's states, as the filter shows them. */
export const STATES = allOf<SweepState>()(['running', 'paused', 'cancelled', 'done']);

/** All sweeps, newest first, filtered as the address says. */
export async function SweepsScreen({
  search,
  page,
  targets,
}: {
  search: Search;
  page: components['schemas']['SweepsPage'];
  targets: components['schemas']['Target'][];
}) {
  const [inLanguage, me] = await Promise.all([getWords(), getMe()]);
  const { words, language } = inLanguage;
  const text = words.sweeps;
  const filtered = Boolean(oneOf(search, 'state', STATES) || one(search, 'target') || one(search, 'scheduleId'));
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
          options={targets.map(({ slug, name }) => ({ value: slug, label: name[language] }))}
          search={search}
        />
      </FilterForm>
      {page.items.length ? (
        <SweepsTable sweeps={page.items} textsOf={(sweep) => sweepTexts(sweep, inLanguage)} caption={text.title} />
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
