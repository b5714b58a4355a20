import type { SweepState } from '@hyrde/contracts';
import { get } from '@/api/server';
import { ButtonLink, MainLink } from '@/design/button';
import { PageHead } from '@/design/page-head';
import { jointly, jointTexts } from '@/kinds/joint-sweep';
import { getInLanguage } from '@/kinds/request';
import { allOf } from '@/parts/closed-lists';
import { FilterForm } from '@/parts/lists/filter-form';
import { NoRows, Pager } from '@/parts/lists/list';
import { one, oneOf, type PageInput, wholeNumber } from '@/parts/lists/query';
import { getMe, may, showsPractice } from '@/parts/session';
import { LiveRefresh } from '@/parts/sweeps/live-refresh';
import { SweepsTable } from '@/parts/sweeps/sweeps-table';

/** States of a sweep in the order of the filter. */
export const STATES = allOf<SweepState>()(['running', 'paused', 'cancelled', 'done']);

/** All sweeps, descending by time, filtered by the query. */
export default async function SweepsPage(props: PageInput) {
  const [search, practice] = await Promise.all([props.searchParams, showsPractice()]);
  const query = {
    practice: String(practice),
    firstParts: 'true' as const,
    state: oneOf(search, 'state', STATES),
    target: one(search, 'target'),
    version: wholeNumber(search, 'version'),
    kind: one(search, 'kind'),
    scheduleId: one(search, 'scheduleId'),
    cursor: one(search, 'cursor'),
    limit: 50,
  };
  const [page, targets] = await Promise.all([get('/api/sweeps', { query }), get('/api/targets')]);
  const [inLanguage, me] = await Promise.all([getInLanguage(), getMe()]);
  const { words, language, kinds } = inLanguage;
  const text = words.sweeps;
  const filtered =
    oneOf(search, 'state', STATES) !== undefined ||
    ['target', 'version', 'kind', 'scheduleId'].some((name) => one(search, name) !== undefined);
  const mayStart = may(me, 'auditor');
  return (
    <>
      <PageHead title={words.nav.sweeps} purpose={text.purpose}>
        {mayStart && (
          <>
            <ButtonLink href="/records/subscriptions/new?events=sweep.done">{words.subscriptions.subscribe}</ButtonLink>
            <MainLink href="/runs/new">{words.newSweep.title}</MainLink>
          </>
        )}
      </PageHead>
      <FilterForm
        path="/runs"
        search={search}
        filtered={filtered}
        filters={(filter) => [
          filter.word('state', words.labels.state, STATES, words.sweepStates),
          filter.target(words.labels.target, targets.items),
          kinds.length > 1 &&
            filter.named(
              'kind',
              words.labels.kind,
              kinds.map(({ kind, words: own }) => ({ id: kind, name: own[language].title })),
            ),
        ]}
      />
      {page.items.length ? (
        <SweepsTable
          sweeps={page.items.map(jointly)}
          textsOf={(sweep) => jointTexts(sweep, inLanguage)}
          caption={words.nav.sweeps}
        />
      ) : (
        <NoRows filtered={filtered} text={text} />
      )}
      <Pager path="/runs" search={search} page={page} />
      {page.items.map(jointly).some(({ state }) => state === 'running') && (
        <LiveRefresh on={['task-done', 'sweep-changed']} />
      )}
    </>
  );
}
