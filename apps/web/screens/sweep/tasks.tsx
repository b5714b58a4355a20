import type { components } from '@/api/api.gen';
import { getService, read } from '@/api/server';
import { Empty } from '@/design/notice';
import { Section } from '@/design/page-head';
import { FilterForm, SelectFilter } from '@/parts/lists/filter-form';
import { one, oneOf, type Search } from '@/parts/lists/filters';
import { Pager } from '@/parts/lists/pager';
import { OUTCOMES, outcomeName } from '@/parts/sweeps/task-outcome';
import { getWords } from '@/words/server';
import { taskOfSearch } from './generic-task';
import { TasksTable } from './tasks-table';

/** The tasks of a sweep whose kind has no list of its own. */
export async function Tasks({
  sweep: { id },
  search,
}: {
  sweep: Pick<components['schemas']['SweepDetails'], 'id'>;
  search: Search;
}) {
  const [{ words, format }, service] = await Promise.all([getWords(), getService()]);
  const outcome = oneOf(search, 'outcome', OUTCOMES);
  const query = { outcome, cursor: one(search, 'cursor'), limit: 50 };
  const page = await read(service.GET('/api/sweeps/{id}/searches', { params: { path: { id }, query } }));
  const path = `/sweeps/${id}`;
  return (
    <Section title={words.tasks.title}>
      <FilterForm path={path} words={words} filtered={outcome !== undefined}>
        <SelectFilter
          name="outcome"
          label={words.sweep.outcome}
          all={words.common.all}
          options={OUTCOMES.map((value) => ({ value, label: outcomeName(value, words) }))}
          search={search}
        />
      </FilterForm>
      {page.items.length === 0 ? (
        <Empty title={words.tasks.noRows} />
      ) : (
        <TasksTable tasks={page.items.map(taskOfSearch)} words={words} format={format} />
      )}
      <Pager path={path} search={search} page={page} words={words} format={format} />
    </Section>
  );
}
