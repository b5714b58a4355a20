import type { components } from '@hyrde/client';
import { get } from '@/api/server';
import { Empty } from '@/design/notice';
import { Section } from '@/design/page-head';
import { getInLanguage, kindNamed, wordsOf } from '@/kinds/in-language';
import { sweepTexts } from '@/kinds/sweep-texts';
import { FilterForm } from '@/parts/lists/filter-form';
import { one, oneOf, type Search } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import { outcomeName, reasonText } from '@/parts/sweeps/task-outcome';
import { TASK_STATES } from '@/parts/sweeps/task-states';
import { SORTS, TasksTable } from './tasks-table';

/** The tasks of a sweep whose kind has no list of its own. */
export async function Tasks({ sweep, search }: { sweep: components['schemas']['SweepDetails']; search: Search }) {
  const { id, kind, progress } = sweep;
  const inLanguage = await getInLanguage();
  const { words } = inLanguage;
  const text = words.tasks;
  const own = wordsOf(kind, inLanguage);
  const { engines } = sweepTexts(sweep, inLanguage);
  const outcomes = Object.keys(progress.byOutcome);
  const reasons = Object.keys(kindNamed(kind, inLanguage)?.reasons ?? {});
  const filter = {
    text: one(search, 'text'),
    state: oneOf(search, 'state', TASK_STATES),
    outcome: oneOf(search, 'outcome', outcomes),
    reason: oneOf(search, 'reason', reasons),
  };
  const query = { ...filter, sort: oneOf(search, 'sort', SORTS), cursor: one(search, 'cursor'), limit: 50 };
  const page = await get('/api/sweeps/{id}/tasks', { path: { id }, query });
  const path = `/runs/${id}`;
  return (
    <Section title={text.title}>
      <FilterForm
        path={path}
        search={search}
        filtered={Object.values(filter).some(Boolean)}
        filters={(filter) => [
          filter.text('text', text.text),
          filter.word('state', text.state, TASK_STATES, text.states),
          filter.word('outcome', words.sweep.outcome, outcomes, (outcome) => outcomeName(outcome, words, own)),
          reasons.length > 0 &&
            filter.word('reason', words.sweep.reason, reasons, (reason) => reasonText(reason, words, own)),
        ]}
      />
      {page.items.length === 0 ? (
        <Empty title={text.noRows} />
      ) : (
        <TasksTable
          kind={kind}
          tasks={page.items}
          engines={engines}
          path={path}
          search={search}
          inLanguage={inLanguage}
        />
      )}
      <Pager path={path} search={search} page={page} />
    </Section>
  );
}
