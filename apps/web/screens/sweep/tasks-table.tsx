import type { components } from '@hyrde/client';
import { Link } from '@/design/link';
import { Table } from '@/design/table';
import { wordsOf } from '@/kinds/in-language';
import type { InLanguage } from '@/kinds/kind-parts';
import type { Search } from '@/parts/lists/filters';
import { sortBy } from '@/parts/lists/sort';
import { shortAddress } from '@/parts/site-link';
import { outcomeText, Why } from '@/parts/sweeps/task-outcome';

type Task = components['schemas']['Task'];

/** How the rows may be ordered, downwards with a `-`. */
export const SORTS = ['subject', '-subject', 'finished', '-finished'] as const;

interface Props {
  kind: string;
  tasks: readonly Task[];
  /** The names of what the sweep works with. */
  engines: readonly string[];
  path: string;
  search: Search;
  inLanguage: InLanguage;
}

/** Tasks of any kind, one a row: what became of each and why, or why it waits. */
export function TasksTable({ kind, tasks, engines, path, search, inLanguage }: Props) {
  const { words, format } = inLanguage;
  const text = words.tasks;
  const own = wordsOf(kind, inLanguage);
  const several = engines.length !== 1; // the only one stands below, with the plan
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
                <Link href={`/bodies/${task.site.id}`} className="plain-link">
                  {task.site.name}
                </Link>
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
        column(words.sweep.reason, { className: 'min-w-52' }, (task) => (
          <Why task={task} words={words} format={format} own={own} />
        )),
        column(words.sweep.downloadsShort, { measure: true }, (task) => format.whole(task.downloads)),
        several && column(text.engine, { className: 'min-w-28 text-soft' }, (task) => task.engine),
        column(words.sweeps.started, (task) => task.startedAt && format.minute(task.startedAt)),
        column(
          words.sweep.finished,
          { sort: sortBy(path, search, 'finished', 'subject') },
          (task) => task.finishedAt && format.minute(task.finishedAt),
        ),
      ]}
    />
  );
}
