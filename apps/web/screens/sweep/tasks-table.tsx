import type { components } from '@hyrde/client';
import Link from 'next/link';
import { Cell, Heading, Row, Table } from '@/design/table';
import { wordsOf } from '@/kinds/in-language';
import type { InLanguage } from '@/kinds/kind-parts';
import type { Search } from '@/parts/lists/filters';
import { sortBy } from '@/parts/lists/sort';
import { shortAddress } from '@/parts/site-link';
import { outcomeText, Why } from '@/parts/sweeps/task-outcome';

type Task = components['schemas']['Task'];

/** How the rows may be ordered, downwards with a `-`. */
export const SORTS = ['subject', '-subject', 'finished', '-finished'] as const;

/** Tasks of any kind, one a row: what became of each and why, or why it waits. */
export function TasksTable({
  kind,
  tasks,
  engines,
  path,
  search,
  inLanguage,
}: {
  kind: string;
  tasks: readonly Task[];
  /** The names of what the sweep works with. */
  engines: readonly string[];
  path: string;
  search: Search;
  inLanguage: InLanguage;
}) {
  const { words, format } = inLanguage;
  const text = words.tasks;
  const own = wordsOf(kind, inLanguage);
  const several = engines.length !== 1; // the only one stands below, with the plan
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading sort={sortBy(path, search, 'subject', 'subject')}>{own?.subject ?? text.subject}</Heading>
          <Heading>{words.sweep.outcome}</Heading>
          <Heading>{words.sweep.reason}</Heading>
          <Heading numeric>{words.sweep.downloadsShort}</Heading>
          {several && <Heading>{text.engine}</Heading>}
          <Heading>{words.sweeps.started}</Heading>
          <Heading sort={sortBy(path, search, 'finished', 'subject')}>{words.sweep.finished}</Heading>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <Row key={task.id}>
            <Cell head className="min-w-44 wrap-anywhere">
              {task.site && URL.canParse(task.subject) ? (
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
              )}
            </Cell>
            <Cell className="whitespace-nowrap">{outcomeText(task, words, own)}</Cell>
            <Cell className="min-w-52">
              <Why task={task} words={words} format={format} own={own} />
            </Cell>
            <Cell numeric measure>
              {format.whole(task.downloads)}
            </Cell>
            {several && <Cell className="min-w-28 text-soft">{task.engine}</Cell>}
            <Cell className="whitespace-nowrap">{task.startedAt && format.minute(task.startedAt)}</Cell>
            <Cell className="whitespace-nowrap">{task.finishedAt && format.minute(task.finishedAt)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
