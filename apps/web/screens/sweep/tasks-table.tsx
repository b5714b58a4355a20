import { Cell, Heading, Row, Table } from '@/design/table';
import { outcomeText, Why } from '@/parts/sweeps/task-outcome';
import type { Words } from '@/words/en';
import type { Formats } from '@/words/format';
import type { GenericTask } from './generic-task';

/** Tasks of any kind, one a row: what became of each and why, or why it waits. */
export function TasksTable({ tasks, words, format }: { tasks: readonly GenericTask[]; words: Words; format: Formats }) {
  const text = words.tasks;
  return (
    <Table caption={text.title}>
      <thead>
        <tr>
          <Heading>{text.subject}</Heading>
          <Heading>{words.sweep.outcome}</Heading>
          <Heading>{words.sweep.reason}</Heading>
          <Heading numeric>{words.sweep.downloadsShort}</Heading>
          <Heading>{words.sweeps.started}</Heading>
          <Heading>{words.sweep.finished}</Heading>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <Row key={task.id}>
            <Cell head className="min-w-36 break-words">
              {task.subject}
            </Cell>
            <Cell className="whitespace-nowrap">{outcomeText(task, words)}</Cell>
            <Cell className="min-w-52">
              <Why task={task} words={words} format={format} />
            </Cell>
            <Cell numeric>{format.whole(task.downloads)}</Cell>
            <Cell className="whitespace-nowrap">{task.startedAt && format.minute(task.startedAt)}</Cell>
            <Cell className="whitespace-nowrap">{task.finishedAt && format.minute(task.finishedAt)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
