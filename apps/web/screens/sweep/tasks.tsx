import type { Schema } from '@/api/schema';
import { get } from '@/api/server';
import { Link, PlainLink } from '@/design/link';
import { Empty } from '@/design/notice';
import { Section } from '@/design/page-head';
import { Table } from '@/design/table';
import type { InLanguage } from '@/kinds/kind-parts';
import { getInLanguage, kindNamed, wordsOf } from '@/kinds/request';
import { sweepTexts } from '@/kinds/texts';
import { shortAddress } from '@/parts/addresses';
import { TASK_STATES } from '@/parts/closed-lists';
import { FilterForm } from '@/parts/lists/filter-form';
import { Pager } from '@/parts/lists/list';
import { one, oneOf, type Search, sortBy } from '@/parts/lists/query';
import { outcomeName, outcomeText, reasonText, Why } from '@/parts/sweeps/sweep-state';

/** Sort orders of the rows; `-` is descending. */
const SORTS = ['subject', '-subject', 'finished', '-finished'] as const;

interface Props {
  kind: string;
  tasks: readonly Schema<'Task'>[];
  /** Names of the sweep's algorithms or methods. */
  engines: readonly string[];
  path: string;
  search: Search;
  inLanguage: InLanguage;
}

/** Tasks of any kind, a row each: outcome and reason, or reason of the delay. */
export function TasksTable({ kind, tasks, engines, path, search, inLanguage }: Props) {
  const { words, format } = inLanguage;
  const text = words.tasks;
  const own = wordsOf(kind, inLanguage);
  const several = engines.length !== 1; // A single one is shown below, with the plan.
  return (
    <Table
      caption={text.title}
      rows={tasks}
      keyOf={(task) => task.id}
      columns={(column) => [
        column(
          own?.subject ?? text.subject,
          { sort: sortBy(path, search, 'subject', 'subject'), className: 'min-w-44 wrap-anywhere' },
          (task) =>
            task.site && URL.canParse(task.subject) ? (
              <>
                <PlainLink href={`/bodies/${task.site.id}`}>{task.site.name}</PlainLink>
                <span className="block text-xs font-normal text-soft">{shortAddress(task.subject)}</span>
              </>
            ) : (
              <>
                {task.subject}
                {task.site && (
                  <Link href={`/bodies/${task.site.id}`} className="plain-link block text-xs font-normal text-soft">
                    {task.site.name}
                  </Link>
                )}
              </>
            ),
        ),
        column(words.sweep.outcome, (task) => outcomeText(task, words, own)),
        column(words.labels.why, { className: 'min-w-52' }, (task) => (
          <Why task={task} words={words} format={format} own={own} />
        )),
        column(words.labels.downloads, { measure: true }, (task) => format.whole(task.downloads)),
        several && column(text.engine, { className: 'min-w-28 text-soft' }, (task) => task.engine),
        column(words.labels.started, (task) => task.startedAt && format.minute(task.startedAt)),
        column(
          words.labels.finished,
          { sort: sortBy(path, search, 'finished', 'subject') },
          (task) => task.finishedAt && format.minute(task.finishedAt),
        ),
      ]}
    />
  );
}

/** Tasks of a sweep whose kind has no list of its own. */
export async function Tasks({ sweep, search }: { sweep: Schema<'SweepDetails'>; search: Search }) {
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
          filter.word('state', words.labels.state, TASK_STATES, text.states),
          filter.word('outcome', words.sweep.outcome, outcomes, (outcome) => outcomeName(outcome, words, own)),
          reasons.length > 0 &&
            filter.word('reason', words.labels.why, reasons, (reason) => reasonText(reason, words, own)),
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
